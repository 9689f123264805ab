"""The typed values among the evidence, found by company, item, period and basis."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from uradori_contracts.evidence import Evidence
from uradori_contracts.rewriting import CompanyRef
from uradori_jafin import load_lexicon

CompanyFinder = Callable[[str], frozenset[str]]
"""The tickers of the companies that a text names."""

CONSOLIDATED, PARENT = "連結", "単体"
_BASES = {"consolidated": CONSOLIDATED, "parent": PARENT}
_FISCAL_YEAR = re.compile(r"(\d{4})年(\d{1,2})月期")
_STANDARDS = ("国際会計基準", "米国会計基準")
_NEAR = (("net_profit", "profit_attributable_to_owners"), ("net_assets", "equity_attributable_to_owners"))
_NEAR_ITEMS = {one: (other,) for pair in _NEAR for one, other in (pair, pair[::-1])}
"""Of which a report often holds only one; the answer names the one that it holds."""


_NOT_RESTATED = frozenset(
    {
        "dividend_per_share",
        "interim_dividend_per_share",
        "shares_issued",
        "share_price",
        "share_price_high",
        "share_price_low",
    }
)


_OF_THE_MARKET = frozenset({"share_price", "share_price_high", "share_price_low", "market_capitalisation"})


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
    as_of: date | None
    publisher: str
    computed: bool
    """By a formula from figures of a report."""
    nature: str
    """実績, 会社予想 and so on; empty where nothing tells."""

    @property
    def of_the_market(self) -> bool:
        """A price, which follows no accounting standard."""
        return self.item_id in _OF_THE_MARKET

    @property
    def expected(self) -> bool:
        """A forecast, a plan or a consensus."""
        return self.nature not in ("", "実績", "訂正")

    @property
    def year(self) -> tuple[int, int] | None:
        """Year and month in which its fiscal year ends, None for any other period."""
        found = _FISCAL_YEAR.fullmatch(self.period)
        return (int(found[1]), int(found[2])) if found else None


def stated_values(evidence: Iterable[Evidence]) -> tuple[Stated, ...]:
    """Every typed value, in the order of the evidence."""
    return tuple(_stated(one) for one in evidence if one.value is not None)


def comparable_over_years(stated: Stated) -> bool:
    """Whether a rate of change means something.

    Reports do not restate figures of the share after a split, and computed ones are only as fine as their operands.
    """
    return stated.item_id not in _NOT_RESTATED and not stated.computed


def _stated(evidence: Evidence) -> Stated:
    value = evidence.value
    if value is None:
        raise ValueError(f"{evidence.tag} holds no value")
    section = evidence.provenance.section
    return Stated(
        tag=evidence.tag,
        entity=value.entity,
        item_id=value.item_id,
        label=value.item,
        value=value.value,
        unit=value.unit,
        period=value.period,
        basis=value.basis,
        standard=next((standard for standard in _STANDARDS if standard in section), ""),
        as_of=evidence.as_of,
        publisher=evidence.provenance.publisher,
        computed=bool(evidence.provenance.formula),
        nature=value.nature,
    )


def of_company(values: Sequence[Stated], company: CompanyRef, finder: CompanyFinder) -> tuple[Stated, ...]:
    """The values of one company, whatever its evidence calls it."""
    return tuple(each for each in values if each.entity == company.name or finder(each.entity) == {company.ticker})


def stand_ins(item_id: str) -> tuple[str, ...]:
    """The item, then those near to it, then those that may stand in for it while a source shows only one of them."""
    return tuple(dict.fromkeys((item_id, *_NEAR_ITEMS.get(item_id, ()), *load_lexicon().stand_ins(item_id))))


def find(values: Sequence[Stated], item_id: str, period: str | None, basis: str) -> Stated | None:
    """The figure of an item: on the basis asked for, else consolidated before parent; None for no such figure.

    Without a period the newest fiscal year with an actual figure. A stand-in on the better basis comes before the
    item itself on the other one.
    """
    wanted = [each for each in values if period is None or each.period == period]
    bases = (_BASES[basis], "") if basis in _BASES else (CONSOLIDATED, "", PARENT)
    for each_basis in bases:
        for each_id in stand_ins(item_id):
            found = [each for each in wanted if each.item_id == each_id and each.basis == each_basis]
            if found:
                return max(found, key=lambda each: (not each.expected, each.year or (0, 0)))
    return None


def prior(values: Sequence[Stated], now: Stated) -> Stated | None:
    """The same figure one fiscal year earlier; None across a change of standards or of the year's end."""
    year = now.year
    if year is None:
        return None
    for each in values:
        if each.year == (year[0] - 1, year[1]) and _context(each) == _context(now):
            return each
    return None


def _context(each: Stated) -> tuple[str, ...]:
    return each.entity, each.item_id, each.basis, each.standard, each.unit, each.nature


def leading_basis(values: Sequence[Stated], basis: str) -> str:
    """The basis asked for, else the group's accounts where there are any: a note does not mix the two."""
    if not basis and any(each.basis == CONSOLIDATED for each in values):
        return "consolidated"
    return basis


def newest_period(values: Sequence[Stated]) -> str | None:
    """The newest fiscal year among the values, consolidated ones first."""
    for basis in (CONSOLIDATED, PARENT, ""):
        years = [(each.year, each.period) for each in values if each.basis == basis and each.year and not each.expected]
        if years:
            return max(years)[1]
    return None
