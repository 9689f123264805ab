"""What a row shows by itself."""

from collections.abc import Iterable, Iterator
from decimal import Decimal

from uradori_mcp_finance.domain.checks.flag import Flag, Rule
from uradori_mcp_finance.domain.figure import Figure

YEN, PERCENT, TIMES, PEOPLE = (frozenset({unit}) for unit in ("円", "%", "倍", "人"))
MONEY = frozenset({"億円", "百万円", "千円", "円"})
SHARES = frozenset({"株", "百株", "千株", "百万株"})
UNITS: dict[str, frozenset[str]] = {
    **dict.fromkeys(
        (
            "net_sales", "operating_profit", "ordinary_profit", "profit_before_tax",
            "profit_attributable_to_owners", "net_profit", "comprehensive_income", "net_assets", "total_assets",
            "equity_attributable_to_owners", "operating_cash_flow", "investing_cash_flow", "financing_cash_flow",
            "cash_and_equivalents", "capital_stock",
        ),
        MONEY,
    ),
    **dict.fromkeys(
        (
            "eps", "eps_diluted", "bps", "dividend_per_share", "interim_dividend_per_share", "share_price_high",
            "share_price_low",
        ),
        YEN,
    ),
    **dict.fromkeys(("equity_ratio", "roe", "payout_ratio", "tsr", "tsr_benchmark"), PERCENT),
    "per": TIMES,
    "employees": PEOPLE,
    "shares_issued": SHARES,
}  # fmt: skip
"""The items of a snapshot, each with the units that it can have."""
WHOLE = frozenset({"人", "株"})
RANGES: dict[str, tuple[Decimal, Decimal]] = {
    "equity_ratio": (Decimal(-1000), Decimal(100)),
    "roe": (Decimal(-10_000), Decimal(10_000)),
    "payout_ratio": (Decimal(-100_000), Decimal(100_000)),
    "tsr": (Decimal(0), Decimal(100_000)),
    "tsr_benchmark": (Decimal(0), Decimal(10_000)),
    "per": (Decimal(-100_000), Decimal(100_000)),
}
NEVER_NEGATIVE = frozenset(
    {
        "total_assets", "cash_and_equivalents", "dividend_per_share", "interim_dividend_per_share", "employees",
        "capital_stock",
    }
)  # fmt: skip
ALWAYS_POSITIVE = frozenset({"shares_issued", "share_price_high", "share_price_low"})


def of_cells(figures: Iterable[Figure]) -> Iterator[Flag]:
    """Unknown items, impossible units and values, terms that end after their filing."""
    for figure in figures:
        units = UNITS.get(figure.item)
        if units is None:
            yield Flag(figure, Rule.UNKNOWN_ITEM, figure.item)
        elif figure.unit not in units:
            yield Flag(figure, Rule.WRONG_UNIT, figure.unit)
        if figure.value is not None and not _possible(figure.item, figure.value, figure.unit):
            yield Flag(figure, Rule.OUT_OF_RANGE, f"{figure.value}{figure.unit}")
        if figure.period_end >= figure.filed_on:
            yield Flag(figure, Rule.ENDS_AFTER_FILING, f"{figure.period_end} / {figure.filed_on}")


def _possible(item: str, value: Decimal, unit: str) -> bool:
    low, high = RANGES.get(item, (None, None))
    if low is not None and high is not None and not low <= value <= high:
        return False
    if unit in WHOLE and value != value.to_integral_value():
        return False
    if item in ALWAYS_POSITIVE:
        return value > 0
    return value >= 0 or item not in NEVER_NEGATIVE
