"""Multiples that follow from reported figures by a stated formula.

price = PER x EPS; PBR = PER x EPS / BPS; market capitalisation = price x shares issued;
dividend yield = dividend per share / price; operating margin = operating profit / net sales.
"""

from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.history import FiscalYear, History

SHARES = {"株": Decimal(1), "百株": Decimal(100), "千株": Decimal(1000), "百万株": Decimal(1_000_000)}
MILLION = Decimal(1_000_000)
PERCENT = Decimal(100)
CENT = Decimal("0.01")
"""Multiples are written to no finer step."""
PAYOUT_SLACK = Decimal("0.05")
"""Of the printed payout ratio: own shares and preferred dividends move it by less, every usual split by more."""


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


def multiples(year: FiscalYear, past: History) -> tuple[Multiple, ...]:
    """What follows for one year of the leading basis; empty where the inputs do not stand.

    Reports restate EPS and BPS after a split, but not shares issued, dividends or the range of the price. So the
    price (and what rests on it) is given only where it lies in the year's printed range, and the dividend yield
    only where dividend and EPS reproduce the printed payout ratio.
    """
    share = past.year(Basis.PARENT, year.period_end) or year
    found = [margin] if (margin := _operating_margin(year)) else []
    per, eps, bps = year.figure("per"), year.figure("eps"), year.figure("bps")
    if per is None or eps is None:
        return tuple(found)
    if bps is not None and _value(bps) > 0:
        found.append(_pbr(per, eps, bps, year.basis))
    if _price_in_range(per, eps, share):
        found.append(_price(per, eps))
        if (shares := share.figure("shares_issued")) and shares.unit in SHARES:
            found.append(_market_capitalisation(per, eps, shares))
        dividend = share.figure("dividend_per_share")
        if dividend is not None and _dividend_is_on_the_same_shares(dividend, share, year):
            found.append(_dividend_yield(per, eps, dividend))
    return tuple(found)


def _value(figure: Figure) -> Decimal:
    return figure.value if figure.value is not None else Decimal(0)


def _written(figure: Figure) -> str:
    return f"{_value(figure)}{figure.unit}"


def _significant(value: Decimal, *operands: Figure) -> Decimal:
    """`value` to as many digits as its least precise operand has, two at the least; to hundredths at the finest."""
    digits = max(2, min(len(_value(operand).as_tuple().digits) for operand in operands))
    if value == 0:
        return value
    quantum = max(CENT, Decimal(1).scaleb(value.adjusted() - digits + 1))
    return value.quantize(quantum, ROUND_HALF_UP) if quantum < 1 else (value / quantum).quantize(1) * quantum


def _price(per: Figure, eps: Figure) -> Multiple:
    value = _significant(_value(per) * _value(eps), per, eps).quantize(Decimal(1), ROUND_HALF_UP)
    formula = f"株価 = PER {_written(per)} × EPS {_written(eps)}"
    return Multiple("share_price", "株価", value, "円", formula, (per, eps), None)


def _pbr(per: Figure, eps: Figure, bps: Figure, basis: Basis) -> Multiple:
    value = _significant(_value(per) * _value(eps) / _value(bps), per, eps, bps)
    formula = f"PBR = PER {_written(per)} × EPS {_written(eps)} ÷ BPS {_written(bps)}"
    return Multiple("pbr", "PBR", value, "倍", formula, (per, eps, bps), basis)


def _market_capitalisation(per: Figure, eps: Figure, shares: Figure) -> Multiple:
    yen = _value(per) * _value(eps) * _value(shares) * SHARES[shares.unit]
    value = _significant(yen / MILLION, per, eps).quantize(Decimal(1), ROUND_HALF_UP)
    formula = f"時価総額 = PER {_written(per)} × EPS {_written(eps)} × 発行済株式総数 {_written(shares)}"
    return Multiple("market_capitalisation", "時価総額", value, "百万円", formula, (per, eps, shares), None)


def _dividend_yield(per: Figure, eps: Figure, dividend: Figure) -> Multiple:
    value = _significant(_value(dividend) / (_value(per) * _value(eps)) * PERCENT, per, eps)
    formula = f"配当利回り = 1株当たり配当額 {_written(dividend)} ÷ (PER {_written(per)} × EPS {_written(eps)})"
    return Multiple("dividend_yield", "配当利回り", value, "%", formula, (dividend, per, eps), None)


def _operating_margin(year: FiscalYear) -> Multiple | None:
    profit, sales = year.figure("operating_profit"), year.figure("net_sales")
    if profit is None or sales is None or profit.unit != sales.unit or _value(sales) <= 0:
        return None
    value = (_value(profit) / _value(sales) * PERCENT).quantize(Decimal("0.01"), ROUND_HALF_UP)
    formula = f"営業利益率 = {profit.label} {_written(profit)} ÷ {sales.label} {_written(sales)}"
    return Multiple("operating_margin", "営業利益率", value, "%", formula, (profit, sales), year.basis)


def _price_in_range(per: Figure, eps: Figure, share: FiscalYear) -> bool:
    low, high = share.figure("share_price_low"), share.figure("share_price_high")
    if low is None or high is None:
        return False
    step = Decimal(1).scaleb(int(_value(per).as_tuple().exponent))
    least, most = (_value(per) - step) * _value(eps), (_value(per) + step) * _value(eps)
    return most >= _value(low) and least <= _value(high)


def _dividend_is_on_the_same_shares(dividend: Figure, share: FiscalYear, year: FiscalYear) -> bool:
    printed = share.figure("payout_ratio")
    if printed is None or _value(printed) <= 0:
        return False
    for earnings in (share.figure("eps"), year.figure("eps")):
        if earnings is not None and _value(earnings) > 0:
            payout = _value(dividend) / _value(earnings) * PERCENT
            if abs(payout - _value(printed)) <= max(Decimal("0.1"), _value(printed) * PAYOUT_SLACK):
                return True
    return False
