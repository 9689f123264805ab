"""The words that tell what an English figure is of, in the form in which two texts are compared."""

import re
from functools import lru_cache

from uradori_auditor.domain.claims.english.word_lists import words_listed

_WORD = re.compile(r"[A-Za-z][A-Za-z&']*")
_MEANINGLESS = words_listed("words_of_any_figure.txt")
_SYNONYMS = {"revenue": "sale", "turnover": "sale", "earning": "profit", "income": "profit", "earn": "profit", "buyback": "repurchase",
         "capex": "capital", "cost": "expense", "stock": "share", "shareholder": "holder", "stockholder": "holder"}  # fmt: skip
_SHORT = {
    "eps": ("profit", "share"),
    "opex": ("operat", "expense"),
    "fcf": ("free", "cash", "flow"),
    "capex": ("capital", "expenditure"),
}


def _stem(word: str) -> str:
    """The word without its endings, cut alike for its forms: increases, increased, increasing; sales, sale."""
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    for ending in ("ing", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3 and not word.endswith("ss"):
            stem = word.removesuffix(ending)
            if len(stem) > 3 and stem[-1] == stem[-2] and ending in ("ing", "ed"):
                stem = stem[:-1]
            return stem.removesuffix("e") if ending == "s" else stem
    return word


_EMPTY = _MEANINGLESS | frozenset(map(_stem, _MEANINGLESS))
_SAME = {_stem(word): _stem(other) for word, other in _SYNONYMS.items()}


BASE_WORDS = frozenset({"sequentially", "sequential", "year-over-year", "year-on-year", "quarter-over-quarter"})
_BASE = re.compile(
    r"\s(?:(?P<quarter>sequentially|quarter[\s-](?:over|on)[\s-]quarter|(?:from|over|than|versus|compared\s(?:to|with))\sthe\s(?:previous|prior|preceding|last)\squarter\b)"
    r"|(?P<year>year[\s-](?:over|on)[\s-]year|(?:from|over|than|versus|compared\s(?:to|with))\s(?:a\syear\s(?:ago|earlier|before)|the\s(?:same|year-ago|prior-year)\s[a-z]+)))"
)


def base_words(text: str, end: int) -> frozenset[str]:
    """What a change that ends there is said to be measured from: the quarter before, or the year before."""
    found = _BASE.match(text, end)
    if found is None:
        return frozenset()
    return frozenset({"sequentially" if found["quarter"] else "year-over-year"})


def words_of(text: str) -> frozenset[str]:
    """The stems of a text's words, those left out that belong to any figure."""
    found: set[str] = set()
    for match in _WORD.finditer(text):
        found.update(_stems(match[0].lower()))
    return frozenset(found)


@lru_cache(maxsize=8192)
def _stems(word: str) -> tuple[str, ...]:
    word = word.removesuffix("'s").strip("'&")
    if word in _SHORT:
        return _SHORT[word]
    if word in _MEANINGLESS or len(word) < 2:
        return ()
    stem = _stem(word)
    return () if stem in _EMPTY else (_SAME.get(stem, stem),)
