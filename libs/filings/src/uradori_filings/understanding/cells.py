"""What a cell of a table holds by itself."""

import re
from decimal import Decimal
from enum import Enum, auto

from msgspec import Struct
from msgspec.structs import replace

from uradori_filings.days import read_day
from uradori_filings.understanding.units import STATED, TableUnit, unit_alone, unit_word


class Holding(Enum):
    """The form of a cell's text."""

    EMPTY = auto()
    NUMBER = auto()
    NOTHING = auto()
    DAY = auto()
    UNIT = auto()
    TEXT = auto()


class CellText(Struct, frozen=True, gc=False):
    """A cell's text, its lines joined and folded, and what it holds.

    `value` is the number as printed, before any scale; `unit` the one that the cell itself states. `bracketed` tells that
    the whole number stands in brackets; `second` that another number follows the first.
    """

    text: str
    holding: Holding
    value: Decimal | None = None
    unit: TableUnit | None = None
    bracketed: bool = False
    second: Decimal | None = None
    is_sign: bool = False
    """The unit is a sign of money before the number, which says nothing of the scale."""
    mark: str = ""
    """Marks of footnotes before the number."""
    is_ditto: bool = False
    """The unit is that of the number above: 230,421〃."""

    @property
    def is_figure(self) -> bool:
        """A number, or a dash in the place of one."""
        return self.holding is _HOLDS_NUMBER or self.holding is _HOLDS_NOTHING

    @property
    def is_year(self) -> bool:
        """A number that may be the name of a year."""
        return self.value is not None and len(self.text) == 4 and self.text.isdigit() and 1900 <= int(self.text) <= 2100


_HOLDS_NUMBER, _HOLDS_NOTHING, _HOLDS_UNIT, _HOLDS_TEXT = Holding.NUMBER, Holding.NOTHING, Holding.UNIT, Holding.TEXT
"""Looked up once: a member of an enum costs ten times what a name of the module does, and cells are many."""
_PLAIN = re.compile(r"([△▲-]?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)")
_DASH = re.compile(r"[(\[〔]?\s{0,3}[-―—–ー─‐−‑一・…]{1,3}\s{0,3}[)\]〕]?(?:\s?%)?|n/a|n\.a\.|nil", re.IGNORECASE)
_DIGITS = r"\d{1,3}(?:,\s?\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+"
_SIGN = r"[△▲−‐–+-]"
_MARK = r"(?:[,、]?\s{0,2}(?:[※*]\s?\(?\d{0,2}\)?|\(?注\)?\s?\d{1,2}\)?|\(\*?\d{1,2}\))(?=[\s,、])[\s,、]{0,4}){0,5}"
_NUMBER = re.compile(
    rf"(?P<mark>{_MARK}[○◯◎●□■◇◆☆★]?)(?P<limit>上限|最大|約|総額|計)?\s{{0,3}}"
    rf"(?:(?P<money_before>us\$|[¥$€£])\s{{0,3}}(?=\())?(?P<open>[(\[〔<])?\s{{0,3}}(?:(?:うち|内|外)\s{{0,2}})?(?P<sign>{_SIGN})?\s{{0,3}}(?P<money>us\$|[¥$€£])?\s{{0,3}}(?P<sign_2>{_SIGN})?"
    rf"(?P<number>{_DIGITS})\s{{0,3}}(?P<unit>{re.sub('[?]P<[a-z_]+>', '?:', STATED)})?\s{{0,3}}(?P<close>[)\]〕>])?(?:\s?%)?"
    rf"(?P<rest>\s{{0,3}}[(\[〔<]\s{{0,3}}(?:うち|内|外)?\s{{0,2}}(?P<second>{_SIGN}?\s{{0,3}}(?:{_DIGITS})|[-―—–ー─]){{1}}\s{{0,2}}[%株名人]?\s{{0,3}}[)\]〕>])?"
    r"\s{0,3}(?:\(?[※*]\s?\(?\d{0,2}\)?|\(?注\)?\s?\d{0,2}\)?)?(?:\s?(?:以上|以下|未満|程度))?"
)
_LED_BY_UNIT = re.compile(rf"(?P<unit>[^\d\s△▲(\[,.-]{{1,14}})\s{{0,3}}(?P<sign>{_SIGN})?\s?(?P<number>{_DIGITS})")
_YEARS_AND_MONTHS = re.compile(
    r"(?P<years>\d{1,3})\s?(?P<unit>[歳才年])\s{0,3}(?P<months>\d{1,2})\s?(?:[ヶケヵカか箇]?月)"
)
_OF_CLASSES = re.compile(rf"普通株式\s?(?P<first>{_DIGITS})(?:\s?株)?(?P<second>\s.{{1,12}}株式\s?.{{1,20}})?")
_TWO = re.compile(rf"(?P<first>{_SIGN}?\s?(?:{_DIGITS}))\s{{1,4}}[※*○◯◎●□■◇◆☆★]?(?P<second>{_SIGN}?\s?(?:{_DIGITS}))")
_JAPANESE_SUM = re.compile(
    rf"(?P<sign>{_SIGN})?\s?(?:(?P<cho>\d[\d,.]*)兆)?\s?(?:(?P<oku>\d[\d,.]*)億)?\s?(?:(?P<man>\d[\d,.]*)万)?\s?(?P<one>\d[\d,.]*)?\s?(?P<unit>円|株|人|名|米ドル|ドル)"
)
_BEGINNINGS = frozenset("※*,、(注 ○◯◎●□■◇◆☆★上最約総計uU¥$€£[〔<う内外△▲−‐–+-.0123456789")
"""What a number, a mark or a sign before it begins with: most texts that hold a digit begin otherwise."""
_LONGEST = 80
_LONGEST_UNIT = 32
_DIGIT = re.compile(r"\d")
_DITTO = "〃”"


