"""Which reported figures of a company an answer may need."""

from collections.abc import Iterable
from datetime import date

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.finance import MacroIndicator, MacroIndicators, ReportedMetric, StockValuation
from uradori_contracts.rewriting import Intent, RequestedItem, RequestedPeriod, ResolvedRequest
from uradori_jafin import load_lexicon

OVERVIEW = (
    "net_sales",
    "operating_profit",
    "ordinary_profit",
    "profit_before_tax",
    "profit_attributable_to_owners",
    "operating_margin",
    "equity_ratio",
    "roe",
    "eps",
    "bps",
    "per",
    "pbr",
    "dividend_per_share",
    "dividend_yield",
    "payout_ratio",
    "tsr",
    "tsr_benchmark",
    "market_capitalisation",
)
WITH_PRIOR_YEAR = frozenset(
    {"net_sales", "operating_profit", "ordinary_profit", "profit_before_tax", "profit_attributable_to_owners"}
)
SIDE_BY_SIDE = (
    "net_sales",
    "operating_profit",
    "ordinary_profit",
    "profit_attributable_to_owners",
    "roe",
    "per",
    "pbr",
)

OF_THE_SHARE = frozenset(
    {"dividend_per_share", "interim_dividend_per_share", "share_price", "share_price_high", "share_price_low"}
)
"""What reports do not restate after a split: over several years the shares issued belong beside it."""
SHARES = "shares_issued"

CONSOLIDATED = "連結"
PARENT = "単体"
BASIS_WORDS = {"consolidated": CONSOLIDATED, "parent": PARENT}

VALUE_LIMIT = 40


def asked_items(request: ResolvedRequest) -> tuple[str, ...]:
    """The items asked for, each followed by those that stand in for it where a report holds only one of them."""
    lexicon = load_lexicon()
    whole = (item.id for item in request.items if item.id and not item.part)
    return tuple(dict.fromkeys(id_ for item in whole for id_ in lexicon.stand_ins(item)))


def items_wanted(request: ResolvedRequest) -> tuple[str, ...]:
    """The items that `select` may choose from for this request."""
    match request.intent:
        case Intent.FIGURE:
            asked = asked_items(request)
            return (*asked, SHARES) if OF_THE_SHARE.intersection(asked) and SHARES not in asked else asked
        case Intent.COMPARISON if request.items:
            return asked_items(request)
        case Intent.COMPARISON:
            return SIDE_BY_SIDE
        case _:
            return OVERVIEW


def indicators_asked(result: MacroIndicators, request: ResolvedRequest) -> tuple[MacroIndicator, ...]:
    """The indicators of the question, on any day; all of them where it names none."""
    asked = {item.id for item in request.items}
    return tuple(one for one in result.indicators if not asked or one.indicator in asked)


def years_wanted(request: ResolvedRequest) -> int:
    """How many fiscal years back the request may reach."""
    named = any(not period.defaulted for period in request.periods)
    return 2 if request.intent is Intent.COMPANY_ANALYSIS and not named else 5


def select(valuation: StockValuation, request: ResolvedRequest) -> tuple[ReportedMetric, ...]:
    """The figures that are issued as evidence, most wanted first. One without a value is never among them."""
    metrics = tuple(metric for metric in valuation.metrics if metric.value is not None)
    if valuation.data_source is DataSourceMode.LIVE_API:
        return _live(metrics, request)
    match request.intent:
        case Intent.FIGURE:
            chosen = _asked(metrics, request)
        case Intent.COMPARISON:
            items = tuple(item.id for item in request.items) or SIDE_BY_SIDE
            chosen = [
                m for item in items for m in _in_periods(_of_item(metrics, item, request.basis), request.periods)[:1]
            ]
        case _:
            chosen = _overview(metrics, request)
    return tuple(dict.fromkeys(chosen))[:VALUE_LIMIT]


def basis_of(item: RequestedItem, request: ResolvedRequest) -> str:
    """The basis asked for, by the question or by the item's own name: 連結経常利益."""
    if not request.basis and item.surface.startswith(CONSOLIDATED):
        return "consolidated"
    return request.basis


