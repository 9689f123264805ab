"""Which fiscal term each column of a key-figures table is about."""

import calendar
import re
import unicodedata
from dataclasses import dataclass
from datetime import date

from overview.page import Cell

PERIOD = re.compile(r"(\d{4}|(?:令和|平成)\s*(?:元|\d{1,2}))\s*[年/.]\s*(\d{1,2})\s*月?(?:\s*(\d{1,2})\s*日)?")
FISCAL_YEAR = re.compile(r"(\d{4})年度")
ERAS = {"令和": 2018, "平成": 1988}
TERM = re.compile(r"第\s*\d+\s*期|\d{4}年度")
STANDARDS = (
    (re.compile(r"国際財務報告基準|IFRS|国際会計基準"), "IFRS"),
    (re.compile(r"米国"), "US-GAAP"),
    (re.compile(r"日本基準|日本会計基準|我が国"), "J-GAAP"),
)
Row = tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Column:
    """Grid columns `first` up to `end` hold one term; `standard` only where the header names it."""

    first: int
    end: int
    period_end: date
    fiscal_term: str
    standard: str | None


def is_header(row: Row) -> bool:
    return any(_names_term(cell) for cell in row)


def label_width(header: list[Row]) -> int:
    """Columns before the first that the header gives a term or a date."""
    named = [c for row in header for c, cell in enumerate(row) if _names_term(cell) or _fold(cell) == "移行日"]
    return min(named, default=0)


def read_columns(header: list[Row], filing: date) -> tuple[Column, ...]:
    """Columns in order; a date of transition is no term and is left out.

    Where the header names only 年度 the last column is the filing's own term.
    """
    dated = next((row for row in reversed(header) if any(PERIOD.search(_fold(c)) for c in row)), header[-1])
    years = [int(y) for cell in dated for y in FISCAL_YEAR.findall(_fold(cell))]
    columns: list[Column] = []
    first = label_width(header)
    while first < len(dated):
        end = first + 1
        while end < len(dated) and dated[end] is dated[first] and dated[first] is not None:
            end += 1
        above = " ".join(dict.fromkeys(_fold(row[first]) for row in header if first < len(row)))
        period = _period(_fold(dated[first]), filing, max(years, default=filing.year))
        if period is not None and "移行日" not in above:
            term = TERM.search(above)
            standard = next((name for pattern, name in STANDARDS if pattern.search(above)), None)
            columns.append(Column(first, end, period, re.sub(r"\s", "", term[0]) if term else "", standard))
        first = end
    return tuple(columns)


def _period(text: str, filing: date, last_year: int) -> date | None:
    """A term named by its month ends on the filing's own day, or on the last day of the month."""
    if found := PERIOD.findall(text):
        year, month, day = found[-1]
        return _month_end(_western(year), int(month), int(day) if day else None, filing)
    if fiscal := FISCAL_YEAR.search(text):
        return _month_end(filing.year - last_year + int(fiscal[1]), filing.month, None, filing)
    return None


def _western(year: str) -> int:
    if year.isdecimal():
        return int(year)
    count = year[2:].strip()
    return ERAS[year[:2]] + (1 if count == "元" else int(count))


def _month_end(year: int, month: int, day: int | None, filing: date) -> date:
    last = calendar.monthrange(year, month)[1]
    filing_last = calendar.monthrange(filing.year, filing.month)[1]
    own_day = filing.day if month == filing.month and filing.day != filing_last else last
    return date(year, month, day or own_day)


def _names_term(cell: Cell | None) -> bool:
    return bool(re.fullmatch(rf"[(\s]*(?:自\s*)?{PERIOD.pattern}.*|第\s*\d+\s*期.*|\d{{4}}年度.*", _fold(cell)))


def _fold(cell: Cell | None) -> str:
    return unicodedata.normalize("NFKC", cell.text) if cell is not None else ""
