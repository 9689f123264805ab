"""Which language a text is written in."""

import re

_JAPANESE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")
_LATIN = re.compile(r"[A-Za-z]")
_SHARE = 5


def is_english(text: str) -> bool:
    """Whether folded text reads as English: Latin letters, at most one Japanese one in five (a name)."""
    latin = len(_LATIN.findall(text))
    return latin > 1 and len(_JAPANESE.findall(text)) * _SHARE <= latin
