"""The reported figures that a claim is judged against: its own, those it is measured against, those it is made of."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from uradori_contracts.evidence import Evidence
from uradori_contracts.finance import MacroIndicators, ReportedMetric, StockValuation
from uradori_contracts.lookup import SoughtCompany, SoughtFigure, SoughtPeriod
from uradori_jafin import load_lexicon

from uradori_coordinator.domain.evidence import of_metric
from uradori_coordinator.domain.lookup.plan import indicator_of, is_of_no_company
from uradori_coordinator.domain.macro_evidence import of_indicator
from uradori_coordinator.domain.selection import CONSOLIDATED, PARENT

_PARTS: Mapping[str, tuple[str, ...]] = {
    "operating_margin": ("operating_profit", "net_sales"),
    "ordinary_margin": ("ordinary_profit", "net_sales"),
    "net_margin": ("profit_attributable_to_owners", "net_sales"),
    "free_cash_flow": ("operating_cash_flow", "investing_cash_flow"),
    "equity_ratio": ("equity_attributable_to_owners", "net_assets", "total_assets"),
    "payout_ratio": ("dividend_per_share", "eps"),
}
"""What a ratio is made of, where no report prints it."""


@dataclass(frozen=True, slots=True)
class Known:
    """The figures that were fetched."""

    valuations: Mapping[str, StockValuation]
    """By ticker."""
    indicators: MacroIndicators | None = None


@dataclass(frozen=True, slots=True)
class Own:
    """Figures of what a claim is about (its counterparts), and of what it is measured against or made of."""

    counterparts: tuple[Evidence, ...] = ()
    others: tuple[Evidence, ...] = ()


def figures_for(figure: SoughtFigure, known: Known) -> Own:
    """The reported figures for one claim, its counterparts first."""
    if figure.items and all(is_of_no_company(item) for item in figure.items):
        return _indicators(figure, known.indicators)
    counterparts = tuple(_of(figure.company, figure.items, figure.period, figure, known))
    others = [
        *_of(figure.company, figure.items, figure.base, figure, known, named=True),
        *_of(figure.against, figure.items, figure.period, figure, known),
    ]
    if not counterparts:
        parts = tuple(part for item in figure.items for part in _PARTS.get(item, ()))
        for period in (figure.period, figure.base):
            others += _of(figure.company, parts, period, figure, known, named=period is not figure.period)
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
    valuation = known.valuations.get(company.ticker) if company is not None and company.ticker else None
    if valuation is None or (named and (period is None or not period.ends)):
        return
    for item in items:
        series = series_of(valuation.metrics, item, figure.basis)
        ends = period.ends if period is not None and not figure.series else ()
        chosen = [metric for metric in series if metric.period_end and is_among(metric.period_end, ends)]
        yield from (of_metric(valuation, metric, valuation.name) for metric in (chosen if ends else series))


def series_of(metrics: Iterable[ReportedMetric], item: str, basis: str) -> list[ReportedMetric]:
    """An item's values, newest first, on one basis: the one named, else consolidated, else the one that stands."""
    held = [metric for metric in metrics if metric.value is not None]
    bases = ((basis, ""),) if basis else ((CONSOLIDATED, ""), (PARENT,))
    for candidate in load_lexicon().stand_ins(item):
        for on_basis in bases:
            series = [metric for metric in held if metric.item == candidate and metric.basis in on_basis]
            if series:
                return series
    return []


def is_among(day: date, ends: Sequence[date]) -> bool:
    """Whether a period that ends on the day is one of those; a term is named by its last month."""
    return any((day.year, day.month) == (end.year, end.month) for end in ends)


def _indicators(figure: SoughtFigure, held: MacroIndicators | None) -> Own:
    if held is None:
        return Own()
    wanted = {indicator_of(item) for item in figure.items}
    series = [one for one in held.indicators if one.indicator in wanted]
    series.sort(key=lambda one: one.as_of, reverse=True)
    named = figure.period.ends if figure.period is not None else ()
    chosen = [one for one in series if is_among(one.as_of, named)] if named else series
    base = figure.base.ends if figure.base is not None else ()
    beside = [one for one in series if is_among(one.as_of, base)]
    beside += [next(iter(one for one in series if one.as_of < chosen[-1].as_of), chosen[-1])] if chosen else []
    source = held.data_source.value
    counterparts = tuple(of_indicator(one, source) for one in chosen)
    others = dict.fromkeys(of_indicator(one, source) for one in beside)
    return Own(counterparts, tuple(one for one in others if one not in counterparts))
