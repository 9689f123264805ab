"""What a filer is called for short, made of its name alone, and where a text goes on with another one's name."""

import re
from collections.abc import Iterator

from uradori_jafin.companies.company import without_legal_form
from uradori_jafin.companies.weakness import everyday_words, is_short
from uradori_jafin.folding import fold
from uradori_jafin.lexicon.line_items import find_line_items
from uradori_jafin.periods.parse import parse_periods
from uradori_jafin.phrases import phrase_key

_ASIDE = re.compile(r"\s?\([^()]*\)")
_WHOLE_GROUP = re.compile(
    r"(?:[\s・]?(?:ホールディングス?|ＨＤ|HD|フィナンシャル・?グループ|グループ本社|グループ))$"
    r"|(?:(?:,\s?|\s)(?:&\s)?(?:holdings?|group|co|corp|corporation|company|companies|incorporated|inc|limited|ltd|llc|lp|s\.?a|n\.?v|a\.?g|se)\.?)$",
    re.IGNORECASE,
)
_LAYERS = 4
_FORM = re.compile(
    r",?\s(?:inc|incorporated|corp|corporation|co|company|ltd|limited|plc|llc|lp|k\.k|s\.a|n\.v|ag|se)\b", re.IGNORECASE
)
_GROUP = re.compile(r",?\s(?:holdings?|group)\b", re.IGNORECASE)
_RUN = re.compile(r"(?:\s(?:(?:&|and|of)\s)?[A-Z][\w&.-]*)+")
_OWNER = re.compile(r"['’]s?(?![A-Za-z])")
_OF_PART = re.compile(r"\s(?:(?:reportable\s)?segment|division|region|business|unit)\b", re.IGNORECASE)
_NO_NAME = re.compile(
    r"\s(?:FY|CY|Q[1-4]|H[12]|[1-4]Q|[12]H|(?:non-)?GAAP|adjusted|EBITDA|EBIT|EPS|ROE|R&D|capex|total|net|fiscal|basic|diluted)",
    re.IGNORECASE,
)
_WORD_BEFORE = re.compile(r"(?<![\w'’.-])([A-Z][a-z]{2,30})\s$")
_SMALL = re.compile(
    r"(?:Was|Were|Did|Does|Has|Have|Are|The|And|For|From|With|Between|Compare|Versus|Against|About|What|How|Much|Many|Tell"
    r"|Show|Give|Which|When|Why|Who|Company|Companies|Group|January|February|March|April|May|June|July|August|September"
    r"|October|November|December)"
)
_LOOK = 80


def bare_name(name: str) -> str:
    """The name without width, remarks in brackets and its legal form."""
    folded = _ASIDE.sub("", " ".join(fold(name).text.split()))
    return without_legal_form(folded).strip(" ,.") or folded


def short_forms(name: str) -> tuple[str, ...]:
    """Larkspur Hotels of Larkspur Hotels Group plc, テクノプロ of テクノプロ・ホールディングス株式会社, the longest first.

    None that is an everyday word or so short that it may be part of anything.
    """
    return tuple(form for form in _layers(bare_name(name)) if not _is_weak(form))


def goes_on(text: str, end: int, *, short: bool) -> bool:
    """Whether the Latin name that ends there goes on with words of another company's: Larkspur Hotels Asia's revenue.

    A whole name may be followed by its legal form or a part of the company (Northwind Robotics EMEA revenue); a `short`
    one only by a part that is called one.
    """
    if _GROUP.match(text, end):
        return True
    if _FORM.match(text, end):
        return short
    run = _RUN.match(text, end)
    if run is None or _NO_NAME.match(text, end) or _says_what_is_asked(text, end):
        return False
    if _FORM.search(run[0]) or _OWNER.match(text, run.end()):
        return True
    return short and _OF_PART.search(text[end : run.end() + _LOOK // 4]) is None


def has_begun_before(text: str, start: int) -> bool:
    """Whether the Latin name that starts there is the end of a longer one: Seiko in What was Misaki Seiko's revenue.

    The first word of a text begins with a capital letter whatever it is.
    """
    before = _WORD_BEFORE.search(text, max(0, start - _LOOK), start)
    if before is None or not before.start() or not text[start : start + 1].isupper():
        return False
    return _SMALL.fullmatch(before[1]) is None and not parse_periods(before[1]) and not find_line_items(before[1])


def _layers(bare: str) -> Iterator[str]:
    for _ in range(_LAYERS):
        shorter = without_legal_form(_WHOLE_GROUP.sub("", bare)).strip(" ,.・")
        if not shorter or shorter == bare:
            return
        bare = shorter
        yield bare


def _is_weak(form: str) -> bool:
    key = phrase_key(form)
    return is_short(key) or everyday_words().holds(key)


def _says_what_is_asked(text: str, end: int) -> bool:
    rest = text[end : end + _LOOK].lstrip()
    items = find_line_items(rest)
    if items and items[0].span.start == 0:
        return True
    periods = parse_periods(rest)
    return bool(periods) and periods[0].span.start == 0
