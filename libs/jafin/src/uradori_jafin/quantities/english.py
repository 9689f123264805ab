"""What only English figures do: numbers in words, growth in bands, ranges with to and and, bare counts, changes."""

import re
from dataclasses import dataclass
from decimal import Decimal

from uradori_jafin.quantities.quantity import SignSource

_UNITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
          "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")  # fmt: skip
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUES = {word: value for value, word in enumerate(_UNITS)} | {
    word: value for value, word in zip(range(20, 100, 10), _TENS, strict=True)
}
_WORD = "|".join(sorted(_VALUES, key=len, reverse=True))
_SPELLED = re.compile(
    rf"(?:(?P<tens>{'|'.join(_TENS)})-(?P<rest>{'|'.join(_UNITS[1:10])})|(?P<whole>{_WORD})|an?)(?![a-z-])(?:\s(?P<hundred>hundred)(?![a-z]))?",
    re.IGNORECASE,
)
_FRACTION = re.compile(
    r"(?P<over>one|two|three|four)[-\s](?P<under>third|quarter|fifth|fourth)s?(?!\s(?:of\s)?(?:the\s)?(?:year|fiscal|\d{4}))(?![a-z])",
    re.IGNORECASE,
)
_UNDER = {"third": 3, "quarter": 4, "fourth": 4, "fifth": 5}
_BAND = re.compile(
    r"(?P<part>low|mid|high)?(?:-?\s?to[-\s](?P<to>mid|high))?[-\s]?(?P<size>single|double|triple)[-\s]digits?(?![a-z])"
    r"|(?P<teens>low|mid|high)[-\s]teens(?![a-z])",
    re.IGNORECASE,
)
_BANDS: dict[tuple[str, str], tuple[int, int]] = {
    ("", "single"): (1, 9), ("low", "single"): (1, 3), ("mid", "single"): (4, 6), ("high", "single"): (7, 9),
    ("", "double"): (10, 99), ("low", "double"): (10, 13), ("mid", "double"): (14, 16), ("high", "double"): (17, 99),
    ("", "triple"): (100, 999), ("low", "teens"): (11, 13), ("mid", "teens"): (14, 16), ("high", "teens"): (17, 19),
}  # fmt: skip

CANDIDATE = re.compile(
    rf"[0-9]|(?<![a-z-])(?:(?:low|mid|high|single|double|triple)[-\s]|(?:{_WORD})(?![a-z])|an?\s(?=hundred|thousand|million|billion))",
    re.IGNORECASE,
)
"""Where a figure may begin in English text."""


@dataclass(frozen=True, slots=True)
class Spelled:
    """A number in words and where it ends."""

    value: Decimal
    end: int


@dataclass(frozen=True, slots=True)
class Band:
    """A percentage between two ends, named by its size: low single-digit is 1 to 3 %."""

    low: Decimal
    high: Decimal
    end: int


def read_band(body: str, at: int) -> Band | None:
    """low single-digit, mid- to high-single-digit, double-digit, high-teens, two-thirds; None where it is none."""
    if fraction := _FRACTION.match(body, at):
        share = Decimal(100 * _VALUES[fraction["over"].lower()]) / _UNDER[fraction["under"].lower()]
        whole = share.to_integral_value()
        return Band(whole, whole, fraction.end()) if share < 100 else None
    found = _BAND.match(body, at)
    if found is None:
        return None
    size = (found["size"] or "teens").lower()
    part = (found["part"] or found["teens"] or "").lower()
    if (part, size) not in _BANDS:
        return None
    low, high = _BANDS[part, size]
    if found["to"]:
        high = _BANDS[found["to"].lower(), size][1]
    return Band(Decimal(low), Decimal(high), found.end())


def read_spelled(body: str, at: int) -> Spelled | None:
    """The number that words name at this place: seven, twenty-five, three hundred, a million."""
    found = _SPELLED.match(body, at)
    if found is None:
        return None
    if found["tens"]:
        value = _VALUES[found["tens"].lower()] + _VALUES[found["rest"].lower()]
    else:
        value = _VALUES[found["whole"].lower()] if found["whole"] else 1
    return Spelled(Decimal(value * (100 if found["hundred"] else 1)), found.end())


