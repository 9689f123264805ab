"""Figures found by company, item, period and basis."""

from collections.abc import Callable, Sequence
from itertools import product

from uradori_contracts.rewriting import CompanyRef
from uradori_jafin import load_lexicon

from uradori_synthesizer.domain.template.stated import CONSOLIDATED, PARENT, Stated

CompanyFinder = Callable[[str], frozenset[str]]
"""The tickers of the companies that a text names."""

_BASES = {"consolidated": CONSOLIDATED, "parent": PARENT}
_NEAR = (("net_profit", "profit_attributable_to_owners"), ("net_assets", "equity_attributable_to_owners"))
_NEAR_ITEMS = {one: (other,) for pair in _NEAR for one, other in (pair, pair[::-1])}
"""Of which a report often holds only one; the answer names the one that it holds."""


def of_company(values: Sequence[Stated], company: CompanyRef, finder: CompanyFinder) -> tuple[Stated, ...]:
    """The values of one company, whatever its evidence calls it."""
    return tuple(
        each
        for each in values
        if each.entity in (company.name, company.surface)
        or (company.ticker is not None and finder(each.entity) == {company.ticker})
    )


def stand_ins(item_id: str) -> tuple[str, ...]:
    """The item, then those near to it, then those that may stand in for it while a source shows only one of them."""
    return tuple(dict.fromkeys((item_id, *_NEAR_ITEMS.get(item_id, ()), *load_lexicon().stand_ins(item_id))))


def find(values: Sequence[Stated], item_id: str, period: str | None, basis: str) -> Stated | None:
    """The figure of an item: on the basis asked for, else consolidated before parent; None for no such figure.

    Without a period the newest fiscal year with an actual figure. A stand-in on the better basis comes before the
    item itself on the other one, and a typed value before the cell of a table.
    """
    wanted = [each for each in values if period is None or each.period == period]
    bases = (_BASES[basis], "") if basis in _BASES else (CONSOLIDATED, "", PARENT)
    for each_basis, in_a_table, each_id in product(bases, (False, True), stand_ins(item_id)):
        for_this = (each_id, each_basis, in_a_table)
        found = [each for each in wanted if (each.item_id, each.basis, each.in_a_table) == for_this]
        if found:
            return max(found, key=lambda each: (each.live, not each.expected, each.year or (0, 0)))
    return None


def prior(values: Sequence[Stated], now: Stated) -> Stated | None:
    """The same figure one fiscal year earlier; None across a change of standards or of the year's end."""
    if now.year is None:
        return None
    return next((each for each in values if follows(now, each)), None)


def follows(now: Stated, before: Stated) -> bool:
    """Whether the two are the same figure of two fiscal years in a row."""
    if now.year is None or before.year is None:
        return False
    return before.year == (now.year[0] - 1, now.year[1]) and before.context == now.context


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
