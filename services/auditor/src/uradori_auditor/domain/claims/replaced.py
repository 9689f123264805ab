"""Forecasts that a sentence itself says have been replaced: 従来予想は30億円, 前回発表の800億円を850億円に修正."""

import re

from uradori_jafin import Span

from uradori_auditor.domain.claims.reading import Reading

_EARLIER = re.compile(
    r"(?:従来|前回|これまで|期初|当初|修正前|引き?上げ前|引き?下げ前)の?(?:発表|公表|会社)?の?(?:予想|計画|見通し|見込み|想定)?(?:値|額)?(?:は|の|では|から|:)?[^\d、。()]{0,14}約?$"
)
_INTO = re.compile(r"\s?を[^、。]{0,4}$")
_CHANGED = re.compile(r"(?:に|へ)[^。]{0,120}?(?:修正|引き?上げ|引き?下げ|増額|減額|改め|変更|見直)")
_LOOK_BACK = 36


def is_replaced(span: Span, reading: Reading) -> bool:
    """Whether the figure at `span` is one that the next figure of the sentence has replaced."""
    text = reading.text
    if _EARLIER.search(text, max(0, span.start - _LOOK_BACK), span.start):
        return True
    following = next((each for each in reading.quantities if each.span.start >= span.end), None)
    if following is None or _INTO.fullmatch(text, span.end, following.span.start) is None:
        return False
    return _CHANGED.match(text, following.span.end) is not None
