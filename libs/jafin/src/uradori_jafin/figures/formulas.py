"""Registered formulas for figures that an answer derives, evaluated on intervals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from uradori_jafin.figures.intervals import Interval, source_interval, written_interval
from uradori_jafin.quantities import Quantity, Unit

_HUNDRED = Decimal(100)


class FormulaId(Enum):
    GROWTH = "growth"
    DIFFERENCE = "difference"
    MULTIPLE = "multiple"
    PERCENTAGE = "percentage"
    SUM = "sum"
    QUOTIENT = "quotient"
    AVERAGE = "average"
    BEFORE_CHANGE = "before_change"
    BEFORE_GROWTH = "before_growth"


@dataclass(frozen=True, slots=True)
class Formula:
    """`result` is the unit of what it gives, None for that of its operands; `text` shows it to a reader."""

    id: FormulaId
    operands: tuple[str, ...]
    result: Unit | None
    text: str
    evaluate: Callable[[Sequence[Interval]], Interval | None]


def _growth(operands: Sequence[Interval]) -> Interval | None:
    current, prior = operands
    if prior.low <= 0:
        return None
    ratio = current.over(prior)
    return ratio.times(_HUNDRED) - Interval(_HUNDRED, _HUNDRED) if ratio else None


def _percentage(operands: Sequence[Interval]) -> Interval | None:
    ratio = _quotient(operands)
    return ratio.times(_HUNDRED) if ratio else None


def _quotient(operands: Sequence[Interval]) -> Interval | None:
    part, whole = operands
    return part.over(whole) if whole.low > 0 else None


def _before_growth(operands: Sequence[Interval]) -> Interval | None:
    current, rate = operands
    grown = rate.times(1 / _HUNDRED) + Interval(Decimal(1), Decimal(1))
    return current.over(grown) if grown.low > 0 else None


def _sum(operands: Sequence[Interval]) -> Interval:
    total = operands[0]
    for operand in operands[1:]:
        total += operand
    return total


def _average(operands: Sequence[Interval]) -> Interval:
    return _sum(operands).times(1 / Decimal(len(operands)))


def annual_growth(first: Interval, last: Interval, years: int) -> Interval | None:
    """The compound annual growth rate in percent: (last / first) to the power of 1 / years, less 1.

    None over a base or to a level that may be zero or negative.
    """
    if first.low <= 0 or last.low <= 0 or years <= 0:
        return None
    root = 1 / Decimal(years)
    low, high = (last.low / first.high) ** root, (last.high / first.low) ** root
    return Interval((low - 1) * _HUNDRED, (high - 1) * _HUNDRED)


FORMULAS: Mapping[FormulaId, Formula] = {
    formula.id: formula
    for formula in (
        Formula(FormulaId.GROWTH, ("current", "prior"), Unit.PERCENT, "(当期 − 前期) ÷ 前期 × 100", _growth),
        Formula(FormulaId.DIFFERENCE, ("current", "prior"), None, "当期 − 前期", lambda each: each[0] - each[1]),
        Formula(FormulaId.MULTIPLE, ("current", "prior"), Unit.MULTIPLE, "当期 ÷ 前期", _quotient),
        Formula(FormulaId.PERCENTAGE, ("part", "whole"), Unit.PERCENT, "部分 ÷ 全体 × 100", _percentage),
        Formula(FormulaId.QUOTIENT, ("numerator", "denominator"), Unit.MULTIPLE, "分子 ÷ 分母", _quotient),
        Formula(FormulaId.SUM, ("each",), None, "合計", _sum),
        Formula(FormulaId.BEFORE_CHANGE, ("current", "change"), None, "当期 − 増減額", lambda each: each[0] - each[1]),
        Formula(FormulaId.BEFORE_GROWTH, ("current", "rate"), None, "当期 ÷ (1 + 増減率)", _before_growth),
        Formula(FormulaId.AVERAGE, ("each",), None, "平均", _average),
    )
}


def reproduces(formula: Formula, written: Quantity, operands: Sequence[Quantity]) -> bool:
    """Whether some operand values inside their printed precision give the written figure.

    False where the formula has no value there: a growth rate over a base that is zero or negative.
    """
    computed = formula.evaluate([source_interval(operand) for operand in operands])
    return computed is not None and computed.meets(written_interval(written))
