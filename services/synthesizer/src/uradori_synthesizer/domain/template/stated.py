"""Figures among the evidence."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from uradori_contracts.evidence import Evidence, TypedValue

CONSOLIDATED, PARENT = "連結", "単体"
_FISCAL_YEAR = re.compile(r"(\d{4})年(\d{1,2})月期")
_STANDARDS = ("国際会計基準", "米国会計基準")
_OF_THE_MARKET = frozenset({"share_price", "share_price_high", "share_price_low", "market_capitalisation"})
PROFITS = frozenset(
    {"operating_profit", "ordinary_profit", "profit_before_tax", "net_profit", "profit_attributable_to_owners"}
)
"""What is told as a profit or a loss, and turns from one to the other."""
OF_THE_SHARE = frozenset(
    {"dividend_per_share", "interim_dividend_per_share", "share_price", "share_price_high", "share_price_low"}
)
"""What reports do not restate after a split."""
RATIOS = ("%", "倍")
"""Units of which no growth rate is taken."""
LIVE = "live_api"


@dataclass(frozen=True, slots=True)
class Stated:
    """One figure and where it stands. `value` in `unit`."""

    tag: str
    entity: str
    item_id: str
    label: str
    value: Decimal
    unit: str
    period: str
    basis: str
    standard: str
    """国際会計基準 or 米国会計基準; empty for the Japanese one and where nothing tells."""
    standard_told: bool
    as_of: date | None
    publisher: str
    note: str
    """What the source adds to it: 見本。大納会の終値."""
    computed: bool
    """By a formula from figures of a report."""
    nature: str
    """実績, 会社予想 and so on; empty where nothing tells."""
    live: bool
    in_a_table: bool = False
    """Read out of a cell, where no tool gave the value with its type."""

    @property
    def of_the_market(self) -> bool:
        """A price, which follows no accounting standard."""
        return self.item_id in _OF_THE_MARKET

    @property
    def expected(self) -> bool:
        """A forecast, a plan or a consensus."""
        return self.nature not in ("", "実績", "訂正")

    @property
    def is_profit(self) -> bool:
        """Whether a value below zero is a loss."""
        return self.item_id in PROFITS

    @property
    def year(self) -> tuple[int, int] | None:
        """Year and month in which its fiscal year ends, None for any other period."""
        found = _FISCAL_YEAR.fullmatch(self.period)
        return (int(found[1]), int(found[2])) if found else None

    @property
    def context(self) -> tuple[str, ...]:
        """What two figures share that differ in their period alone."""
        return self.entity, self.item_id, self.basis, self.standard, self.unit, self.nature


def standard_in(text: str) -> str:
    """The accounting standard that a text names, other than the Japanese one."""
    return next((standard for standard in _STANDARDS if standard in text), "")


def typed_values(evidence: Iterable[Evidence]) -> Iterator[Stated]:
    """Every typed value, in the order of the evidence."""
    return (_stated(one, one.value) for one in evidence if one.value is not None)


def _stated(evidence: Evidence, value: TypedValue) -> Stated:
    provenance = evidence.provenance
    return Stated(
        tag=evidence.tag,
        entity=value.entity,
        item_id=value.item_id,
        label=value.item,
        value=value.value,
        unit=value.unit,
        period=value.period,
        basis=value.basis,
        standard=standard_in(provenance.section),
        standard_told="基準" in provenance.section,
        as_of=evidence.as_of,
        publisher=provenance.publisher,
        note=provenance.section,
        computed=bool(provenance.formula),
        nature=value.nature,
        live=provenance.data_source == LIVE,
    )
