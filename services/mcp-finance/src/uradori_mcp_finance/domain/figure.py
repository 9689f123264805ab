"""A figure as a report printed it."""

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum


class Basis(StrEnum):
    """Whose accounts: the group's or the filing company's own."""

    CONSOLIDATED = "consolidated"
    PARENT = "parent"

    @property
    def label(self) -> str:
        """As a Japanese report writes it."""
        return "連結" if self is Basis.CONSOLIDATED else "単体"


@dataclass(frozen=True, slots=True)
class Figure:
    """One cell of 主要な経営指標等の推移. `value` in `unit`; None where the cell holds no number."""

    ticker: str
    edinet_code: str
    document_id: str
    filed_on: date
    standard: str
    """J-GAAP, IFRS or US-GAAP."""
    basis: Basis
    period_end: date
    item: str
    label: str
    value: Decimal | None
    unit: str
    cell: str
    note: str = ""
    """What a reader must know of the value, where something about it was flagged and reviewed."""
    note_en: str = ""


def period_label(period_end: date) -> str:
    """The fiscal year as a reader writes it, e.g. 2024年3月期."""
    return f"{period_end.year}年{period_end.month}月期"
