"""Equity ratio and ROE against the amounts that they are made of."""

from collections.abc import Iterator
from decimal import Decimal

from uradori_mcp_finance.domain.checks.flag import Flag, Rule
from uradori_mcp_finance.domain.checks.statement import EQUITY, PROFIT, Statement, Statements
from uradori_mcp_finance.domain.figure import Basis
from uradori_mcp_finance.domain.interval import Interval

PERCENT = Decimal(100)
HALF = Decimal("0.5")
OPTIONS = Decimal(2)
"""Points by which share acquisition rights may lift a company's own net assets above its equity."""


def of_ratios(statements: Statements) -> Iterator[Flag]:
    """Where a printed ratio cannot be the quotient of the printed amounts."""
    for statement in statements:
        yield from _equity_ratio(statement)
        if (before := statements.year_before(statement)) is not None:
            yield from _roe(statement, before)


def _equity_ratio(statement: Statement) -> Iterator[Flag]:
    """Exact where equity is printed; net assets also hold minorities' and rights' shares and only bound it."""
    ratio, assets = statement.printed("equity_ratio"), statement.yen("total_assets")
    equity, net_assets = statement.yen("equity_attributable_to_owners"), statement.yen("net_assets")
    base = equity or net_assets
    if ratio is None or assets is None or base is None or (share := base.over(assets)) is None:
        return
    share = share.times(PERCENT)
    fits = share.meets(ratio)
    if equity is None:
        close = statement.basis is Basis.CONSOLIDATED or ratio.high >= share.low - OPTIONS
        fits = ratio.low <= share.high and close
    if not fits:
        suspected = statement.figures(*EQUITY, "net_assets")
        detail = f"{statement.value('equity_ratio')}% / {share.low:.2f}-{share.high:.2f}%"
        yield Flag(statement.items["equity_ratio"], Rule.EQUITY_RATIO, detail, suspected)


def _roe(statement: Statement, before: Statement) -> Iterator[Flag]:
    """Against the average of the equity at the beginning and the end of the year."""
    roe, profit, end, start = statement.printed("roe"), statement.profit(), statement.equity(), before.equity()
    if roe is None or profit is None or end is None or start is None:
        return
    computed = _percent(profit, (start + end).times(HALF))
    if computed is not None and not computed.meets(roe):
        suspected = (*statement.figures("roe", *PROFIT, *EQUITY), *before.figures(*EQUITY))
        detail = f"{statement.value('roe')}% / {computed.low:.2f}-{computed.high:.2f}%"
        yield Flag(statement.items["roe"], Rule.ROE, detail, suspected)


def _percent(part: Interval, whole: Interval) -> Interval | None:
    quotient = part.over(whole)
    return quotient.times(PERCENT) if quotient else None
