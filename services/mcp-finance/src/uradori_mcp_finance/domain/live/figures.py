"""The figures of a plausible quote that agree with one another.

A ratio is served where price and base give it back: PER = price / EPS, PBR = price / BPS (2 %), market
capitalisation = price x shares (10 %: own shares). Where they do not, neither ratio nor base is served; ten times
apart, nothing of the quote is. What is missing, zero, or too small to be written is absent, never zero.
"""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from enum import Enum

from uradori_contracts.finance import FallbackReason

from uradori_mcp_finance.domain.live.quote import Quote

CLOSE = Decimal("0.02")
CLOSE_SHARES = Decimal("0.10")
ABSURD = Decimal(10)
MILLION = Decimal(1_000_000)
CENT = Decimal("0.01")
TENTH = Decimal("0.1")


@dataclass(frozen=True, slots=True)
class LiveFigure:
    """One value with its label and unit; `formula` where it is computed from others of the quote."""

    item: str
    label: str
    value: Decimal
    unit: str
    formula: str = ""


ITEMS = frozenset(
    {
        "share_price",
        "share_price_high",
        "share_price_low",
        "per",
        "eps",
        "pbr",
        "bps",
        "market_capitalisation",
        "dividend_per_share",
        "dividend_yield",
    }
)
"""What a live valuation can hold."""


class _Match(Enum):
    AGREES = 0
    DIFFERS = 1
    ABSURD = 2


def live_figures(quote: Quote, price: Decimal) -> tuple[LiveFigure, ...] | FallbackReason:
    """The figures of a quote at its `price`; IMPLAUSIBLE where some contradict it by an order of magnitude, or it is no price of the exchange."""
    if not _tenths(price):
        return FallbackReason.IMPLAUSIBLE
    found = [LiveFigure("share_price", "株価", _tenths(price), "円")]
    if quote.year_high is not None and quote.year_low is not None:
        found.append(LiveFigure("share_price_high", "52週高値", _tenths(quote.year_high), "円"))
        found.append(LiveFigure("share_price_low", "52週安値", _tenths(quote.year_low), "円"))
    ratios = (
        ("per", "PER", quote.per, "eps", "EPS（直近12か月）", quote.eps),
        ("pbr", "PBR", quote.pbr, "bps", "BPS", quote.bps),
    )
    for item, label, ratio, base_item, base_label, base in ratios:
        if not base:
            continue
        if ratio:
            match _compared(price / base, ratio, CLOSE):
                case _Match.ABSURD:
                    return FallbackReason.IMPLAUSIBLE
                case _Match.DIFFERS:
                    continue
            found.append(LiveFigure(item, label, _cents(ratio), "倍"))
        found.append(LiveFigure(base_item, base_label, _cents(base), "円"))
    if quote.market_capitalisation and quote.shares:
        match _compared(price * quote.shares, quote.market_capitalisation, CLOSE_SHARES):
            case _Match.ABSURD:
                return FallbackReason.IMPLAUSIBLE
            case _Match.AGREES:
                found.append(_capitalisation(quote.market_capitalisation))
    if quote.dividend is not None and 0 < quote.dividend < price:
        found.extend(_dividend(quote.dividend, price))
    return tuple(figure for figure in found if figure.value)


def _compared(computed: Decimal, stated: Decimal, tolerance: Decimal) -> _Match:
    if computed * stated <= 0:
        return _Match.DIFFERS
    if abs(computed - stated) <= tolerance * abs(stated):
        return _Match.AGREES
    apart = max(computed / stated, stated / computed)
    return _Match.ABSURD if apart >= ABSURD else _Match.DIFFERS


def _capitalisation(yen: Decimal) -> LiveFigure:
    value = (yen / MILLION).quantize(Decimal(1), ROUND_HALF_UP)
    return LiveFigure("market_capitalisation", "時価総額", value, "百万円")


def _dividend(dividend: Decimal, price: Decimal) -> tuple[LiveFigure, LiveFigure]:
    shown, of = _cents(dividend), _tenths(price)
    formula = f"配当利回り = 1株当たり配当額 {shown}円 ÷ 株価 {of}円"
    return (
        LiveFigure("dividend_per_share", "1株当たり配当額（直近12か月）", shown, "円"),
        LiveFigure("dividend_yield", "配当利回り", _cents(shown / of * 100), "%", formula),
    )


def _cents(value: Decimal) -> Decimal:
    return value.quantize(CENT, ROUND_HALF_UP)


def _tenths(price: Decimal) -> Decimal:
    """A price of the exchange: its finest tick is 0.1 yen."""
    whole = price.quantize(Decimal(1), ROUND_HALF_UP)
    tenths = price.quantize(TENTH, ROUND_HALF_UP)
    return whole if whole == tenths else tenths