_DOWN = (
    r"fall(?:s|en|ing)?|fell|declin(?:e[sd]?|ing)|decreas(?:e[sd]?|ing)|drop(?:s|ped|ping)?|slip(?:s|ped)?|(?<!drew\s)(?<!draw\s)(?<!paid\s)(?<!pay\s)(?<!bring\s)(?<!brought\s)down|lower|lowered"
    r"|reduc(?:e[sd]?|tion|tions|ing)|shr[aiu]nk(?:ing)?|slid|sank|plung(?:ed|ing)|tumbl(?:ed|ing)|contract(?:ed|ion|ing)"
    r"|compress(?:ed|ion)|narrow(?:ed|ing)|dip(?:ped)?|los(?:t|ing)|weaken(?:ed|ing)|diminish(?:ed|ing)|plummet(?:ed|ing)|slump(?:ed)?"
)
_UP = (
    r"rose|ris(?:e[sn]?|ing)|grew|grow(?:s|n|th|ing)?|increas(?:e[sd]?|ing)|gain(?:s|ed|ing)?|climb(?:s|ed|ing)?|up|higher"
    r"|advanc(?:e[sd]?|ing)|surg(?:e[sd]?|ing)|soar(?:s|ed|ing)?|jump(?:s|ed|ing)?|expand(?:s|ed|ing)?|expansion|improv(?:e[sd]?|ing)"
    r"|improvement|boost(?:s|ed|ing)?|rais(?:e[sd]?|ing)|lift(?:s|ed|ing)?|uptick|upswing|hike[sd]?"
    r"|widen(?:s|ed|ing)?|escalat(?:ed|ing)|spike[sd]?|appreciat(?:ed|ion)|rebound(?:ed)?|elevat(?:ed|ing)|augment(?:ed|ing)"
)
_TO = re.compile(
    r"\s(?P<joint>to|and|through)\s(?:about\s|approximately\s|roughly\s|around\s)?(?P<sign>us\$|[$¥€£])?\s?(?=\d)",
    re.IGNORECASE,
)
_DASH = re.compile(r"\s?[-–—]\s?(?P<sign>us\$|[$¥€£])(?=\d)", re.IGNORECASE)
_BETWEEN = re.compile(r"\bbetween\s(?:about\s|approximately\s|roughly\s)?\S{0,6}$", re.IGNORECASE)
_FROM = re.compile(r"\bfrom\s(?:about\s|approximately\s)?\S{0,6}$", re.IGNORECASE)
_RANGING = re.compile(r"\b(?:rang\w+|guidance|outlook|forecast|anywhere|basis\sand)\b[^.;]{0,40}$", re.IGNORECASE)
_CHANGED_BY = re.compile(
    r"\b(?:increas|rais|grew|grow|ris|rose|declin|decreas|cut|reduc|fell|lower)\w*\s(?:(?:its|the|our)\s(?:\S+\s){1,3})?(?:by\s)?\S{0,4}$",
    re.IGNORECASE,
)
RANGE_LOOK_BACK = 64


def joint_of_range(body: str, start: int, end: int) -> tuple[int, str | None] | None:
    """Where the high end begins, of a range whose low end stands at `start..end`, and the currency sign before it.

    `from A to B` is a range only where something ranges: rose from A to B is a move, rose $1 to $5 too.
    """
    before = body[max(0, start - RANGE_LOOK_BACK) : start]
    if dash := _DASH.match(body, end):
        return dash.end(), dash["sign"]
    found = _TO.match(body, end)
    if found is None:
        return None
    if found["joint"].lower() == "and":
        return (found.end(), found["sign"]) if _BETWEEN.search(before) else None
    if _FROM.search(before) and _MOVED.search(before) and not _RANGING.search(before):
        return None
    if found["sign"] and _CHANGED_BY.search(before):
        return None
    return found.end(), found["sign"]


