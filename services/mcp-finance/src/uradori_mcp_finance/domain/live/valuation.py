"""A valuation of live values only."""

from datetime import date

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.evidence import Provenance
from uradori_contracts.finance import FallbackReason, ReportedMetric, StockValuation

from uradori_mcp_finance.domain.figure import Figure
from uradori_mcp_finance.domain.history import history
from uradori_mcp_finance.domain.live.failure import LiveError
from uradori_mcp_finance.domain.live.figures import ITEMS, LiveFigure, live_figures
from uradori_mcp_finance.domain.live.plausibility import Bounds, objection
from uradori_mcp_finance.domain.live.quote import Quote, Split
from uradori_mcp_finance.domain.split import Split as StatedSplit
from uradori_mcp_finance.domain.valuation import Wanted

PUBLISHER = "Yahoo Finance"


def offers(wanted: Wanted) -> bool:
    """Whether the live source has anything of what is wanted."""
    return not wanted.items or not ITEMS.isdisjoint(wanted.items)


def share_bounds(figures: tuple[Figure, ...], stated: tuple[StatedSplit, ...] = ()) -> Bounds | None:
    """The newest printed range of the price, and the splits that reports state; None where no report prints one."""
    for year in history(figures).years():
        low, high = year.figure("share_price_low"), year.figure("share_price_high")
        if low is not None and high is not None and low.value and high.value:
            splits = tuple(Split(split.effective_on, split.factor) for split in stated)
            return Bounds(low.value, high.value, year.period_end, splits=splits)
    return None


def live_valuation(
    ticker: str, name: str, quote: Quote, bounds: Bounds | None, today: date, wanted: Wanted
) -> StockValuation:
    """The wanted figures of a quote, all of its day.

    Raises:
        LiveError: something speaks against the quote, or it has nothing of what is wanted.
    """
    against = objection(quote, bounds, today)
    if against is not None:
        raise LiveError(against)
    if quote.price is None or quote.day is None:
        raise LiveError(FallbackReason.IMPLAUSIBLE)
    found = live_figures(quote, quote.price)
    if isinstance(found, FallbackReason):
        raise LiveError(found)
    day = quote.day
    metrics = tuple(_metric(figure, quote.symbol, day) for figure in found if wanted.takes(figure.item))
    if not metrics:
        raise LiveError(FallbackReason.IMPLAUSIBLE)
    return StockValuation(ticker=ticker, name=name, data_source=DataSourceMode.LIVE_API, as_of=day, metrics=metrics)


def day_label(day: date) -> str:
    """A day as a reader writes it: 2026年11月30日."""
    return f"{day.year}年{day.month}月{day.day}日"


def _metric(figure: LiveFigure, symbol: str, day: date) -> ReportedMetric:
    return ReportedMetric(
        item=figure.item,
        label=figure.label,
        value=figure.value,
        unit=figure.unit,
        period_end=day,
        period=day_label(day),
        provenance=Provenance(
            section=symbol, publisher=PUBLISHER, formula=figure.formula, data_source=DataSourceMode.LIVE_API
        ),
    )
