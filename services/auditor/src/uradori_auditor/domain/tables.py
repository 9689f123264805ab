"""Facts of a table: each figure with its row, its column, its unit and its context."""

import re
from dataclasses import dataclass, replace
from itertools import zip_longest

from uradori_contracts.evidence import Cell, Evidence, Table
from uradori_jafin import (
    ConsolidationBasis,
    Nature,
    Period,
    Polarity,
    TableUnit,
    Unit,
    UnitKind,
    Window,
    find_bases,
    find_line_items,
    find_natures,
    fold,
    parse_cell,
    parse_periods,
    parse_unit,
)

from uradori_auditor.domain.calendar import guess_fiscal_year_end, main_window, nature_at, windows_of
from uradori_auditor.domain.claims import Role
from uradori_auditor.domain.facts import Fact, Place, Source
from uradori_auditor.domain.names import NameReader, segments

_WRAPPED = re.compile(r"(?<=[^\x00-\x7f])[ \u3000]+(?=[^\x00-\x7f△▲(])")
_TOTAL = re.compile(r"(?:合\s*計|総?計|連結|全社|全体|平均|total)", re.IGNORECASE)
_YEAR_END_ROW = re.compile(r"^\s*(?:決算年月|決算期)")
_YEAR_END = re.compile(r"(?:(?:19|20)\d{2}|令和\d{1,2}|平成\d{1,2})年\d{1,2}月")
_CHANGE_COLUMN = re.compile(r"増減|前期比|前年比|前年同期比|対前|伸び率|成長率|増加率|変化率")
_OWN_UNITS = {
    UnitKind.PERCENT: TableUnit(Unit.PERCENT),
    UnitKind.RATE: TableUnit(Unit.PERCENT),
    UnitKind.PER_SHARE: TableUnit(Unit.YEN),
    UnitKind.MULTIPLE: TableUnit(Unit.MULTIPLE),
}
_OWN_BASE_UNITS = {UnitKind.PEOPLE: Unit.PERSON, UnitKind.SHARES: Unit.SHARE}


@dataclass(frozen=True, slots=True)
class _Label:
    """What a row label, a column header or a title says."""

    text: str
    items: tuple[str, ...]
    kind: UnitKind | None
    unit: TableUnit | None
    periods: tuple[Period, ...]
    basis: ConsolidationBasis | None
    nature: Nature | None
    name: str | None
    segment: str | None
    is_change: bool
    is_loss: bool

    @property
    def subject(self) -> str | None:
        """The label itself, where it says neither item nor period nor total: a company, a region, a product."""
        plain = fold(self.text).text.strip()
        free = not (self.items or self.periods or self.basis or self.nature or _TOTAL.fullmatch(plain))
        return plain if free and any(character.isalpha() for character in plain) else None


def read_table(evidence: Evidence, table: Table, names: NameReader) -> Source:
    """Every figure of a table as a fact."""
    title = _label("\n".join(dict.fromkeys((evidence.title, table.title))), names, is_title=True)
    columns = tuple(
        _dated(_label(header, names), year_end)
        for header, year_end in zip_longest(table.headers, _year_ends(table))
        if header is not None
    )
    rows = tuple(_row_label(_stub(row), names) for row in table.rows)
    periods = [period for label in (title, *columns, *rows) for period in label.periods]
    named = tuple(dict.fromkeys(label.name for label in (title, *columns, *rows) if label.name))
    year_end = names.fiscal_year_end(named[0] if named else None) or guess_fiscal_year_end(periods)
    anchor = main_window(title.periods, year_end) or _latest(columns, year_end) or main_window(periods, year_end)
    reader = _TableReader(evidence, title, parse_unit(table.unit) or title.unit, year_end, anchor)
    body = _text(evidence, table)
    brackets = "△" not in body and "▲" not in body and _is_english(body)
    facts = [
        fact
        for r, (row, label) in enumerate(zip(table.rows, rows, strict=True))
        for c in range(len(_stub(row)), min(len(row), len(columns)))
        if (fact := reader.fact(row[c], label, columns[c], Cell(row=r, column=c), brackets))
    ]
    return Source(
        tag=evidence.tag,
        as_of=evidence.as_of,
        text=fold(body).text,
        names=named,
        facts=tuple(facts),
        directions=(),
        fiscal_year_end=year_end,
        anchor=anchor,
        is_correction="訂正" in title.text,
    )


