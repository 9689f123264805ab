"""A name where a text says it, and the forms in which two are compared."""

import re
from dataclasses import dataclass
from functools import lru_cache

from uradori_jafin import Span, fold

NOUN = r"[A-Za-z0-9&ァ-ヶー・一-龠々]{1,24}"
"""The pattern of the characters that a name is written in."""
_INSTITUTIONS = {
    "日銀": "日本銀行",
    "米連邦準備理事会": "FRB",
    "米連邦準備制度理事会": "FRB",
    "欧州中央銀行": "ECB",
}
_LEGAL = re.compile(r"株式会社|\(株\)|ホールディングス|グループ|HD$")


@dataclass(frozen=True, slots=True)
class Name:
    """A name at a place of a sentence; `ticker` where the gazetteer is certain of it.

    `sure` is False where only the place in the sentence speaks for a name.
    """

    text: str
    span: Span
    ticker: str | None = None
    sure: bool = True


def initials(name: str) -> str:
    """BOJ of Bank of Japan; a dash for a name of one word."""
    words = name.split()
    return "".join(word[0] for word in words).lower() if len(words) > 1 and name.isascii() else "-"


@lru_cache(maxsize=4096)
def plain(name: str) -> str:
    """The name in small letters, without the words of its legal form; an institution by its full name."""
    folded = fold(name).text.strip()
    return _LEGAL.sub("", _INSTITUTIONS.get(folded, folded)).lower()


@lru_cache(maxsize=4096)
def folded(text: str) -> str:
    """A name or a label as folded text spells it."""
    return fold(text).text
