"""What a row shows beside the same row of other terms."""

from collections.abc import Iterable, Iterator
from datetime import date
from decimal import Decimal
from itertools import groupby, pairwise

from uradori_mcp_finance.domain.checks.flag import Flag, Rule
from uradori_mcp_finance.domain.checks.magnitude import Comparison
from uradori_mcp_finance.domain.checks.statement import YEN
from uradori_mcp_finance.domain.figure import Basis, Figure

SCALE: dict[str, Decimal] = {
    item: Decimal(most)
    for most, items in {
        5: ("tsr_benchmark",),
        6: ("total_assets",),
        10: ("tsr", "equity_attributable_to_owners"),
        20: ("net_assets", "bps", "equity_ratio", "capital_stock", "cash_and_equivalents"),
        25: ("dividend_per_share", "interim_dividend_per_share", "share_price_high", "share_price_low"),
        30: ("shares_issued",),
        50: ("net_sales", "employees"),
    }.items()
    for item in items
}
"""By how much an item changes from a term to the next at most, but for extraordinary business."""
SAME_SIGN = frozenset({"net_sales"})
"""Of these, what does not turn negative from a term to the next."""
FLOWS = frozenset(
    {
        "net_sales", "operating_profit", "ordinary_profit", "profit_before_tax", "profit_attributable_to_owners",
        "net_profit", "comprehensive_income", "eps", "eps_diluted", "per", "roe", "dividend_per_share",
        "payout_ratio", "operating_cash_flow", "investing_cash_flow", "financing_cash_flow",
    }
)  # fmt: skip
"""Items that add up over a term, or are made of such."""
YEAR = Decimal("365.25")
SLACK = Decimal(15)
"""Days by which whole years between two year ends may be missed: a term that ends on another day of its month."""


def of_series(figures: Iterable[Figure]) -> Iterator[Flag]:
    """Rows that say twice what can be said once, and irregular terms."""
    known = tuple(figures)
    yield from _conflicts(known)
    yield from _irregular_terms(known)


def _conflicts(figures: tuple[Figure, ...]) -> Iterator[Flag]:
    for _, group in groupby(sorted(figures, key=_key), key=_key):
        rivals = tuple(group)
        values = sorted({f"{figure.value}{figure.unit}" for figure in rivals})
        if len(values) > 1:
            yield from (Flag(figure, Rule.CONFLICT, " / ".join(values)) for figure in rivals)


def _irregular_terms(figures: tuple[Figure, ...]) -> Iterator[Flag]:
    """The first term of a report has none before it to be measured from; a gap of whole years is a missing term."""
    for basis in Basis:
        own = [figure for figure in figures if figure.basis is basis]
        ends = sorted({figure.period_end for figure in own})
        odd = {end: (end - before).days for before, end in pairwise(ends) if not _whole_years((end - before).days)}
        yield from (
            Flag(f, Rule.IRREGULAR_TERM, f"{odd[f.period_end]}日 / days")
            for f in own
            if f.period_end in odd and f.item in FLOWS
        )


def _whole_years(days: int) -> bool:
    years = (days / YEAR).quantize(Decimal(1))
    return years > 0 and abs(days - years * YEAR) <= SLACK


def jumps(figures: Iterable[Figure]) -> Iterator[Comparison]:
    """Each steady item beside that of the term before."""
    steady = sorted((f for f in figures if f.item in SCALE and f.value), key=lambda f: (_series(f), f.period_end))
    for _, group in groupby(steady, key=_series):
        for earlier, later in pairwise(tuple(group)):
            before, now = _amount(earlier), _amount(later)
            if before > 0 < now or later.item in SAME_SIGN:
                holds = before * now > 0 and max(now / before, before / now) <= SCALE[later.item]
                yield Comparison((later, earlier), holds, Rule.SCALE)


def _amount(figure: Figure) -> Decimal:
    units = {**YEN, "百株": Decimal(100), "千株": Decimal(1000), "百万株": Decimal(1_000_000)}
    return (figure.value or Decimal(0)) * units.get(figure.unit, Decimal(1))


def _series(figure: Figure) -> tuple[str, str, str]:
    return figure.basis, figure.standard, figure.item


def _key(figure: Figure) -> tuple[str, str, str, date, str]:
    return figure.document_id, figure.basis, figure.standard, figure.period_end, figure.item