def read_cell(folded: str) -> CellText:
    """What the folded text of a cell holds. Linear; a text longer than any number is text."""
    text = folded.strip()
    if text.isdecimal() and text.isascii():
        return CellText(text, _HOLDS_NUMBER, Decimal(text))
    if not text:
        return CellText("", Holding.EMPTY)
    if plain := _PLAIN.fullmatch(text):
        value = Decimal(plain[2].replace(",", ""))
        return CellText(text, _HOLDS_NUMBER, -value if plain[1] else value)
    if _DIGIT.search(text) is None:
        return _without_digits(text)
    if len(text) > _LONGEST:
        return CellText(text, _HOLDS_TEXT)
    lowered = text.lower()
    if text[-1] in _DITTO and (found := _NUMBER.fullmatch(lowered[:-1].rstrip())):
        return replace(_number(text, found), is_ditto=True)
    if (text[0] in _BEGINNINGS or text[0].isdecimal()) and (found := _NUMBER.fullmatch(lowered)):
        return _number(text, found)
    if read_day(text) is not None:
        return CellText(text, Holding.DAY)
    return _odd_number(text, lowered) or CellText(text, _HOLDS_TEXT)


def _without_digits(text: str) -> CellText:
    if len(text) > _LONGEST_UNIT:
        return CellText(text, _HOLDS_TEXT)
    if _DASH.fullmatch(text):
        return CellText(text, _HOLDS_NOTHING)
    unit = unit_alone(text)
    return CellText(text, _HOLDS_UNIT if unit else _HOLDS_TEXT, unit=unit)


def _number(text: str, found: re.Match[str]) -> CellText:
    value = _decimal(found["number"])
    sign = found["sign"] or found["sign_2"]
    unit = unit_word(found["unit"]) if found["unit"] else None
    sign_of_money = found["money"] or found["money_before"]
    is_sign = unit is None and sign_of_money is not None
    if unit is None and sign_of_money:
        unit = unit_word(sign_of_money)
    if unit is None and "%" in text and "%" not in (found["unit"] or ""):
        unit = TableUnit("%")
    if unit is not None and unit.name == "年" and value.as_tuple().exponent == 0 and 1900 <= value <= 2100:
        return CellText(text, _HOLDS_TEXT)
    second = found["second"]
    return CellText(
        text,
        _HOLDS_NUMBER,
        value if sign in (None, "+") else -value,
        unit,
        bracketed=found["open"] is not None and found["close"] is not None,
        second=_decimal(second) if second and any(map(str.isdigit, second)) else None,
        is_sign=is_sign,
        mark=text[: found.end("mark")],
    )


def _odd_number(text: str, lowered: str) -> CellText | None:
    if (led := _LED_BY_UNIT.fullmatch(lowered)) and (unit := unit_word(led["unit"])):
        value = _decimal(led["number"])
        return CellText(text, _HOLDS_NUMBER, -value if led["sign"] else value, unit)
    if aged := _YEARS_AND_MONTHS.fullmatch(lowered):
        return CellText(
            text, _HOLDS_NUMBER, Decimal(aged["years"]), unit_word(aged["unit"]), second=Decimal(aged["months"])
        )
    if classes := _OF_CLASSES.fullmatch(" ".join(lowered.split())):
        return CellText(
            text, _HOLDS_NUMBER, _decimal(classes["first"]), second=Decimal(0) if classes["second"] else None
        )
    if two := _TWO.fullmatch(lowered):
        return CellText(text, _HOLDS_NUMBER, _decimal(two["first"]), second=_decimal(two["second"]))
    if (summed := _JAPANESE_SUM.fullmatch(lowered)) and (summed["cho"] or summed["oku"] or summed["man"]):
        value = sum((_decimal(part).scaleb(power) for part, power in _parts(summed) if part), start=Decimal(0))
        return CellText(text, _HOLDS_NUMBER, -value if summed["sign"] else value, unit_word(summed["unit"]))
    return None


def _parts(found: re.Match[str]) -> tuple[tuple[str | None, int], ...]:
    return ((found["cho"], 12), (found["oku"], 8), (found["man"], 4), (found["one"], 0))


def _decimal(written: str) -> Decimal:
    digits = written.replace(",", "").replace(" ", "").strip(".")
    negative = digits[:1] in "△▲−‐–-" and digits[:1] != ""
    digits = digits.lstrip("△▲−‐–+-")
    value = Decimal(digits if digits.replace(".", "", 1).isdigit() else digits.replace(".", ""))
    return -value if negative else value
