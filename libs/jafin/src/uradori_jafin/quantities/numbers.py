"""A number with its unit: one amount or the two ends of a range."""

import re
from dataclasses import dataclass
from decimal import Decimal

from uradori_jafin.quantities.amounts import Amount, read_amount
from uradori_jafin.quantities.english import joint_of_range
from uradori_jafin.quantities.quantity import Qualifier
from uradori_jafin.quantities.surroundings import DATE_OR_ORDINAL, QUALIFIER_INSIDE
from uradori_jafin.quantities.units import CURRENCY_SIGNS, UNIT_PATTERN, UNIT_WORDS, UnitWord

_RANGE = re.compile(
    r"\s?(?:[-~〜～–—−]|[~〜～]\s?(?P<sign>[△▲\-−]|マイナス))\s?(?=[\d一二三四五六七八九])"
    r"|(?P<words>から|乃至|ないし)(?=\d)"
)
_RANGE_CLOSES = re.compile(r"の(?:間|範囲|幅|レンジ)")
_ONLY_SCALE = re.compile(r"(?:十|百|千)?[万億兆]?")
_SEN = re.compile(r"\s?(\d{1,2})\s?銭")
_TENTHS = re.compile(
    r"(?P<bu>[1-9一二三四五六七八九])分(?!の[\d一二三四五六七八九])(?:(?P<rin>[1-9一二三四五六七八九])厘)?"
)
_KANJI_DIGITS = {character: str(value) for value, character in enumerate("一二三四五六七八九", 1)}


@dataclass(frozen=True, slots=True)
class Number:
    """An amount, the high end of its range if it has one, its unit, and where it ends in folded text."""

    amount: Amount
    upper: Amount | None
    word: UnitWord | None
    qualifier: Qualifier
    end: int

    @property
    def scale(self) -> Decimal:
        return (self.amount.scale * self._shared).scaleb(self._power)

    @property
    def step(self) -> Decimal:
        return (self.amount.step * self._shared).scaleb(self._power)

    def ends(self, *, negative: bool) -> tuple[Decimal, Decimal | None]:
        """The value and the high end in base units; a negative range is turned around."""
        factor = -1 if negative else 1
        low = (self.amount.value * self._shared).scaleb(self._power) * factor
        if self.upper is None:
            return low, None
        high = self.upper.value.scaleb(self._power) * factor
        return min(low, high), max(low, high)

    @property
    def _power(self) -> int:
        return self.word.power if self.word else 0

    @property
    def _shared(self) -> Decimal:
        return self.upper.scale if self.upper and self.amount.scale == 1 else Decimal(1)


def read_number(
    body: str, start: int, amount: Amount, currency: str | None, *, signed: bool = False, english: bool = False
) -> Number | None:
    """The number that begins at `start` with `amount`, or None where it is no figure (百万 alone, 3-5).

    `signed` tells that a minus stands before it, so that one may stand before the other end of its range.
    """
    if amount.kanji_only and _ONLY_SCALE.fullmatch(body, start, amount.end):
        return None
    upper, end = _range_end(body, amount, signed=signed)
    if english and upper is None:
        upper, end = _english_range_end(body, start, amount, currency)
    inside = QUALIFIER_INSIDE.match(body, end)
    word, after = _unit(body, inside.end() if inside else end)
    if word is None:
        inside, after = None, end
        word = UnitWord(CURRENCY_SIGNS[currency.lower()]) if currency else None
    if upper is not None and word is None and amount.is_bare:
        return None
    if word is not None and upper is None:
        amount, after = _with_smaller_unit(body, after, amount, word)
    qualifier = Qualifier(inside.lastgroup) if inside else Qualifier.NONE
    return Number(amount, upper, word, qualifier, after)


def _unit(body: str, start: int) -> tuple[UnitWord | None, int]:
    found = UNIT_PATTERN.match(body, start + 1 if body[start : start + 1] == " " else start)
    return (UNIT_WORDS[found[0].lower()], found.end()) if found else (None, start)


def _english_range_end(body: str, start: int, amount: Amount, currency: str | None) -> tuple[Amount | None, int]:
    """A range that `to` or `and` joins; both its ends are of one unit."""
    unit, after = _unit(body, amount.end)
    joint = joint_of_range(body, start, after)
    upper = read_amount(body, joint[0], short_scales=currency is not None) if joint else None
    if joint is None or upper is None or (currency is None and joint[1] is not None):
        return None, amount.end
    other, _ = _unit(body, upper.end)
    alike = other == unit or (unit is None and (currency is None or other is None or other.unit.is_currency))
    low = amount.value * (upper.scale if amount.scale == 1 and unit is None else 1)
    if not alike or upper.value <= low:
        return None, amount.end
    return upper, upper.end


def _with_smaller_unit(body: str, end: int, amount: Amount, word: UnitWord) -> tuple[Amount, int]:
    """12円34銭, 3割5分2厘."""
    if word == UNIT_WORDS["円"] and (sen := _SEN.match(body, end)):
        return amount.plus(Decimal(sen[1]).scaleb(-2), 2), sen.end()
    if word == UNIT_WORDS["割"] and (tenths := _TENTHS.match(body, end)):
        digits = "".join(_KANJI_DIGITS.get(each, each) for each in (tenths["bu"], tenths["rin"] or ""))
        return amount.plus(Decimal(f"0.{digits}"), len(digits)), tenths.end()
    return amount, end


def _range_end(body: str, amount: Amount, *, signed: bool) -> tuple[Amount | None, int]:
    unit = UNIT_PATTERN.match(body, amount.end)
    joint = _RANGE.match(body, unit.end() if unit else amount.end)
    upper = read_amount(body, joint.end()) if joint else None
    if joint is None or upper is None or upper.kanji_only != amount.kanji_only:
        return None, amount.end
    if joint["sign"] and not signed:
        return None, amount.end
    if joint["words"] == "から":
        closing = UNIT_PATTERN.match(body, upper.end)
        if not _RANGE_CLOSES.match(body, closing.end() if closing else upper.end):
            return None, amount.end
    low = amount.value * (upper.scale if amount.scale == 1 and unit is None else 1)
    if (upper.value <= low and not joint["sign"]) or DATE_OR_ORDINAL.match(body, joint.end()):
        return None, amount.end
    return upper, upper.end