@dataclass(frozen=True, slots=True)
class _TableReader:
    evidence: Evidence
    title: _Label
    unit: TableUnit | None
    fiscal_year_end: int | None
    anchor: Window | None

    def fact(self, cell: str, row: _Label, column: _Label, place: Cell, brackets: bool) -> Fact | None:
        items = row.items or column.items or self.title.items
        kind = row.kind or column.kind or self.title.kind
        unit = column.unit or row.unit or self._default(kind)
        quantity = parse_cell(cell, unit, parentheses_negative=brackets)
        if quantity is None:
            return None
        if row.is_loss or column.is_loss:
            quantity = replace(quantity, value=-abs(quantity.value))
        windows = self._windows(row, column)
        own = row.subject if column.items and not row.items else None
        label = " / ".join(part for part in (row.text, column.text) if part)
        return Fact(
            quantity=quantity,
            role=Role.CHANGE if row.is_change or column.is_change else Role.LEVEL,
            items=items,
            windows=windows,
            base=frozenset(window.shifted(-12) for window in windows),
            basis=column.basis or row.basis or self.title.basis,
            nature=nature_at(column.nature or row.nature or self.title.nature, windows, self.evidence.as_of),
            name=row.name or column.name or self.title.name or own,
            segment=row.segment or column.segment or (own if self.title.name else None) or self.title.segment,
            label=label,
            place=Place(self.evidence.tag, f"{label}: {cell.strip()}", cell=place),
        )

    def _default(self, kind: UnitKind | None) -> TableUnit | None:
        if kind in _OWN_UNITS:
            return _OWN_UNITS[kind]
        if kind in _OWN_BASE_UNITS and (self.unit is None or self.unit.unit.is_currency):
            return TableUnit(_OWN_BASE_UNITS[kind], 0)
        return self.unit

    def _windows(self, row: _Label, column: _Label) -> frozenset[Window]:
        for label in (column, row, self.title):
            for period in label.periods:
                windows = windows_of(period, self.fiscal_year_end, None, self.anchor)
                if windows:
                    return windows
        return frozenset((self.anchor,)) if self.anchor else frozenset()


def _label(text: str, names: NameReader, *, is_title: bool = False) -> _Label:
    folded = _WRAPPED.sub("", fold(text).text)
    items = find_line_items(folded)
    bases, natures, parts = find_bases(folded), find_natures(folded), segments(fold(text).text if is_title else folded)
    periods = parse_periods(folded)
    named = names.in_title(fold(text).text) if is_title else names.known(folded)
    return _Label(
        text=text,
        items=(items[0].item.id,) if items else (),
        kind=items[0].item.unit if items else None,
        unit=parse_unit(folded),
        periods=periods,
        basis=bases[0].basis if bases else None,
        nature=next((n.nature for n in natures if n.nature is not Nature.CORRECTION), None)
        or (Nature.FORECAST if any(period.forecast for period in periods) else None),
        name=named[0].text if named else None,
        segment=parts[0].text if parts else None,
        is_change=_CHANGE_COLUMN.search(folded) is not None,
        is_loss=bool(items) and items[0].polarity is Polarity.LOSS,
    )


def _row_label(stub: tuple[str, ...], names: NameReader) -> _Label:
    """The label of a row; its unit may stand in a cell of its own."""
    label = _label(" ".join(stub), names)
    own = next((unit for cell in stub if (unit := parse_unit(cell)) is not None), None)
    return replace(label, unit=own or label.unit)


def _year_ends(table: Table) -> tuple[str, ...]:
    """The row that names each column's year end (決算年月), where a table has one."""
    return next((row for row in table.rows if row and _YEAR_END_ROW.search(fold(row[0]).text)), ())


def _dated(label: _Label, year_end: str | None) -> _Label:
    """A column with the period that its year end names: 2024年3月 is the fiscal year 2024年3月期."""
    named = _YEAR_END.fullmatch("".join(fold(year_end or "").text.split()))
    return replace(label, periods=parse_periods(f"{named[0]}期")) if named else label


def _stub(row: tuple[str, ...]) -> tuple[str, ...]:
    """The leading cells that name the row; at least the first one."""
    for index, cell in enumerate(row):
        if index and (parse_cell(cell) is not None or cell.strip() in ("", "-", "－", "―", "—")):
            return row[:index]
    return row[:1]


def _latest(columns: tuple[_Label, ...], fiscal_year_end: int | None) -> Window | None:
    windows = [
        window
        for label in columns
        if label.nature is None or not label.nature.is_forecast
        for window in [main_window(label.periods, fiscal_year_end)]
        if window
    ]
    return max(windows, key=lambda window: window.last) if windows else None


def _text(evidence: Evidence, table: Table) -> str:
    cells = [" ".join(row) for row in table.rows]
    return "\n".join(
        (evidence.title, table.title, " ".join(table.headers), *cells, table.unit, evidence.provenance.publisher)
    )


def _is_english(body: str) -> bool:
    letters = [character for character in body if character.isalpha()]
    return bool(letters) and sum(character.isascii() for character in letters) > len(letters) * 0.9
