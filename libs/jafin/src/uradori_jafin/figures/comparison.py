"""The comparison rule: a written figure against a source value, without any flat tolerance.

A figure without a qualifier is precise to the unit written: the source value rounded half-up gives it, or the
source value truncated toward zero to whole 億, 百万 or 千 of a currency with two digits or more. A truncated
decimal (5.3兆円 for 5兆3529億円) holds with a note. 割, 倍, %, 万 and 兆 alone round only.
"""

from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from enum import Enum

from uradori_jafin.quantities import Qualifier, Quantity, Unit

_TRUNCATING_SCALES = frozenset({Decimal(10) ** 3, Decimal(10) ** 6, Decimal(10) ** 8})


class Rule(Enum):
    """What decided a comparison."""

    EXACT = "exact"
    ROUNDED = "rounded"
    TRUNCATED = "truncated"
    TRUNCATED_DECIMAL = "truncated_decimal"
    FINER_THAN_SOURCE = "finer_than_source"
    QUALIFIER = "qualifier"
    RANGE = "range"
    UNIT = "unit"
    SIGN = "sign"
    VALUE = "value"


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether the written figure holds, and by which rule it does or does not."""

    holds: bool
    rule: Rule

    @property
    def lowers_to_warning(self) -> bool:
        """Whether the figure holds but deserves the note 切り捨て."""
        return self.rule is Rule.TRUNCATED_DECIMAL


_EXACT = Comparison(True, Rule.EXACT)
_OTHER = Comparison(False, Rule.VALUE)
_OTHER_UNIT, _OTHER_SIGN = Comparison(False, Rule.UNIT), Comparison(False, Rule.SIGN)


def compare(written: Quantity, source: Quantity | Decimal, source_unit: Unit | None = None) -> Comparison:
    """Whether `written` may stand for `source` (a bare Decimal is in base units of `source_unit`, exact).

    A side without a unit agrees with any unit.
    """
    other = source.unit if isinstance(source, Quantity) else source_unit or written.unit
    if other is not written.unit and Unit.NONE not in (other, written.unit):
        return _OTHER_UNIT
    value = source.value if isinstance(source, Quantity) else source
    if isinstance(source, Quantity) and (source.upper is not None or written.upper is not None):
        return _ranges(written, source)
    if written.upper is not None:
        return Comparison(written.value <= value <= written.upper, Rule.RANGE)
    if isinstance(source, Quantity) and source.qualifier not in _LIKE_PLAIN:
        same = written.qualifier is source.qualifier and written.value == value
        return Comparison(same, Rule.QUALIFIER if same else Rule.VALUE)
    if value * written.value < 0:
        return _OTHER_SIGN
    size = abs(value)
    match written.qualifier:
        case Qualifier.NONE | Qualifier.MAXIMUM | Qualifier.MINIMUM:
            return _plain(written, size, source.step if isinstance(source, Quantity) else None)
        case Qualifier.ABOUT:
            if _rounded(size, written.last_nonzero_step) == abs(written.value):
                return Comparison(True, Rule.QUALIFIER)
            return _plain(written, size, source.step if isinstance(source, Quantity) else None)
        case _:
            return Comparison(_relation_holds(written, size), Rule.QUALIFIER)


_LIKE_PLAIN = frozenset({Qualifier.NONE, Qualifier.ABOUT, Qualifier.MAXIMUM, Qualifier.MINIMUM})


def _plain(written: Quantity, size: Decimal, source_step: Decimal | None) -> Comparison:
    target = abs(written.value)
    if size == target:
        return _EXACT
    if abs(size - target) > (written.step if source_step is None else max(written.step, source_step)):
        return _OTHER
    if _rounded(size, written.step) == target:
        return Comparison(True, Rule.ROUNDED)
    if written.unit.is_currency and written.digits >= 2 and _truncated(size, written.step) == target:
        if written.has_decimals:
            return Comparison(True, Rule.TRUNCATED_DECIMAL)
        if written.scale in _TRUNCATING_SCALES:
            return Comparison(True, Rule.TRUNCATED)
    if source_step is not None and source_step > written.step and size:
        coarse = (_rounded(target, source_step), _truncated(target, source_step))
        if size in coarse[: 2 if written.unit.is_currency else 1]:
            return Comparison(True, Rule.FINER_THAN_SOURCE)
    return Comparison(False, Rule.VALUE)


def _relation_holds(written: Quantity, size: Decimal) -> bool:
    target, step = abs(written.value), written.last_nonzero_step
    match written.qualifier:
        case Qualifier.OVER:
            return size > target
        case Qualifier.AT_LEAST:
            return size >= target
        case Qualifier.UNDER:
            return size < target
        case Qualifier.AT_MOST:
            return size <= target
        case Qualifier.JUST_OVER | Qualifier.BAND:
            return target <= size < target + step
        case Qualifier.JUST_UNDER:
            return target - step < size < target
        case _:
            return size == target


def _ranges(written: Quantity, source: Quantity) -> Comparison:
    if source.upper is None:
        upper = written.upper if written.upper is not None else written.value
        return Comparison(written.value <= source.value <= upper, Rule.RANGE)
    same = written.value == source.value and written.upper == source.upper
    return Comparison(same, Rule.RANGE)


def _rounded(size: Decimal, step: Decimal) -> Decimal:
    return (size / step).to_integral_value(rounding=ROUND_HALF_UP) * step


def _truncated(size: Decimal, step: Decimal) -> Decimal:
    return (size / step).to_integral_value(rounding=ROUND_DOWN) * step
