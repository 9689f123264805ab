"""Whether words and figures stand in an answer. Shares no code with the auditor."""

import re
import unicodedata

_DROPPED = str.maketrans("", "", ", 　\n")
_TAG = re.compile(r"\[(?:doc|mcp_val)_\d+\]")
_END = re.compile(r"(?<=。)|\n|(?<=[.!?])\s+(?=[A-Z])")
_FIGURE = re.compile(r"\d[.兆億万千百]*(円|ドル|%|倍|人|株|yen|billion|trillion|million|times|employees|x)")
_MONEY = frozenset({"円", "yen", "billion", "trillion", "million"})
_SAME = {"times": "倍", "x": "倍", "employees": "人"}


def comparable(text: str) -> str:
    """NFKC, lower case, without commas and blanks."""
    return unicodedata.normalize("NFKC", text).casefold().translate(_DROPPED)


def sentences(answer: str) -> tuple[str, ...]:
    """The sentences without their citations, comparable."""
    text = unicodedata.normalize("NFKC", _TAG.sub("", answer))
    return tuple(found for part in _END.split(text) if (found := comparable(part)))


def stands(word: str, text: str) -> bool:
    """Whether the word stands in comparable text, and not as a part of a longer figure."""
    wanted = comparable(word)
    before = r"(?<![\d兆億万])(?<!\d\.)" if wanted[:1].isdigit() else ""
    after = r"(?!\.?\d)" if wanted[-1:].isdigit() else ""
    return re.search(before + re.escape(wanted) + after, text) is not None


def units(text: str) -> frozenset[str]:
    """The units of the figures in comparable text; years and days are none."""
    return frozenset("円" if unit in _MONEY else _SAME.get(unit, unit) for unit in _FIGURE.findall(text))
