"""Figures that are words: half, doubled."""

from dataclasses import dataclass
from decimal import Decimal

from uradori_jafin.quantities.quantity import Quantity
from uradori_jafin.quantities.units import Unit
from uradori_jafin.spans import Span


@dataclass(frozen=True, slots=True)
class FigureWord:
    """A multiple that is said in a word; `step` is how exactly the word is meant."""

    value: Decimal
    step: Decimal

    def at(self, span: Span, text: str) -> Quantity:
        return Quantity(self.value, Unit.MULTIPLE, self.step, self.step, span, text)


WORDS = {
    **dict.fromkeys(("半分", "半減", "半額"), FigureWord(Decimal("0.5"), Decimal("0.1"))),
    **dict.fromkeys(("倍増",), FigureWord(Decimal(2), Decimal(1))),
}
WORD_PATTERN = "半分|半減(?!期)|半額|倍増"
