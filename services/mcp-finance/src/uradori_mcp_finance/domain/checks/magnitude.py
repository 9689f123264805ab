"""Which figures are of one magnitude, and which of several that are not is the wrong one."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from uradori_mcp_finance.domain.checks.flag import Flag, Rule
from uradori_mcp_finance.domain.checks.shares import issued_run, outstanding
from uradori_mcp_finance.domain.checks.statement import Statement, Statements
from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.interval import Interval
from uradori_mcp_finance.domain.share import SHARE_UNIT
from uradori_mcp_finance.domain.split import Split, after, factor

ONE = Decimal(1)
WIDE = Decimal(4)
"""Own shares, preferred dividends and averages move two counts of one thing by less, a wrong digit by more."""
MOST: tuple[tuple[str, str, Decimal], ...] = (
    *((item, "total_assets", ONE) for item in ("net_assets", "equity_attributable_to_owners")),
    *((item, "total_assets", ONE) for item in ("cash_and_equivalents", "capital_stock")),
    *(
        (item, "total_assets", Decimal(2))
        for item in (
            "operating_profit", "ordinary_profit", "profit_before_tax", "profit_attributable_to_owners", "net_profit",
            "comprehensive_income", "operating_cash_flow", "investing_cash_flow", "financing_cash_flow",
        )
    ),
    ("net_sales", "total_assets", Decimal(5)),
    ("share_price_high", "share_price_low", Decimal(10)),
    ("interim_dividend_per_share", "dividend_per_share", ONE),
)  # fmt: skip
"""What is at most so many times another figure of its term, sign apart."""
OF_THE_GROUP = {"total_assets": Decimal("0.5"), "net_sales": Decimal("0.3"), "employees": Decimal("0.9")}
"""The least part of the parent's figure that the group's has, which holds the parent's."""
CASH_GAP = Decimal("0.5")
"""Of the largest of the amounts: exchange rates and a changed scope move cash beside its three flows by less."""
FLOWS = ("operating_cash_flow", "investing_cash_flow", "financing_cash_flow")


@dataclass(frozen=True, slots=True)
class Comparison:
    """Figures that have to be of one magnitude; `tells` where none of them could be a hundred times off unseen."""

    figures: tuple[Figure, ...]
    holds: bool
    rule: Rule = Rule.MAGNITUDE
    tells: bool = True


def of_magnitude(comparisons: Iterable[Comparison]) -> Iterator[Flag]:
    """Of figures that disagree, those are suspected that agree with no others; all of them if that names none."""
    made = tuple(comparisons)
    sound = {id(figure) for one in made if one.holds and one.tells for figure in one.figures}
    for one in made:
        if not one.holds:
            suspected = tuple(figure for figure in one.figures if id(figure) not in sound)
            yield Flag(one.figures[0], one.rule, _shown(one.figures), suspected or one.figures)


def compared(statements: Statements, splits: Iterable[Split]) -> Iterator[Comparison]:
    """What each term says twice, but for the change from term to term."""
    known = tuple(splits)
    for statement in statements:
        yield from _most(statement)
        yield from _equity(statement)
        yield from _diluted(statement)
        yield from _shares(statement, statements.share(statement.period_end) or statement, known)
        before = statements.year_before(statement)
        yield from _returns(statement, before)
        if before is not None:
            yield from _cash(statement, before)
        if statement.basis is Basis.CONSOLIDATED:
            yield from _group(statement, statements.share(statement.period_end))


def _most(statement: Statement) -> Iterator[Comparison]:
    wholes = {other: _amount(statement, other) for other in dict.fromkeys(other for _, other, _ in MOST)}
    for item, other, most in MOST:
        part, whole = _amount(statement, item), wholes[other]
        if part is not None and whole is not None and whole.high > 0:
            holds = min(abs(part.low), abs(part.high)) <= most * whole.high
            yield _comparison(statement, (item, other), holds, tells=False)


def _equity(statement: Statement) -> Iterator[Comparison]:
    equity, net_assets = statement.equity(), statement.yen("net_assets")
    if equity is not None and net_assets is not None:
        yield _comparison(statement, (*_equity_items(statement), "net_assets"), _alike(equity, net_assets))
    stated, ratio = statement.yen("equity_attributable_to_owners"), statement.printed("equity_ratio")
    if stated is not None and ratio is not None and (assets := statement.yen("total_assets")) is not None:
        items = ("equity_ratio", "equity_attributable_to_owners", "total_assets")
        yield _comparison(statement, items, _alike((ratio * assets).times(Decimal("0.01")), stated))


def _diluted(statement: Statement) -> Iterator[Comparison]:
    diluted, eps = statement.printed("eps_diluted"), statement.printed("eps")
    if diluted is not None and eps is not None:
        yield _comparison(statement, ("eps_diluted", "eps"), _alike(diluted, eps))


