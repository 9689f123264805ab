"""What a cell says."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from msgspec import Struct

from uradori_filings.model.address import CellAddress


class Statement(StrEnum):
    """The kind of table that a fact stands in."""

    COVER = "cover"
    KEY_FIGURES = "key_figures"
    BALANCE_SHEET = "balance_sheet"
    INCOME_STATEMENT = "income_statement"
    COMPREHENSIVE_INCOME = "comprehensive_income"
    CHANGES_IN_EQUITY = "changes_in_equity"
    CASH_FLOWS = "cash_flows"
    SEGMENTS = "segments"
    SHARES = "shares"
    SHAREHOLDERS = "shareholders"
    OFFICERS = "officers"
    REMUNERATION = "remuneration"
    EMPLOYEES = "employees"
    HOLDINGS = "holdings"
    AUDIT_FEES = "audit_fees"
    FACILITIES = "facilities"
    NOTES = "notes"
    OTHER = "other"


class Basis(StrEnum):
    """Whose figure it is."""

    CONSOLIDATED = "consolidated"
    PARENT = "parent"


class Nature(StrEnum):
    """Whether it happened."""

    ACTUAL = "actual"
    FORECAST = "forecast"


class FactKind(StrEnum):
    """What the cell holds."""

    NUMBER = "number"
    NOTHING = "nothing"
    """A dash: the source says that there is no value."""
    DATE = "date"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class FactPeriod:
    """An instant (`start` None) or the days from `start` to `end`. `label` is how the table writes it."""

    end: date
    start: date | None = None
    label: str = ""

    @property
    def is_instant(self) -> bool:
        """A day rather than a duration."""
        return self.start is None


class Fact(Struct, frozen=True, gc=False):
    """A cell of the body of a table with everything that its place says about it."""

    address: CellAddress
    kind: FactKind
    printed: str
    """As printed, marks of footnotes taken out."""
    value: Decimal | None
    """In `unit`, scaled (百万円 -> 円); a rate of 10.4 % is 10.4 in "%". None unless it is a number."""
    unit: str
    """円, 株, %, 倍, 人, 回, 年, USD, ...; empty where none is stated."""
    power: int
    """The scale that was applied: value = printed × 10**power."""
    row_path: tuple[str, ...]
    """Labels of its row and of the rows that it stands under, outermost first."""
    column_path: tuple[str, ...]
    """Heads of its column, outermost first, periods and units among them."""
    statement: Statement
    period: FactPeriod | None = None
    basis: Basis | None = None
    standard: str = ""
    nature: Nature = Nature.ACTUAL
    members: tuple[str, ...] = ()
    """Segment, share class, component of equity, person, as printed (or as the XBRL context names it)."""
    item_id: str = ""
    """Canonical id of the line item in jafin's lexicon, where it is known."""
    element: str = ""
    marks: tuple[str, ...] = ()
