"""Names that a title or the evidence tells, where a text says them."""

import re
from collections.abc import Sequence

from uradori_jafin import Span, fold


def occurrences(text: str, told: Sequence[str], taken: Sequence[Span]) -> list[Span]:
    """Where the names told stand in a text, as whole words, the longest first."""
    found: list[Span] = []
    for name in sorted({plain for each in told if len(plain := _bare_name(each)) > 1}, key=len, reverse=True):
        at = text.find(name)
        for _ in range(_OFTEN):
            if at < 0:
                break
            span = Span(at, at + len(name))
            if not any(span.overlaps(each) for each in (*taken, *found)) and _is_whole(text, span):
                found.append(span)
            at = text.find(name, span.end)
    return found


_OFTEN = 20
"""A text of a sentence's length does not name a company more often."""
_IN_A_WORD = re.compile(r"[ァ-ヶー一-龠々A-Za-z0-9]")
_AFTER_A_NAME = re.compile(r"株式会社|グループ|ホールディングス|HD|連結|単体|個別|単独|本体|側|社長|会長|株")


def _is_whole(text: str, span: Span) -> bool:
    before = text[max(0, span.start - 4) : span.start]
    led = not before or before.endswith("株式会社") or _IN_A_WORD.match(before[-1]) is None
    ended = _IN_A_WORD.match(text, span.end) is None or _AFTER_A_NAME.match(text, span.end) is not None
    return led and ended


def _bare_name(name: str) -> str:
    return re.sub(r"株式会社|\(株\)", "", fold(name).text).strip()
