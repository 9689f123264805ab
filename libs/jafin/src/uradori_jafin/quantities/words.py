"""Figures that are words: half, doubled, a third, a rise of two digits."""

import re
from decimal import ROUND_HALF_UP, Decimal

from uradori_jafin.quantities.amounts import Amount, read_amount
from uradori_jafin.quantities.numbers import Number
from uradori_jafin.quantities.quantity import Qualifier
from uradori_jafin.quantities.units import UNIT_WORDS, Unit, UnitWord

_MULTIPLE = UnitWord(Unit.MULTIPLE)
_HALF, _DOUBLE = (Decimal("0.5"), Decimal("0.1")), (Decimal(2), Decimal(1))
_WORDS = {**dict.fromkeys(("半分", "半減", "半額"), _HALF), "倍増": _DOUBLE}
"""The multiple that is meant, and how exactly."""
WORD_PATTERN = "半分|半減(?!期)|半額|倍増"

_FRACTION = re.compile(
    r"(?P<whole>\d{1,4}|[二三四五六七八九十百千])分の(?P<part>\d{1,4}|[一二三四五六七八九])(?![\d.])"
)
_DIGITS = re.compile(
    r"(?P<count>[1-3一二三])\s?(?:桁|ケタ|けた)(?=台?の?(?:大幅な?)?(?:増|減|成長|伸び|プラス|マイナス|落ち込|上昇|低下))"
)
_COUNTS = {"一": 1, "二": 2, "三": 3}


def read_word(body: str, start: int) -> Number | None:
    """The figure that begins at `start` as a word: 半分, 倍増, 3分の1, 2桁(増)."""
    if found := _FRACTION.match(body, start):
        return _fraction(found)
    if found := _DIGITS.match(body, start):
        return _of_digits(found)
    for word, (value, step) in _WORDS.items():
        if body.startswith(word, start):
            return Number(_amount(value, step, start + len(word)), None, _MULTIPLE, Qualifier.NONE, start + len(word))
    return None


def _fraction(found: re.Match[str]) -> Number | None:
    """A fraction is meant to two digits: 3分の1 is 0.33."""
    part, whole = read_amount(found["part"], 0), read_amount(found["whole"], 0)
    if part is None or whole is None or not part.value or not whole.value:
        return None
    value = part.value / whole.value
    step = Decimal(1).scaleb(value.adjusted() - 1)
    return Number(
        _amount(value.quantize(step, ROUND_HALF_UP), step, found.end()), None, _MULTIPLE, Qualifier.NONE, found.end()
    )


def _of_digits(found: re.Match[str]) -> Number:
    """A percentage of so many digits before its point: 2桁増 is 10 to 99.9."""
    count = _COUNTS.get(found["count"]) or int(found["count"])
    low = Decimal(10) ** (count - 1) if count > 1 else Decimal(0)
    step = Decimal("0.1")
    high = _amount(Decimal(10) ** count - step, step, found.end())
    return Number(_amount(low, step, found.end()), high, UNIT_WORDS["%"], Qualifier.NONE, found.end())


def _amount(value: Decimal, step: Decimal, end: int) -> Amount:
    return Amount(value, step, step, end, kanji_only=False, grouped=False)