def _shares(statement: Statement, share: Statement, splits: tuple[Split, ...]) -> Iterator[Comparison]:
    """Profit / EPS, equity / BPS and the shares issued are counts of the same shares."""
    held, eps, profit = outstanding(statement), statement.printed("eps"), statement.profit()
    equity = ("bps", *_equity_items(statement))
    issued = share.items.get("shares_issued")
    if held is not None and issued is not None and issued_run(statement, share, splits) is not None:
        yield Comparison((*statement.figures(*equity), issued), holds=True)
    if eps is None or profit is None:
        return
    if (earned := profit.over(eps)) is None:
        return
    earning = ("eps", *_profit_items(statement))
    if held is not None:
        yield _comparison(statement, (*earning, *equity), _alike(earned, held))
    if issued is not None and issued.value and issued.unit in SHARE_UNIT:
        number = issued.value * SHARE_UNIT[issued.unit]
        counts = (number * factor(run) for run in after(splits, statement.period_end))
        fits = any(_alike(earned, Interval(count, count)) for count in counts)
        yield Comparison((*statement.figures(*earning), issued), fits)


def _returns(statement: Statement, before: Statement | None) -> Iterator[Comparison]:
    """ROE is profit over equity, and EPS over BPS."""
    if statement.printed("roe") is None:
        return
    profit, equity, old = statement.profit(), statement.equity(), before.equity() if before else None
    if profit is not None and equity is not None:
        items = ("roe", *_profit_items(statement), *_equity_items(statement))
        yield from _return(statement, items, profit, equity, old)
    eps, bps, older = statement.printed("eps"), statement.printed("bps"), before.printed("bps") if before else None
    if eps is not None and bps is not None:
        yield from _return(statement, ("roe", "eps", "bps"), eps, bps, older)


def _return(
    statement: Statement, items: tuple[str, ...], part: Interval, end: Interval, start: Interval | None
) -> Iterator[Comparison]:
    """Over the end of the year or, where much has come or gone in it, over the average."""
    roe = statement.printed("roe")
    shares = [share for whole in (end + end, end + start if start else end + end) if (share := part.over(whole))]
    if roe is not None and shares:
        holds = any(_alike(share.times(Decimal(200)), roe) for share in shares)
        yield _comparison(statement, items, holds)


def _cash(statement: Statement, before: Statement) -> Iterator[Comparison]:
    """Cash changes by what flows."""
    now, old = statement.yen("cash_and_equivalents"), before.yen("cash_and_equivalents")
    flows = [flow for item in FLOWS if (flow := statement.yen(item)) is not None]
    if now is None or old is None or len(flows) < len(FLOWS):
        return
    moved = sum(((flow.low + flow.high) / 2 for flow in flows), Decimal(0))
    gap = abs(now.low - old.low - moved)
    most = max(abs(amount.high) for amount in (now, old, *flows))
    figures = (*statement.figures("cash_and_equivalents", *FLOWS), before.items["cash_and_equivalents"])
    yield Comparison(figures, gap <= CASH_GAP * most, tells=False)


def _group(statement: Statement, parent: Statement | None) -> Iterator[Comparison]:
    for item, least in OF_THE_GROUP.items() if parent else ():
        ours, theirs = _amount(statement, item), _amount(parent, item) if parent else None
        if parent is not None and ours is not None and theirs is not None:
            figures = (statement.items[item], parent.items[item])
            yield Comparison(figures, ours.high >= least * theirs.low, tells=False)


def _alike(one: Interval, other: Interval) -> bool:
    """Whether both may be of one sign and within WIDE of each other; zero tells nothing."""
    if one.low <= 0 <= one.high or other.low <= 0 <= other.high:
        return True
    quotient = one.over(other)
    return quotient is None or quotient.meets(Interval(1 / WIDE, WIDE))


def _amount(statement: Statement, item: str) -> Interval | None:
    return statement.yen(item) or statement.printed(item)


def _equity_items(statement: Statement) -> tuple[str, ...]:
    stated = statement.yen("equity_attributable_to_owners") is not None
    return ("equity_attributable_to_owners",) if stated else ("equity_ratio", "total_assets")


def _profit_items(statement: Statement) -> tuple[str, ...]:
    ours = statement.yen("profit_attributable_to_owners") is not None
    return ("profit_attributable_to_owners",) if ours else ("net_profit",)


def _comparison(statement: Statement, items: tuple[str, ...], holds: bool, *, tells: bool = True) -> Comparison:
    return Comparison(statement.figures(*items), holds, tells=tells)


def _shown(figures: Iterable[Figure]) -> str:
    return " / ".join(f"{figure.item} {figure.value}{figure.unit}" for figure in figures)
