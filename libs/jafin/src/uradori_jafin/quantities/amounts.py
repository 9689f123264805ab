"""Amounts: digits, kanji numerals and scale words, read at one place of folded text."""

import re
from dataclasses import dataclass
from decimal import Decimal

# Beyond this no figure is meant, and Decimal stays exact within its default precision.
_DIGIT_LIMIT = 15
_DECIMAL_LIMIT = 9
_MYRIAD = 4
_ARABIC = r"(?:\d{1,3}(?:,\d{3})++(?!\d)|\d++)(?:\.\d++)?"
_KANJI = r"[〇一二三四五六七八九十百千]{1,12}"
_SCALE = r"[十百千]?[万億兆京]|[十百千](?!分)"
_GROUP = re.compile(rf"(?P<number>{_ARABIC}|{_KANJI})(?:[\s・]?(?P<scale>{_SCALE}))?")
_ENGLISH = re.compile(r"\s?(trillion|billion|million|thousand|tn|bn|mn|[tbmk])(?![a-z])", re.IGNORECASE)
_POWERS = {"十": 1, "百": 2, "千": 3, "万": 4, "億": 8, "兆": 12, "京": 16}
_ENGLISH_POWERS = {
    "trillion": 12,
    "tn": 12,
    "t": 12,
    "billion": 9,
    "bn": 9,
    "b": 9,
    "million": 6,
    "mn": 6,
    "m": 6,
    "thousand": 3,
    "k": 3,
}
_KANJI_DIGITS = {character: value for value, character in enumerate("〇一二三四五六七八九")}


@dataclass(frozen=True, slots=True)
class Amount:
    """A number without unit: `scale` is the worth of its last scale word, `step` that of its last digit."""

    value: Decimal
    scale: Decimal
    step: Decimal
    end: int
    kanji_only: bool
    grouped: bool

    @property
    def is_bare(self) -> bool:
        """Plain digits: neither a scale word, nor a comma, nor a decimal point."""
        return not self.grouped and self.scale == 1 and self.step == 1

    def plus(self, count: Decimal, places: int) -> "Amount":
        """The amount with `count` more, written to so many places behind its point: 銭 behind 円, 分 behind 割."""
        step = Decimal(1).scaleb(-places)
        return Amount(self.value + count, self.scale, step, self.end, self.kanji_only, self.grouped)


def read_amount(text: str, start: int, *, short_scales: bool = False) -> Amount | None:
    """The amount that begins at `start`, or None; `short_scales` allows 3.2b behind a currency sign."""
    found = _GROUP.match(text, start)
    if found is None:
        return None
    number = found["number"]
    parsed = _number(number)
    if parsed is None:
        return None
    value, decimals = parsed
    power = _power(found["scale"])
    end = found.end()
    if not found["scale"]:
        english = _ENGLISH.match(text, end)
        if english and (short_scales or len(english[1]) > 1):
            power, end = _ENGLISH_POWERS[english[1].lower()], english.end()
    kanji = not number[0].isdigit() or number[0] in _KANJI_DIGITS
    total = value.scaleb(power)
    while power and not decimals:
        found = _next_group(text, end)
        parsed = _number(found["number"]) if found else None
        if found is None or parsed is None:
            break
        following, added = _power(found["scale"]), parsed[0].scaleb(_power(found["scale"]))
        myriads = following - following % _MYRIAD
        if power < _MYRIAD <= following and added < Decimal(1).scaleb(power + myriads):
            raised = _raised(total, power, myriads, added)
            if raised is None:
                break
            total, power, decimals, end = raised, following, parsed[1], found.end()
            continue
        if following >= power or added >= Decimal(1).scaleb(power):
            break
        total, power, decimals, end = total + added, following, parsed[1], found.end()
    return Amount(total, Decimal(1).scaleb(power), Decimal(1).scaleb(power - decimals), end, kanji, "," in number)


def spelled_amount(text: str, value: Decimal, end: int) -> Amount:
    """The amount of a number in words that ends at `end`, with the scale word behind it."""
    english = _ENGLISH.match(text, end)
    power = _ENGLISH_POWERS[english[1].lower()] if english and len(english[1]) > 1 else 0
    scale = Decimal(1).scaleb(power)
    return Amount(value * scale, scale, scale, english.end() if english and power else end, False, False)


def _raised(total: Decimal, power: int, myriads: int, added: Decimal) -> Decimal | None:
    """4億3千 and 3百万 make 4億3300万: what stands below the last 万 or 億 counts in the 万 that follows."""
    below = total % Decimal(1).scaleb(_MYRIAD)
    above = total - below
    whole = below.scaleb(myriads) + added
    if below < Decimal(1).scaleb(power) or (above and whole >= _worth_of_last(above)):
        return None
    return above + whole


def _worth_of_last(above: Decimal) -> Decimal:
    """The 万, 億 or 兆 that an amount was last counted in."""
    return max(Decimal(1).scaleb(each) for each in (4, 8, 12, 16) if above % Decimal(1).scaleb(each) == 0)


def _next_group(text: str, end: int) -> re.Match[str] | None:
    found = _GROUP.match(text, end)
    if found is None and text[end : end + 1].isspace():
        found = _GROUP.match(text, end + 1)
        return found if found and found["scale"] else None
    return found


def _power(scale: str | None) -> int:
    return sum(_POWERS[character] for character in scale) if scale else 0


def _number(written: str) -> tuple[Decimal, int] | None:
    if written[0] in _KANJI_DIGITS or written[0] in "十百千":
        return Decimal(_kanji(written)), 0
    whole, _, fraction = written.replace(",", "").partition(".")
    if len(whole.lstrip("0")) > _DIGIT_LIMIT or len(fraction) > _DECIMAL_LIMIT:
        return None
    return Decimal(f"{whole}.{fraction}" if fraction else whole), len(fraction)


def _kanji(written: str) -> int:
    if not any(character in "十百千" for character in written):
        return int("".join(str(_KANJI_DIGITS[character]) for character in written))
    total, digit = 0, 0
    for character in written:
        if character in _KANJI_DIGITS:
            digit = digit * 10 + _KANJI_DIGITS[character]
        else:
            total += (digit or 1) * 10 ** _POWERS[character]
            digit = 0
    return total + digit
