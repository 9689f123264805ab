"""A table of a filing read as line items by fiscal periods."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from uradori_cli.evaluation.mutation.figures import UNITS, Figure, figure_of, plain, unit_in
from uradori_cli.evaluation.mutation.html_tables import HtmlTable
from uradori_cli.evaluation.mutation.items import (
    can_be_negative,
    countable,
    is_instant,
    label_of,
    nameable,
    unit_behind,
)
from uradori_cli.evaluation.mutation.periods import Period, period_of
from uradori_cli.evaluation.mutation.sources import CONSOLIDATED, STANDALONE, Fact

_NUMBER_LIKE = re.compile(r"[△▲−(-]*[\d,]*\d(?:\.\d+)?\)?|[－―-]")
_UNIT = re.compile(r"(?:単位|金額)[:：(（]?\s*(百万円|千円|億円|円)")
_SHARE_COLUMN = re.compile(r"比|率|増減|注記|番号")
_MIN_FACTS = 4
_PRIMARY = (
    (re.compile("経営指標"), re.compile("総資産額?|資産合計|従業員数|自己資本比率")),
    (re.compile("貸借対照表】|財政状態計算書】"), re.compile("流動資産(合計)?|資産合計|負債合計|純資産合計|資本合計")),
    (re.compile("損益計算書】|損益及び"), re.compile("売上高|売上収益|営業収益|収益合計|経常利益")),
    (re.compile("キャッシュ・フロー計算書】"), re.compile("(営業|投資|財務)活動によるキャッシュ・フロー")),
    (re.compile("包括利益計算書】"), re.compile("(当期)?包括利益(合計)?")),
)
"""Headings of tables whose rows are named in full, each with a row that such a table must have: the tables of the
notes stand under the same headings, and there the same words mean a part of something else."""
_MARKS = re.compile(r"^(?:※\d{0,2}[,、.]?)+")


@dataclass(frozen=True, slots=True)
class Column:
    """A column of figures: its place, its headings from the top, its period."""

    index: int
    path: tuple[str, ...]
    period: Period


@dataclass(frozen=True, slots=True)
class Line:
    """A row of figures: its label columns as printed, the unit that holds for it, its cells by column."""

    index: int
    label: str
    unit: str
    figures: dict[int, Figure]


@dataclass(frozen=True, slots=True)
class Statement:
    """`header` rows stand above the body of `rows`; `unit` holds where a row names none."""

    heading: str
    basis: str
    unit: str
    header: tuple[tuple[str, ...], ...]
    rows: tuple[tuple[str, ...], ...]
    columns: tuple[Column, ...]
    lines: tuple[Line, ...]

    def facts(self) -> tuple[Fact, ...]:
        """Each figure of a row whose name is clear and stands once, in the order of rows and columns."""
        named = {line.index: label_of(line.label) for line in self.lines}
        seen = Counter(plain(label) for label, _ in named.values())
        return tuple(
            Fact(*named[line.index], line.figures[column.index], column.period, is_instant(named[line.index][0]))
            for line in self.lines
            if nameable(named[line.index][0]) and seen[named[line.index][0]] == 1
            for column in self.columns
            if column.index in line.figures
            and (line.figures[column.index].value > 0 or can_be_negative(named[line.index][0]))
            and countable(named[line.index][0], line.figures[column.index])
        )


def statement_of(table: HtmlTable) -> Statement | None:
    """The statement, or None where the table is none: its columns must be twelve months apart, each with its date."""
    rows = tuple(row for row in table.rows if any(row))
    heading = table.headings[-1] if table.headings else ""
    if len(rows) < _MIN_FACTS or not _is_primary(plain(heading), rows):
        return None
    width = len(rows[0])
    value_columns = [x for x in range(1, width) if sum(map(_is_figure, (row[x] for row in rows))) >= 2]
    if not value_columns:
        return None
    first = min(value_columns)
    top = next((y for y, row in enumerate(rows) if any(_is_figure(row[x]) for x in value_columns)), 0)
    while top > 0 and not any(rows[top - 1][x] for x in value_columns):
        top -= 1
    header, body = rows[:top], rows[top:]
    if not header:
        return None
    columns = _columns(header, value_columns)
    if columns is None or _is_transition(header):
        return None
    unit = _table_unit(header, table.unit)
    lines = tuple(_line(y, row, first, columns, unit) for y, row in enumerate(body))
    return Statement(heading, _basis(table.headings), unit, header, body, columns, lines)


def _is_figure(cell: str) -> bool:
    return _NUMBER_LIKE.fullmatch(_MARKS.sub("", plain(cell))) is not None


def _is_primary(heading: str, rows: Sequence[Sequence[str]]) -> bool:
    labels = {label_of(cell)[0] for row in rows for cell in row[:-1]}
    return any(named.search(heading) and any(row.fullmatch(label) for label in labels) for named, row in _PRIMARY)


def _columns(header: Sequence[Sequence[str]], places: list[int]) -> tuple[Column, ...] | None:
    found: list[Column] = []
    for x in places:
        path = tuple(dict.fromkeys(row[x] for row in header if row[x]))
        period = period_of(" ".join(path))
        if period is not None and not any(_SHARE_COLUMN.search(part) for part in path):
            found.append(Column(x, path, period))
    months = [column.period.months for column in found]
    apart = {later - earlier for earlier, later in pairwise(months)}
    return tuple(found) if len(found) >= 2 and apart in ({12}, {-12}) else None


def _is_transition(header: Sequence[Sequence[str]]) -> bool:
    return any(
        "移行日" in cell or "組替" in cell or "四半期" in cell or "中間" in cell for row in header for cell in row
    )


def _table_unit(header: Sequence[Sequence[str]], above: str) -> str:
    inside = [match[1] for row in header for cell in row if (match := _UNIT.search(plain(cell)))]
    named = inside[-1] if inside else plain(above)
    return named if named in UNITS else ""


def _line(y: int, row: Sequence[str], first: int, columns: tuple[Column, ...], unit: str) -> Line:
    before = [cell for cell in dict.fromkeys(row[:first]) if cell]
    own = next((found for cell in before if (found := unit_in(cell))), None)
    label = next((cell for cell in reversed(before) if not unit_in(cell) and not _is_note(cell)), "")
    used = own or unit_behind(label) or unit
    cells = {column.index: figure_of(row[column.index], used) for column in columns}
    return Line(y, label, used, {x: figure for x, figure in cells.items() if figure is not None})


def _is_note(cell: str) -> bool:
    return re.fullmatch(r"[※*注()\d,、.・\s]+", plain(cell)) is not None


def _basis(headings: Sequence[str]) -> str:
    for heading in reversed(headings):
        bare = plain(heading)
        if "連結" in bare:
            return CONSOLIDATED
        if "提出会社" in bare or "当事業年度" in bare or re.search(r"【(?:財務諸表等?|貸借対照表|損益計算書)】", bare):
            return STANDALONE
    return ""