def _live(metrics: tuple[ReportedMetric, ...], request: ResolvedRequest) -> tuple[ReportedMetric, ...]:
    """Live values are of one day; which fiscal year is meant does not choose among them."""
    asked = asked_items(request) if request.intent in {Intent.FIGURE, Intent.COMPARISON} else ()
    return tuple(metric for metric in metrics if not asked or metric.item in asked)[:VALUE_LIMIT]


def _asked(metrics: tuple[ReportedMetric, ...], request: ResolvedRequest) -> list[ReportedMetric]:
    chosen: list[ReportedMetric] = []
    for item in request.items:
        if item.part:
            continue
        series = _of_item(metrics, item.id, basis_of(item, request))
        named = _in_periods(series, request.periods)
        chosen.extend(named)
        if len(named) == 1:
            chosen.extend(_year_before(series, named[0]))
    return [*chosen, *_shares_issued(metrics, chosen)]


def _shares_issued(metrics: tuple[ReportedMetric, ...], chosen: list[ReportedMetric]) -> list[ReportedMetric]:
    """On how many shares the figures of the share stand, where there are several years of them."""
    ends = {metric.period_end for metric in chosen if metric.item in OF_THE_SHARE}
    if len(ends) < 2:
        return []
    return [metric for metric in metrics if metric.item == SHARES and metric.period_end in ends]


def _overview(metrics: tuple[ReportedMetric, ...], request: ResolvedRequest) -> list[ReportedMetric]:
    """The newest year, or the first of those that the question names; of results the year before, too."""
    chosen: list[ReportedMetric] = []
    named = [period for period in request.periods if not period.defaulted]
    if request.periods[:1] and request.periods[0].defaulted:
        named = []
    for item in OVERVIEW:
        series = _of_item(metrics, item, request.basis)
        if named:
            series = [metric for metric in series if _is_within(metric, named)]
        chosen.extend(series[: 2 if item in WITH_PRIOR_YEAR else 1])
    newest = max((metric.period_end for metric in chosen if metric.period_end), default=None)
    return [metric for metric in chosen if newest is None or _within_a_year(metric.period_end, newest)]


def _of_item(metrics: Iterable[ReportedMetric], item: str, basis: str) -> list[ReportedMetric]:
    """Newest first, on one basis: the one asked for, else consolidated, else the one that stands."""
    held = list(metrics)
    candidates = load_lexicon().stand_ins(item)
    for on_basis in _bases(basis):
        for candidate in candidates:
            series = [metric for metric in held if metric.item == candidate and metric.basis in on_basis]
            if series:
                return series
    return []


def _bases(basis: str) -> tuple[frozenset[str], ...]:
    wanted = BASIS_WORDS.get(basis)
    if wanted is not None:
        return (frozenset({wanted, ""}),)
    return (frozenset({CONSOLIDATED, ""}), frozenset({PARENT}))


def _in_periods(series: list[ReportedMetric], periods: tuple[RequestedPeriod, ...]) -> list[ReportedMetric]:
    ends = [_month(period.period_end) for period in periods if period.period_end is not None]
    if any(period.quarter is not None for period in periods):
        return []
    if ends:
        return [m for end in ends for m in series if m.period_end is not None and _month(m.period_end) == end]
    if periods and not any(period.defaulted for period in periods):
        labels = {period.label for period in periods}
        return [metric for metric in series if metric.period in labels]
    return series[:1]


def _is_within(metric: ReportedMetric, named: list[RequestedPeriod]) -> bool:
    """Whether its year has ended with the newest of the years named; of quarters nothing is held."""
    ends = [period.period_end for period in named if period.period_end is not None and period.quarter is None]
    return bool(ends) and metric.period_end is not None and _month(metric.period_end) <= _month(max(ends))


def _month(end: date) -> tuple[int, int]:
    """A fiscal year is named by the month of its last day, which may be the fifteenth."""
    return end.year, end.month


def _year_before(series: list[ReportedMetric], metric: ReportedMetric) -> list[ReportedMetric]:
    if metric.period_end is None:
        return []
    earlier = [other for other in series if other.period_end and other.period_end < metric.period_end]
    return earlier[:1]


def _within_a_year(end: date | None, newest: date) -> bool:
    return end is None or (newest - end).days < 400
