"""Live values of the macro indicators."""

from collections.abc import Mapping
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.finance import FallbackReason, MacroIndicator, MacroIndicators

from uradori_mcp_finance.domain.live.failure import LiveError
from uradori_mcp_finance.domain.live.plausibility import INDICATOR_FACTOR, Bounds, objection
from uradori_mcp_finance.domain.live.quote import DOLLAR_YEN, NIKKEI_AVERAGE, Quote
from uradori_mcp_finance.domain.live.valuation import PUBLISHER

SYMBOLS: Mapping[str, str] = {"nikkei_average": NIKKEI_AVERAGE, "usd_jpy": DOLLAR_YEN}
LABELS: Mapping[str, tuple[str, str]] = {"nikkei_average": ("日経平均株価", "円"), "usd_jpy": ("ドル円相場", "円")}
CENT = Decimal("0.01")


def live_indicators(items: tuple[str, ...]) -> tuple[str, ...]:
    """Which of the asked indicators, all where none is named, have a live source."""
    return tuple(indicator for indicator in SYMBOLS if not items or indicator in items)


def indicator_bounds(indicator: str, stored: tuple[MacroIndicator, ...]) -> Bounds | None:
    """Its newest stored value."""
    known = [one for one in stored if one.indicator == indicator and one.value > 0]
    if not known:
        return None
    newest = max(known, key=lambda one: one.as_of)
    return Bounds(newest.value, newest.value, newest.as_of, INDICATOR_FACTOR)


def live_macro(quotes: Mapping[str, Quote], stored: tuple[MacroIndicator, ...], today: date) -> MacroIndicators:
    """One live value of each indicator that is given.

    Raises:
        LiveError: something speaks against any of the quotes; then none of them is served.
    """
    found = tuple(
        _indicator(name, quote, indicator_bounds(name, stored), stored, today) for name, quote in quotes.items()
    )
    return MacroIndicators(indicators=found, data_source=DataSourceMode.LIVE_API, as_of=max(one.as_of for one in found))


def _indicator(
    name: str, quote: Quote, bounds: Bounds | None, stored: tuple[MacroIndicator, ...], today: date
) -> MacroIndicator:
    against = objection(quote, bounds, today)
    if against is not None:
        raise LiveError(against)
    if quote.price is None or quote.day is None:
        raise LiveError(FallbackReason.IMPLAUSIBLE)
    label, unit = next(((one.label, one.unit) for one in stored if one.indicator == name), LABELS[name])
    return MacroIndicator(
        indicator=name,
        label=label,
        value=quote.price.quantize(CENT, ROUND_HALF_UP),
        unit=unit,
        as_of=quote.day,
        source=f"{PUBLISHER} ({quote.symbol})",
    )
