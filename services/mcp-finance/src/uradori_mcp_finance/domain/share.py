"""Price, shares and dividend of a year on the shares that its EPS counts in."""

from collections.abc import Iterable
from decimal import Decimal

from uradori_mcp_finance.domain.dividend import restatements
from uradori_mcp_finance.domain.figure import Figure
from uradori_mcp_finance.domain.history import FiscalYear, History
from uradori_mcp_finance.domain.interval import Interval
from uradori_mcp_finance.domain.split import Run, Split, after, around, factor

SHARE_UNIT = {"株": Decimal(1), "百株": Decimal(100), "千株": Decimal(1000), "百万株": Decimal(1_000_000)}
MOST_OUTSTANDING, LEAST_OUTSTANDING = Decimal("1.005"), Decimal("0.6")
"""Of the shares issued. Own shares are outside; a company may hold a third of them and hardly more."""
PAYOUT_SLACK = Decimal("0.05")
"""Of the printed payout ratio: own shares and preferred dividends move it by less, every usual split by more."""


def price_after(year: FiscalYear, past: History) -> Run | None:
    """The later splits that PER x EPS, taken as a price, has been restated for; None where nothing confirms it.

    What confirms it is the year's printed range, where need be before the stated splits; else the same price on the
    other basis; else that no range is printed and no split is near that could have parted PER from EPS.
    """
    price = _price(year)
    share = next((y for y in past.parent if y.period_end == year.period_end), year)
    if price is None:
        return None
    low, high = _number(share, "share_price_low"), _number(share, "share_price_high")
    runs = around(past.splits, year.period_end)
    if low is not None and high is not None:
        fitting = (run for run in runs if price.times(factor(run)).meets(Interval(low, high)))
        if (run := next(fitting, None)) is not None:
            return tuple(split for split in run if split.effective_on > year.period_end)
    elif len(runs) == 1:
        return ()
    if len(runs) > 1 and _is_the_same(price, share, year):
        return max(after(past.splits, year.period_end), key=len)
    return None


def shares_on(year: FiscalYear, share: FiscalYear, splits: Iterable[Split]) -> tuple[Figure, Decimal, Run] | None:
    """Shares issued as printed, their number after the splits, and these. None where a split leaves it open."""
    figure = share.figure("shares_issued")
    if figure is None or not figure.value or figure.unit not in SHARE_UNIT:
        return None
    issued = figure.value * SHARE_UNIT[figure.unit]
    runs = after(splits, year.period_end)
    if len(runs) == 1:
        return figure, issued, ()
    held = _outstanding(year)
    for run in runs:
        part = held.times(1 / (issued * factor(run))) if held else None
        if part is not None and part.low <= MOST_OUTSTANDING and part.high >= LEAST_OUTSTANDING:
            return figure, issued * factor(run), run
    return None


def dividend_on(
    year: FiscalYear, share: FiscalYear, splits: Iterable[Split]
) -> tuple[Figure, Decimal, tuple[Figure, ...], Run] | None:
    """The dividend as printed, on the shares of EPS, its operands and the splits between.

    Where a payout ratio is printed, dividend / EPS has to give it; where none is, no split may be near.
    """
    figure, payout = share.figure("dividend_per_share"), _number(share, "payout_ratio")
    if figure is None or figure.value is None or figure.value < 0:
        return None
    known = tuple(splits)
    if payout is None or figure.value == 0:
        near = len(around(known, year.period_end)) > 1 and figure.value > 0
        return None if near else (figure, figure.value, (figure,), ())
    interim = share.figure("interim_dividend_per_share")
    for restated in restatements(figure.value, interim.value if interim else None, known, year.period_end):
        if any(_pays_out(payout, restated.value, of.figure("eps")) for of in (share, year)):
            split = (*restated.interim_run, *restated.run)
            parts = (figure, interim) if interim is not None and restated.interim is not None else (figure,)
            return figure, restated.value, parts, split
    return None


def _pays_out(payout: Decimal, dividend: Decimal, eps: Figure | None) -> bool:
    if eps is None or eps.value is None or eps.value <= 0:
        return False
    computed = dividend / eps.value * 100
    return abs(computed - payout) <= max(Decimal("0.1"), payout * PAYOUT_SLACK)


def _is_the_same(price: Interval, share: FiscalYear, year: FiscalYear) -> bool:
    other = _price(share)
    return share.basis is not year.basis and other is not None and price.meets(other)


def _price(year: FiscalYear) -> Interval | None:
    per, eps = _number(year, "per"), _number(year, "eps")
    return None if per is None or eps is None else Interval.printed(per) * Interval.printed(eps)


def _outstanding(year: FiscalYear) -> Interval | None:
    ratio, bps, assets = _number(year, "equity_ratio"), _number(year, "bps"), year.figure("total_assets")
    if ratio is None or bps is None or assets is None or assets.value is None:
        return None
    unit = {"億円": Decimal(10**8), "百万円": Decimal(10**6), "千円": Decimal(1000)}.get(assets.unit)
    equity = Interval.printed(ratio) * Interval.printed(assets.value)
    return equity.times(unit / 100).over(Interval.printed(bps)) if unit else None


def _number(year: FiscalYear, item: str) -> Decimal | None:
    figure = year.figure(item)
    return figure.value if figure else None
