"""Spans of several years: 過去5年, 3期間の推移, the past five years, から between two periods."""

import re

TREND_YEARS = 5
"""Years of a trend that names no number: as many as an annual report lists."""

_KANJI = {"一": 1, "二": 2, "三": 3, "四": 4, "五": 5, "六": 6, "七": 7, "八": 8, "九": 9, "十": 10}
_ENGLISH = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
_COUNT = r"(?P<count{0}>\d{{1,2}}|[一二三四五六七八九十])"
_JAPANESE = re.compile(
    rf"(?:過去|直近|ここ|この|最近|近)\s?{_COUNT.format(1)}\s?(?:年|期|(?:か|ヶ|カ|ヵ|箇)年|会計年度|事業年度|年度)(?!\d|月|前|後)"
    rf"|(?<!\d){_COUNT.format(2)}\s?(?:年|期|(?:か|ヶ|カ|ヵ|箇)年|会計年度)(?:間|分)"
)
_IN_ENGLISH = re.compile(
    r"(?:past|last|recent|previous)\s(?P<count>\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\s(?:fiscal\s)?years"
)
_RANGE = re.compile(r"\s?(?:から|より|~|〜|～|-|–|—|to|through|until)\s?", re.IGNORECASE)


def span_counted(key: str) -> str:
    """The words that say how many years a question spans; empty where none do."""
    found = _JAPANESE.search(key) or _IN_ENGLISH.search(key)
    return found[0] if found and years_counted(found[0]) else ""


def years_counted(key: str) -> int | None:
    """How many years a question spans, where it says a number of at least one."""
    if japanese := _JAPANESE.search(key):
        written = japanese["count1"] or japanese["count2"]
        return (int(written) if written.isdecimal() else _KANJI[written]) or None
    if english := _IN_ENGLISH.search(key):
        return _ENGLISH.get(english["count"]) or int(english["count"]) or None
    return None


def is_range(between: str) -> bool:
    """Whether the text between two periods makes them the ends of a range."""
    return _RANGE.fullmatch(between) is not None
