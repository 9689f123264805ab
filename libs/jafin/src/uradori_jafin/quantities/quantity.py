"""A figure as it was written."""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum

from uradori_jafin.quantities.units import Unit
from uradori_jafin.spans import Span


class Qualifier(Enum):
    """How the written number relates to the value that is meant."""

    NONE = "none"
    ABOUT = "about"
    OVER = "over"
    AT_LEAST = "at_least"
    UNDER = "under"
    AT_MOST = "at_most"
    JUST_OVER = "just_over"
    JUST_UNDER = "just_under"
    BAND = "band"
    MAXIMUM = "maximum"
    MINIMUM = "minimum"


class SignSource(Enum):
    """What gave the figure its sign."""

    NONE = "none"
    TRIANGLE = "triangle"
    MINUS = "minus"
    PLUS = "plus"
    PARENTHESES = "parentheses"
    LOSS_WORD = "loss_word"
    PROFIT_WORD = "profit_word"
    DECREASE_WORD = "decrease_word"
    INCREASE_WORD = "increase_word"

    @property
    def is_change(self) -> bool:
        return self in (SignSource.DECREASE_WORD, SignSource.INCREASE_WORD)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A figure in base units (yen, persons; % as its percent value), with the precision it was written in.

    `scale` is the worth of the last unit word written (億 -> 10**8), `step` that of the last digit written
    (5.3兆 -> 10**11). A range has its low end in `value`, its high end in `upper`.
    """

    value: Decimal
    unit: Unit
    step: Decimal
    scale: Decimal
    span: Span
    text: str
    qualifier: Qualifier = Qualifier.NONE
    sign: SignSource = SignSource.NONE
    upper: Decimal | None = None

    @property
    def has_decimals(self) -> bool:
        return self.step < self.scale

    @property
    def digits(self) -> int:
        """How many digits of precision were written: 4000億 has four, 5億 one."""
        return len(str(int(abs(self.value) / self.step))) if self.value else 1

    @property
    def last_nonzero_step(self) -> Decimal:
        """The worth of the last digit that is not zero: 4兆8000億 -> 10**11; digits behind the point are meant (1.0)."""
        if self.has_decimals:
            return self.step
        count, step = int(abs(self.value) / self.step), self.step
        while count and count % 10 == 0:
            count //= 10
            step = step.scaleb(1)
        return step
