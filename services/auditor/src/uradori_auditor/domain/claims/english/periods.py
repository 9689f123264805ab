"""The period of an English figure, and the one it is set against."""

import re

from uradori_jafin import Period, Span

from uradori_auditor.domain.claims.english.clauses import Beside, clause_around
from uradori_auditor.domain.claims.english.reach import is_next, told_aside
from uradori_auditor.domain.claims.placing import last_before
from uradori_auditor.domain.claims.reading import Reading

_BASE = re.compile(
    r"\b(?:compar(?:ed|es|ing)\s(?:to|with)|versus|vs\.?|against|from|over|than|relative\sto)\s"
    r"(?:(?:the|that\sof|in|for|at|as\sof|a|an|its|our|(?:net\s)?(?:profit|loss)|of|(?:us|a|c|hk)?[$¥€£\d.,%]+(?:[bm]n)?|(?:tr|b|m)illion|yen|percent|full|fiscal|same|year)\s){0,9}$",
    re.IGNORECASE,
)
_DUE = re.compile(r"\b(?:due|matur\w+|expir\w+)\s(?:[a-z]+\s){0,3}$", re.IGNORECASE)
_PRONOUN = re.compile(r"\s*(?:(?:It|They|This|That|These|Those)\b|[^,;]{1,60}?'s?\s(?:figure|amount|total)s?\b)")
_LOOK_BACK = 64


def period_and_base(
    span: Span, near: Beside, reading: Reading, main: Period | None
) -> tuple[Period | None, Period | None]:
    """The period of what stands at `span` and the one it is set against; `main` where the text speaks of it again."""
    bases = [p for p in reading.periods if _is_base_of(span, p, reading)]
    due = [p for p in reading.periods if _DUE.search(reading.text[: p.span.start])]
    own = [p for p in reading.periods if p not in bases and p not in due and not told_aside(p, span, reading)]
    clause = clause_around(reading.text, span)
    base = next((p for p in bases if p.span.start >= span.end and clause.contains(p.span)), None)
    beside_it = [p for p in own if near.after.contains(p.span)]
    nearest = last_before(span, [p for p in own if near.before.contains(p.span)])
    inside = [period for period in own if clause.contains(period.span)]
    chosen = (
        (beside_it[0] if beside_it else None)
        or nearest
        or last_before(span, inside)
        or last_before(span, own)
        or next((period for period in inside if is_next(span, period, reading)), None)
    )
    if chosen is None and (not reading.periods or takes_up(reading)):
        chosen = main
    return chosen, base


def _is_base_of(span: Span, period: Period, reading: Reading) -> bool:
    """Whether `compared with` or `from` leads up to the period, and `span` does not stand between the two."""
    start = period.span.start
    found = _BASE.search(reading.text, max(0, start - _LOOK_BACK), start)
    return found is not None and not found.start() < span.start < start


def takes_up(reading: Reading) -> bool:
    """Whether it begins with a word for what the sentence before spoke of: It, The figure."""
    return _PRONOUN.match(reading.text) is not None
