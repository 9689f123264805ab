"""The reported figures that a claim is judged against: its own, those it is measured against, those it is made of."""

from collections.abc import Iterator
from dataclasses import dataclass

from uradori_contracts.evidence import Evidence
from uradori_contracts.lookup import SoughtClaim, SoughtCompany, SoughtFigure, SoughtPeriod

from uradori_coordinator.domain.lookup.known import Known, is_among
from uradori_coordinator.domain.lookup.plan import SHARE_PRICE, indicator_of, is_of_no_company, parts_of
from uradori_coordinator.domain.macro_evidence import of_indicator


@dataclass(frozen=True, slots=True)
class Own:
    """Figures of what a claim is about (its counterparts), and of what it is measured against or made of."""

    counterparts: tuple[Evidence, ...] = ()
    others: tuple[Evidence, ...] = ()


def figures_for(figure: SoughtFigure, claim: SoughtClaim, known: Known) -> Own:
    """The reported figures for one figure of a claim, its counterparts first.

    Where the sentence names no period and nothing is reported for the one that it inherits, every year's value.
    """
    markets = tuple(item for item in claim.items if is_of_no_company(item))
    if markets and (not figure.items or not set(figure.items).isdisjoint((*markets, SHARE_PRICE))):
        return _indicators(figure, markets, known)
    counterparts = tuple(_of(figure.company, figure.items, figure.period, figure, known))
    others = [
        *_of(figure.company, figure.items, figure.base, figure, known, named=True),
        *_of(figure.against, figure.items, figure.period, figure, known),
    ]
    if not counterparts:
        parts = parts_of(figure.items)
        others += _of(figure.company, parts, figure.period, figure, known)
        others += _of(figure.company, parts, figure.base, figure, known, named=True)
    if not counterparts and figure.period is not None and figure.period.label not in claim.text:
        others += _of(figure.company, figure.items, None, figure, known)
    return Own(counterparts, tuple(one for one in dict.fromkeys(others) if one not in counterparts))


def _of(
    company: SoughtCompany | None,
    items: tuple[str, ...],
    period: SoughtPeriod | None,
    figure: SoughtFigure,
    known: Known,
    *,
    named: bool = False,
) -> Iterator[Evidence]:
    """`named`: only where the period is; otherwise every year where the text does not tell which one."""
    if company is None or company.ticker is None or (named and (period is None or not period.ends)):
        return
    ends = period.ends if period is not None and not figure.series else ()
    for item in items:
        for one in known.of_item(company.ticker, item, figure.basis):
            if not ends or is_among(one.period_end, ends):
                yield one.evidence


def _indicators(figure: SoughtFigure, items: tuple[str, ...], known: Known) -> Own:
    """Values of the month named, and the one before them; every one where the text names none."""
    own = tuple(item for item in items if item in figure.items) or items
    wanted = {indicator_of(item) for item in own}
    series = [one for one in known.indicators if one.indicator in wanted]
    named = figure.period.ends if figure.period is not None else ()
    chosen = [one for one in series if not named or is_among(one.as_of, named)]
    base = figure.base.ends if figure.base is not None else ()
    before = next((one for one in series if chosen and one.as_of < chosen[-1].as_of), None)
    beside = [one for one in series if is_among(one.as_of, base)] + ([before] if before is not None else [])
    counterparts = tuple(of_indicator(one, known.source) for one in chosen)
    others = dict.fromkeys(of_indicator(one, known.source) for one in beside)
    return Own(counterparts, tuple(one for one in others if one not in counterparts))
