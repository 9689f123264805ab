"""Where a sentence may end: stops, dots, marks and brackets."""

import re
from enum import Enum

ENDERS = "。｡.．!?！？"
OPENERS = "「『（(【〈《“"
CLOSERS = "」』）)】〉》”"

_ABBREVIATIONS = frozenset(
    [
        "no",
        "nos",
        "co",
        "inc",
        "ltd",
        "corp",
        "mr",
        "mrs",
        "ms",
        "dr",
        "st",
        "vs",
        "vol",
        "fig",
        "approx",
        "est",
        "jr",
        "sr",
        "etc",
        "e.g",
        "i.e",
        "u.s",
        "u.k",
        "dept",
        "cf",
        "pp",
        "jan",
        "feb",
        "mar",
        "apr",
        "jun",
        "jul",
        "aug",
        "sep",
        "sept",
        "oct",
        "nov",
        "dec",
    ]
)


_NUMBERING = re.compile(r"[0-9A-Za-z]{1,3}|第[0-9０-９一二三四五六七八九十]{1,3}")
_WORD = re.compile(r"[A-Za-z.]*\Z")


class Ending(Enum):
    """What may have ended the sentence; `sure` ones end it whatever follows."""

    NONE = "none"
    STOP = "stop"
    LINE = "line"
    DOT = "dot"
    MARK = "mark"

    @property
    def sure(self) -> bool:
        return self in (Ending.STOP, Ending.LINE)


def dot_may_end(before: str, whole: str | None) -> bool:
    """Whether a dot behind `before` can be a full stop; `whole` is the sentence so far when it is short."""
    if whole is not None and _NUMBERING.fullmatch(whole.strip()):
        return False
    if not before or before[-1].isspace():
        return False
    found = _WORD.search(before)
    word = found[0].lower() if found else ""
    return word not in _ABBREVIATIONS and not (len(word) == 1 and word.isascii() and word.isalpha())


def mark_may_end(before: str) -> bool:
    """Whether ! or ? stands behind a Latin letter, where it may belong to a name (Yahoo!ニュース)."""
    return bool(before) and before[-1].isascii() and before[-1].isalpha()


def starts_a_sentence(ending: Ending, following: str) -> bool:
    """Whether what follows a dot or a mark begins a new sentence."""
    if not following[0].isspace():
        return False
    first = following.lstrip()[:1]
    return ending is Ending.MARK or not (first.isascii() and first.islower())
