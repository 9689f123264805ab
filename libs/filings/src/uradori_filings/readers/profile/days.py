"""Days as covers write them."""

import re
from datetime import date

from uradori_jafin import fold

_DAY = re.compile(
    r"(?:([0-9]{4})|(明治|大正|昭和|平成|令和)([0-9]{1,2}|元))年([0-9]{1,2})月([0-9]{1,2})日|([0-9]{4})[-/]([0-9]{2})[-/]([0-9]{2})"
)
_ERAS = {"明治": 1867, "大正": 1911, "昭和": 1925, "平成": 1988, "令和": 2018}
_BLANKS = re.compile(r"\s+")


def days_in(text: str) -> list[date]:
    """In their order: 2020年３月31日, 令和２年３月31日, 2020-03-31."""
    return [day for found in _DAY.finditer(_BLANKS.sub("", fold(text).text)) if (day := _day(found))]


def _day(found: re.Match[str]) -> date | None:
    year, era, counted, month, day, *iso = found.groups()
    if iso[0]:
        year, month, day = iso
    elif era:
        year = str(_ERAS[era] + (1 if counted == "元" else int(counted)))
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
