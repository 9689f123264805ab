"""Words for a period, as a head, a label or a caption writes them."""

import re
from datetime import date, timedelta

from msgspec import Struct
from uradori_jafin import Period, parse_periods

from uradori_filings.days import days_in, month_end, month_in, year_to

_MAYBE = re.compile(
    r"[12]\d{3}|令和|平成|昭和|[rh]\d|期|年度|年前|本年|[前当翌昨今]年|四半期|上半|下半|中間|fy|q[1-4]|[1-4]q|quarter|fiscal|half|year|month"
    r"|提出日|末日|'\d{2}"
)
_AFTER_YEAR = re.compile(r"当期間")
_FILING_DAY = re.compile(r"提出日(?:の属する月の前月末)?現在|提出日")
_INSTANT = re.compile(r"現在|時点|期末|年度末|末現在|末日|末残高|as of|as at|at end")
_OPENING = re.compile(r"期首|年度期首|首残高")
_BARE_YEARS = re.compile(r"(?:fy|cy)?\s?((?:19|20)\d{2})(?:年度?)?")
_RELATIVE = re.compile(
    r"(?P<before>前々|前前)(?:連結会計年度|事業年度|会計年度|期|年度)|(?P<prior>前)(?:連結会計年度|事業年度|会計年度|期|年度|年(?!同|比))"
    r"|(?P<current>当|今|本)(?:連結会計年度|事業年度|会計年度|期(?!純|利益|損|間|包括|製品|変動|仕入|商品|総|首|末|発生|支払|繰|認識)|年度|年(?!金))"
    r"|(?P<next>翌)(?:連結会計年度|事業年度|会計年度|期|年度)"
)
_TERM = re.compile(r"第\s?(\d{1,3})\s?期(?!間)")
_QUARTER = re.compile(r"四半期|上半期|下半期|上期|下期|中間|q[1-4]|[1-4]q|quarter|half|か月|ヶ月|カ月|ヵ月|months")


class Phrase(Struct, frozen=True, gc=False):
    """What a text says of a period; empty parts it does not say.

    `days` has a day, or the first and the last of a span; `month` a year and month; `relative` counts years from the
    document's own; `named` is what jafin reads (FY2019, 2020年3月期, quarters); `instant` that the words mean a day.
    """

    days: tuple[date, ...] = ()
    month: tuple[int, int] | None = None
    relative: int | None = None
    term: int | None = None
    named: tuple[Period, ...] = ()
    instant: bool = False
    after_year: bool = False
    filing_day: bool = False

    @property
    def is_absolute(self) -> bool:
        """Whether it names a year."""
        return bool(self.days) or self.month is not None or any(each.is_absolute for each in self.named)


_ONLY_A_PERIOD = re.compile(
    r"(?:自|至|第\d{1,3}期|[\d年月日/.~〜～\-–—()（）\s]|平成|令和|昭和|元|現在|残高|期首|末|における|時点|の|度|期|より|から|まで|fy|及び|当|前|連結|会計|事業"
    r"|(?:遡及)?(?:修正|調整|適用)(?:再表示)?[前後]|修正再表示(?!前)|第?[一二三四1-4]四半|上|下|半|中間|累計|通|間|予想|見込み?|計画|実績|予|[1-4]q|q[1-4]|[12]h|h[12]|'|’)*",
    re.IGNORECASE,
)


def is_bare_day(folded: str) -> bool:
    """Whether a text is nothing but one day: neither 現在 nor 残高 says that a balance is meant."""
    lowered = folded.lower()
    if "残高" in folded or _INSTANT.search(lowered) or not is_only_a_period(folded):
        return False
    return len(_days(lowered)) == 1 and _ENDED.search(lowered) is None


_ONLY_IN_ENGLISH = re.compile(
    r"(?:(?:for|the|as|of|at|and|in|to|from|fiscal|fy|cy|years?|months?|quarters?|weeks?|half|period|ended|ending|end|full|three|six|nine|twelve"
    r"|first|second|third|fourth|unaudited|audited|actual|forecast|estimate|plan|q[1-4]|[1-4]q|[12]h|h[12]|fy\d{2,4}"
    r"|(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}|\d{1,4}(?:st|nd|rd|th)?)\b|[\s,.'’()/:-])+",
    re.IGNORECASE,
)


