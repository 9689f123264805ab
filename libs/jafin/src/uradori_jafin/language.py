"""Which language a text is written in."""

import re

_JAPANESE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]+")
_LATIN = re.compile(r"[A-Za-z]+")
_SHARE = 5


def is_english(text: str) -> bool:
    """Whether folded text reads as English: Latin letters, at most one Japanese one in five (a name)."""
    latin = _letters(_LATIN, text)
    return latin > 1 and _letters(_JAPANESE, text) * _SHARE <= latin


def _letters(script: re.Pattern[str], text: str) -> int:
    return sum(map(len, script.findall(text)))