_NOT_COUNTED_BEFORE = re.compile(r"(?:[A-Z][\w&.]*|[\d.,%]|[#/-]|\b(?:versions?|pages?|notes?|items?|steps?))\s?$")
_LOWER_BEFORE = re.compile(r"(?:^|[a-z),:;]\s|\()$")
_COUNTED = re.compile(r"\s(?:[a-z][a-z-]+|[A-Z][A-Za-z]+|\d{3}\s[A-Z])")
_NO_COUNT = re.compile(r"\s?(?:th|st|nd|rd|[A-Z]\b|/|-[A-Z]|:\d|am\b|pm\b)")


_MOVED = re.compile(rf"(?<![a-z-])(?:{_DOWN}|{_UP})\b[^.;]{{0,48}}$", re.IGNORECASE)


def is_count_of(body: str, end: int) -> bool:
    """Whether a number that ends here is followed by what it counts."""
    return _COUNTED.match(body, end) is not None


def is_count(body: str, start: int, end: int) -> bool:
    """Whether plain digits count things: 100 stores, 12 aircraft; no Slide 17, Tier 1, S&P 500, no year."""
    written = body[start:end]
    if len(written) == 4 and written[:2] in ("19", "20"):
        return False
    before = body[max(0, start - 20) : start]
    if _NO_COUNT.match(body, end) or not _COUNTED.match(body, end):
        return False
    return _LOWER_BEFORE.search(before) is not None and _NOT_COUNTED_BEFORE.search(before) is None


_LINK = (
    r"of|by|between|in|the|range|a|an|roughly|some|another|additional|about|approximately|nearly|around|over|more\sthan|at\sleast"
    r"|almost|just|only|organically|sequentially|year-over-year|modestly|sharply|slightly|significantly|another|estimated|total"
)
_BY = r"(?<!driven\s)(?<!offset\s)(?<!led\s)(?<!caused\s)(?<!impacted\s)(?<!affected\s)by"
_CHANGE_BEFORE = re.compile(
    rf"(?<![a-z-])(?:(?P<decrease>{_DOWN})|(?P<increase>{_UP}))"
    rf"(?:\s(?:[^.;,()]{{1,60}}\s{_BY}|(?:in|for|to|on)\s[^.;,()]{{1,50}}\sof))?(?:\s(?:{_LINK})){{0,5}}\s$",
    re.IGNORECASE,
)
_CHANGE_AFTER = re.compile(
    r"(?:-|\s)(?:(?!(?:and|or|of|in|to|from|with|while|but|for|on|at|was|were|is|are|as|compared|versus|than|that|which|per|by|our|its|the)\b)"
    r"[a-z][a-z-]*\s){0,3}"
    r"(?:(?P<decrease>decrease|decline|drop|fall|lower|reduction|contraction|less|fewer|down|slump|plunge)"
    r"|(?P<increase>increase|rise|growth|higher|gain|improvement|expansion|more|up(?!\sto)|hike|jump|uptick|surge))(?![a-z])",
    re.IGNORECASE,
)
_OR = re.compile(r",?\s?(?:or\s|\()\s?(?:about\s|approximately\s)?")


def says_again(body: str, end: int, start: int) -> bool:
    """Whether a figure that begins at `start` says the one that ended at `end` in another unit: $914 or 56%."""
    return _OR.fullmatch(body, end, start) is not None


_SIGNS = {"decrease": SignSource.DECREASE_WORD, "increase": SignSource.INCREASE_WORD}
_PASSED = re.compile(r"(?:below|above|beneath)\s", re.IGNORECASE)
CHANGE_LOOK_BACK = 96


def change_around(body: str, start: int, end: int) -> SignSource:
    """The change that words before or behind a figure make of it: increase of 17%, up 5%, 70 basis points higher.

    What falls below a figure has not fallen by it.
    """
    if _PASSED.match(body, start):
        return SignSource.NONE
    before = _CHANGE_BEFORE.search(body, max(0, start - CHANGE_LOOK_BACK), start)
    found = before or _CHANGE_AFTER.match(body, end)
    return _SIGNS[found.lastgroup] if found and found.lastgroup else SignSource.NONE