def is_only_a_period(folded: str) -> bool:
    """Whether a folded text says nothing but a period or a balance."""
    if folded.isascii() and _ONLY_IN_ENGLISH.fullmatch(folded) is not None:
        return True
    return _ONLY_A_PERIOD.fullmatch(folded) is not None


def read_phrase(folded: str) -> Phrase | None:
    """The period that a folded text names, or None."""
    lowered = folded.lower()
    if not _MAYBE.search(lowered):
        return None
    days = _days(lowered)
    relative = _relative(lowered)
    term = _TERM.search(lowered)
    instant = _INSTANT.search(lowered) is not None and _OPENING.search(lowered) is None
    if len(days) == 1 and (ended := _ended(lowered, days[0])) is not None:
        days = (ended, days[0])
    if days:
        return Phrase(days, relative=relative, term=int(term[1]) if term else None, instant=instant or len(days) == 1)
    after_year = _AFTER_YEAR.search(lowered) is not None
    filing_day = not after_year and _FILING_DAY.search(lowered) is not None
    part = _QUARTER.search(lowered) is not None
    month = None if part else month_in(lowered)
    named = _named(folded) if part or (month is None and _needs_names(lowered)) else ()
    phrase = Phrase((), month, relative, int(term[1]) if term else None, named, instant, after_year, filing_day)
    return phrase if phrase != _NOTHING and phrase != Phrase(instant=True) else None


_FROM_TO = re.compile(
    r"\((?:from\s)?([a-z]{3,9}\s\d{1,2},\s\d{4}\s(?:to|through|[-–—])\s[a-z]{3,9}\s\d{1,2},\s\d{4})\)"
)


def _days(lowered: str) -> tuple[date, ...]:
    """The first two days; those in brackets, where a title tells its period again (April 1, 2024 to March 31, 2025)."""
    spelt = _FROM_TO.search(lowered)
    return tuple(days_in(spelt[1] if spelt else lowered)[:2])


_ENDED = re.compile(
    r"(?:(?P<weeks>\d{1,2})\s?weeks\s|(?P<months>\d{1,2}|three|six|nine|twelve)[\s-]months?\s(?:period\s)?|(?P<quarter>(?:fiscal\s)?quarter\s)|(?P<half>(?:fiscal\s)?half[-\s]year\s)|(?:fiscal\s)?years?\s)(?:ended|ending)"
    r"|に?終了(?:した|する)(?:(?P<kagetsu>3|6|9|12|三|六|九)[かカヵヶケ]月|1年|一年|(?:連結)?(?:会計|事業)年度|期間)"
)
_COUNTS = {"three": 3, "six": 6, "nine": 9, "twelve": 12, "三": 3, "六": 6, "九": 9}
_NOTHING = Phrase()
_NAMES = re.compile(r"[12]\d{3}|令和|平成|昭和|(?<![a-z])[rh]\d|fy|年度|'\d{2}|\d月期")


def _ended(lowered: str, last: date) -> date | None:
    """The first day of what ended on a day: the year ended December 31, 2020年3月31日に終了した1年間, three months ended."""
    found = _ENDED.search(lowered)
    if found is None:
        return None
    if found["weeks"]:
        return last - timedelta(days=7 * int(found["weeks"]) - 1)
    count = found["months"] or found["kagetsu"]
    months = _COUNTS.get(count) or int(count) if count else 3 if found["quarter"] else 6 if found["half"] else 12
    year, month = divmod(last.year * 12 + last.month - 1 - months, 12)
    return month_end(year, month + 1) + timedelta(days=1) if months < 12 else year_to(last)


def _needs_names(lowered: str) -> bool:
    return _NAMES.search(lowered) is not None


def _named(folded: str) -> tuple[Period, ...]:
    bare = _BARE_YEARS.fullmatch(folded.strip().lower())
    return parse_periods(f"{bare[1]}年" if bare and "fy" not in bare[0] and "度" not in bare[0] else folded)


def _relative(lowered: str) -> int | None:
    found = _RELATIVE.search(lowered)
    if found is None:
        return None
    return {"before": -2, "prior": -1, "current": 0, "next": 1}[found.lastgroup or "current"]
