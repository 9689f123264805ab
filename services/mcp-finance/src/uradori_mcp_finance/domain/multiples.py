"""Multiples that follow from reported figures by a stated formula.

price = PER x EPS; PBR = PER x EPS / BPS; market capitalisation = price x shares issued;
dividend yield = dividend per share / price; operating margin = operating profit / net sales.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.history import FiscalYear, History
from uradori_mcp_finance.domain.share import dividend_on, price_after, shares_on
from uradori_mcp_finance.domain.split import Run

MILLION = Decimal(1_000_000)
PERCENT = Decimal(100)
COMPUTED = frozenset({"share_price", "pbr", "market_capitalisation", "dividend_yield", "operating_margin"})
"""Items that no report prints."""
OPERANDS = frozenset(
    {
        "per", "eps", "bps", "share_price_high", "share_price_low", "shares_issued", "dividend_per_share",
        "interim_dividend_per_share", "payout_ratio", "equity_ratio", "total_assets", "operating_profit", "net_sales",
    }
)  # fmt: skip
"""Items that the computed ones rest on."""
CENT = Decimal("0.01")
"""Multiples are written to no finer step."""


@dataclass(frozen=True, slots=True)
class Multiple:
    """A computed figure, the formula with its operands written out, and the operands."""

    item: str
    label: str
    value: Decimal
    unit: str
    formula: str
    operands: tuple[Figure, ...]
    basis: Basis | None
    """None for what belongs to the share and not to a set of accounts."""
    note: str = ""
    note_en: str = ""


def multiples(year: FiscalYear, past: History) -> tuple[Multiple, ...]:
    """What follows for one year of the leading basis; empty where the inputs do not stand.

    Reports restate EPS and BPS for a split, but mostly not shares issued, dividends or the range of the price. All
    here is on the shares that EPS counts in; a formula names the splits that it takes account of.
    """
    found = [margin] if (margin := _operating_margin(year)) else []
    share = past.year(Basis.PARENT, year.period_end) or year
    priced = _priced(year, share)
    if priced is None:
        return tuple(found)
    bps = year.figure("bps")
    if bps is not None and value_of(bps) > 0:
        found.append(_pbr(priced, bps, year.basis))
    if (later := price_after(priced.year, past)) is None:
        return tuple(found)
    found.append(_price(priced, later))
    if (counted := shares_on(year, share, past.splits)) is not None:
        found.append(_market_capitalisation(priced, *counted))
    if (paid := dividend_on(year, share, past.splits)) is not None:
        found.append(_dividend_yield(priced, *paid))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class _Priced:
    """PER and EPS of one set of accounts, whose product is the price of the share."""

    year: FiscalYear
    per: Figure
    eps: Figure
    named: str
    """Whose they are, where not those of the leading accounts."""

    @property
    def price(self) -> Decimal:
        return value_of(self.per) * value_of(self.eps)

    @property
    def written(self) -> str:
        return f"{self.named}PER {_written(self.per)} × {self.named}EPS {_written(self.eps)}"

    @property
    def operands(self) -> tuple[Figure, Figure]:
        return self.per, self.eps


def _priced(year: FiscalYear, share: FiscalYear) -> _Priced | None:
    """The group's PER and EPS, else the company's own: a group with a loss prints no PER, its share has one price."""
    for accounts, named in ((year, ""), (share, share.basis.label)):
        per, eps = accounts.figure("per"), accounts.figure("eps")
        if per is not None and eps is not None and value_of(per) * value_of(eps) > 0:
            return _Priced(accounts, per, eps, named)
    return None


def value_of(figure: Figure) -> Decimal:
    """Zero where there is none."""
    return figure.value if figure.value is not None else Decimal(0)


def _written(figure: Figure) -> str:
    return f"{value_of(figure)}{figure.unit}"


def _reflecting(splits: Run) -> str:
    return f"（{'、'.join(split.written for split in splits)}を反映）" if splits else ""


def _significant(value: Decimal, *operands: Figure) -> Decimal:
    """`value` to as many digits as its least precise operand has, two at the least; to hundredths at the finest."""
    digits = max(2, min(len(value_of(operand).as_tuple().digits) for operand in operands))
    if value == 0:
        return value
    quantum = max(CENT, Decimal(1).scaleb(value.adjusted() - digits + 1))
    return value.quantize(quantum, ROUND_HALF_UP) if quantum < 1 else (value / quantum).quantize(1) * quantum


def _price(priced: _Priced, later: Run) -> Multiple:
    value = _significant(priced.price, *priced.operands).quantize(Decimal(1), ROUND_HALF_UP)
    formula = f"株価 = {priced.written}{_reflecting(later)}"
    note = f"期末後の{'、'.join(split.written for split in later)}を反映した値" if later else ""
    note_en = f"restated for {', '.join(split.written_en for split in later)}" if later else ""
    return Multiple("share_price", "株価", value, "円", formula, priced.operands, None, note, note_en)


def _pbr(priced: _Priced, bps: Figure, basis: Basis) -> Multiple:
    value = _significant(priced.price / value_of(bps), *priced.operands, bps)
    formula = f"PBR = {priced.written} ÷ BPS {_written(bps)}"
    return Multiple("pbr", "PBR", value, "倍", formula, (*priced.operands, bps), basis)


def _market_capitalisation(priced: _Priced, shares: Figure, number: Decimal, splits: Run) -> Multiple:
    value = _significant(priced.price * number / MILLION, *priced.operands)
    formula = f"時価総額 = {priced.written} × 発行済株式総数 {_written(shares)}{_reflecting(splits)}"
    whole = value.quantize(Decimal(1), ROUND_HALF_UP)
    return Multiple("market_capitalisation", "時価総額", whole, "百万円", formula, (*priced.operands, shares), None)


def _dividend_yield(
    priced: _Priced, dividend: Figure, restated: Decimal, operands: Iterable[Figure], splits: Run
) -> Multiple:
    value = _significant(restated / priced.price * PERCENT, *priced.operands)
    after = f" → {restated.quantize(CENT, ROUND_HALF_UP)}円{_reflecting(splits)}" if splits else ""
    formula = f"配当利回り = 1株当たり配当額 {_written(dividend)}{after} ÷ ({priced.written})"
    return Multiple("dividend_yield", "配当利回り", value, "%", formula, (*operands, *priced.operands), None)


def _operating_margin(year: FiscalYear) -> Multiple | None:
    profit, sales = year.figure("operating_profit"), year.figure("net_sales")
    if profit is None or sales is None or profit.unit != sales.unit or value_of(sales) <= 0:
        return None
    value = (value_of(profit) / value_of(sales) * PERCENT).quantize(Decimal("0.01"), ROUND_HALF_UP)
    formula = f"営業利益率 = {profit.label} {_written(profit)} ÷ {sales.label} {_written(sales)}"
    return Multiple("operating_margin", "営業利益率", value, "%", formula, (profit, sales), year.basis)
