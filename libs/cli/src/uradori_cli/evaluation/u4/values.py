"""Values as the task compares them."""

import re
import unicodedata
from datetime import date
from decimal import Decimal, InvalidOperation

_BLANKS = re.compile(r"[\s,]+")
_DASHES = re.compile(r"^[-－―—–‐─ー−]+$")
_DAY = re.compile(r"(\d{4})年(\d{1,2})月(\d{1,2})日")
_ERA = re.compile(r"(昭和|平成|令和)(\d{1,2}|元)年(\d{1,2})月(\d{1,2})日")
_ERAS = {"昭和": 1925, "平成": 1988, "令和": 2018}
_SCALES = (("百万円", 6), ("千円", 3), ("億円", 8))
_PLACES = Decimal("0.0001")


def same_value(one: str, other: str) -> bool:
    """After NFKC, without commas and blanks, △▲ as minus, 百万円 and 千円 expanded, % as a ratio, to 4 decimals."""
    return _normal(one) == _normal(other)


def value_text(value: Decimal | None, unit: str, kind: str, printed: str) -> str:
    """A figure as the task writes it: a rate as a ratio, a dash as a dash, a day in ISO form, words as printed."""
    if value is not None:
        return str(value / 100 if unit == "%" else value)
    return "－" if kind == "nothing" else printed


def _normal(text: str) -> str:
    flat = _BLANKS.sub("", unicodedata.normalize("NFKC", text))
    if _DASHES.match(flat):
        return "-"
    if day := _day(flat):
        return day.isoformat()
    number = flat.replace("△", "-").replace("▲", "-")
    power = 0
    for word, scale in _SCALES:
        if number.endswith(word):
            number, power = number.removesuffix(word), scale
    if number.endswith("%"):
        number, power = number.removesuffix("%"), -2
    try:
        value = Decimal(number).scaleb(power)
        return str(value.quantize(_PLACES).normalize() + 0) if value.is_finite() else flat
    except InvalidOperation:
        return flat


def _day(text: str) -> date | None:
    try:
        if found := _DAY.search(text):
            return date(*map(int, found.groups()))
        if found := _ERA.search(text):
            era, year, month, day = found.groups()
            return date(_ERAS[era] + (1 if year == "元" else int(year)), int(month), int(day))
    except ValueError:
        return None
    return None
