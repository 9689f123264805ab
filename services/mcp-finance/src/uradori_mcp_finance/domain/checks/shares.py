"""Prices, dividends and numbers of shares, which stand on the shares of their day unless restated for a split."""

from collections.abc import Iterable, Iterator
from decimal import Decimal

from uradori_mcp_finance.domain.checks.flag import Flag, Rule
from uradori_mcp_finance.domain.checks.statement import EQUITY, Statement, Statements
from uradori_mcp_finance.domain.dividend import restatements
from uradori_mcp_finance.domain.figure import Basis
from uradori_mcp_finance.domain.interval import Interval
from uradori_mcp_finance.domain.share import LEAST_OUTSTANDING, MOST_OUTSTANDING, SHARE_UNIT
from uradori_mcp_finance.domain.split import Run, Split, after, around, factor


def of_shares(statements: Statements, splits: Iterable[Split]) -> Iterator[Flag]:
    """Where PER, EPS, BPS, dividends, prices and shares issued contradict one another."""
    known = tuple(splits)
    for statement in statements:
        share = statements.share(statement.period_end) or statement
        yield from _price(statement, share, known)
        yield from _outstanding(statement, share, known)
        if statement.basis is Basis.PARENT:
            yield from _low_and_high(statement)
            yield from _payout(statement, statements, known)
        else:
            yield from _two_prices(statement, share)


def price(statement: Statement) -> Interval | None:
    """PER x EPS."""
    per, eps = statement.printed("per"), statement.printed("eps")
    return None if per is None or eps is None else per * eps


def fitting_run(price: Interval, share: Statement, runs: Iterable[Run]) -> Run | None:
    """The splits between the price and the year's printed range; None where it lies outside by any of them."""
    low, high = share.value("share_price_low"), share.value("share_price_high")
    if low is None or high is None or low > high:
        return None
    return next((run for run in runs if price.times(factor(run)).meets(Interval(low, high))), None)


def outstanding(statement: Statement) -> Interval | None:
    """Shares in the hands of owners: equity / BPS."""
    equity, bps = statement.equity(), statement.printed("bps")
    return None if equity is None or bps is None else equity.over(bps)


def issued_run(statement: Statement, share: Statement, splits: Iterable[Split]) -> Run | None:
    """The splits between the printed shares issued and the shares that BPS counts in."""
    held, figure = outstanding(statement), share.items.get("shares_issued")
    if held is None or figure is None or not figure.value or figure.unit not in SHARE_UNIT:
        return None
    issued = figure.value * SHARE_UNIT[figure.unit]
    for run in after(splits, statement.period_end):
        part = held.times(1 / (issued * factor(run)))
        if part.low <= MOST_OUTSTANDING and part.high >= LEAST_OUTSTANDING:
            return run
    return None


def _price(statement: Statement, share: Statement, splits: tuple[Split, ...]) -> Iterator[Flag]:
    per, eps, counted = statement.value("per"), statement.value("eps"), price(statement)
    if per is None or eps is None or counted is None:
        return
    shown = f"PER {per} × EPS {eps} = {per * eps}"
    if per * eps < 0:
        yield Flag(statement.items["per"], Rule.SIGN, shown, statement.figures("per", "eps"))
        return
    if per < 0:
        yield Flag(statement.items["per"], Rule.LOSS_PER, shown)
    low, high = share.value("share_price_low"), share.value("share_price_high")
    if low is None or high is None or low > high:
        return
    if fitting_run(counted, share, around(splits, statement.period_end)) is None:
        suspected = (*statement.figures("per", "eps"), *share.figures("share_price_low", "share_price_high"))
        yield Flag(statement.items["per"], Rule.PRICE_RANGE, f"{shown} / {low}-{high}", suspected)


def _two_prices(statement: Statement, parent: Statement) -> Iterator[Flag]:
    ours, theirs = price(statement), price(parent)
    if parent is statement or ours is None or theirs is None or ours.meets(theirs):
        return
    detail = f"{ours.low}-{ours.high} / {theirs.low}-{theirs.high}"
    suspected = (*statement.figures("per", "eps"), *parent.figures("per", "eps"))
    yield Flag(statement.items["per"], Rule.TWO_PRICES, detail, suspected)
    yield Flag(parent.items["per"], Rule.TWO_PRICES, detail, suspected)


def _low_and_high(share: Statement) -> Iterator[Flag]:
    low, high = share.value("share_price_low"), share.value("share_price_high")
    if low is not None and high is not None and low > high:
        for item in ("share_price_low", "share_price_high"):
            yield Flag(share.items[item], Rule.LOW_ABOVE_HIGH, f"{low} > {high}")


def _payout(parent: Statement, statements: Statements, splits: tuple[Split, ...]) -> Iterator[Flag]:
    dividend, payout = parent.value("dividend_per_share"), parent.printed("payout_ratio")
    if dividend is None or payout is None:
        return
    step = Interval.printed(dividend) + Interval(-dividend, -dividend)
    both = (parent, *statements.on(Basis.CONSOLIDATED, parent.period_end))
    earnings = [s.printed("eps") for s in both]
    for restated in restatements(dividend, parent.value("interim_dividend_per_share"), splits, parent.period_end):
        for eps in earnings:
            ratio = (step + Interval(restated.value, restated.value)).over(eps) if eps else None
            if ratio is not None and ratio.times(Decimal(100)).meets(payout):
                return
    if any(eps is not None for eps in earnings):
        shown = f"{dividend} / {parent.value('eps')} / {parent.value('payout_ratio')}%"
        paid = parent.figures("payout_ratio", "dividend_per_share", "interim_dividend_per_share")
        suspected = (*paid, *(figure for s in both for figure in s.figures("eps")))
        yield Flag(parent.items["payout_ratio"], Rule.PAYOUT, shown, suspected)


def _outstanding(statement: Statement, share: Statement, splits: tuple[Split, ...]) -> Iterator[Flag]:
    held, figure, bps = outstanding(statement), share.items.get("shares_issued"), statement.value("bps")
    if held is None or figure is None or not figure.value or bps is None or bps <= 0:
        return
    if figure.unit in SHARE_UNIT and issued_run(statement, share, splits) is None:
        issued = figure.value * SHARE_UNIT[figure.unit]
        detail = f"{held.low / issued:.3f}-{held.high / issued:.3f}"
        yield Flag(statement.items["bps"], Rule.SHARES, detail, (*statement.figures("bps", *EQUITY), figure))
