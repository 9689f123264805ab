"""The words that tell what an English figure is of, in the form in which two texts are compared."""

import re
from functools import lru_cache

_WORD = re.compile(r"[A-Za-z][A-Za-z&']*")
_MEANINGLESS = frozenset(
    ["a", "an", "the", "and", "or", "but", "nor", "of", "in", "on", "at", "to", "for", "from", "by", "with", "without", "within", "as", "than", "then", "so", "that", "this", "these", "those", "which", "who", "whose", "it", "its", "they", "their", "them", "we", "our", "us", "he", "she", "his", "her", "you", "your", "i", "be", "is", "are", "was", "were", "been", "being", "am", "do", "does", "did", "done", "have", "has", "had", "having", "not", "no", "there", "here", "also", "about", "approximately", "around", "nearly", "over", "under", "above", "below", "more", "less", "most", "least", "up", "down", "between", "during", "through", "throughout", "until", "till", "since", "per", "each", "both", "all", "any", "some", "such", "other", "another", "same", "very", "just", "only", "now", "again", "while", "whereas", "although", "though", "however", "additionally", "moreover", "furthermore", "besides", "if", "because", "due", "into", "out", "off", "against", "versus", "compared", "comparison", "relative", "respectively", "including", "include", "included", "excluding", "well", "much", "many", "few", "further", "still", "yet", "will", "would", "could", "can", "may", "might", "should", "shall", "must", "expect", "expected", "expects", "anticipate", "anticipated", "project", "projected", "forecast", "forecasted", "estimate", "estimated", "predict", "predicted", "guidance", "outlook", "guide", "plan", "planned", "aim", "believe", "intend", "see", "likely", "potential", "possible", "company", "companies", "corporation", "firm", "organization", "business", "group", "management", "report", "reported", "reports", "announce", "announced", "post", "posted", "record", "recorded", "show", "showed", "shown", "achieve", "achieved", "deliver", "delivered", "state", "stated", "declare", "declared", "note", "noted", "disclose", "disclosed", "reveal", "revealed", "publish", "published", "communicate", "release", "released", "see", "saw", "seen", "come", "came", "reach", "reached", "represent", "representing", "represented", "reflect", "reflecting", "reflected", "indicate", "indicating", "signify", "range", "ranging", "midpoint", "amount", "increase", "decrease", "grow", "growth", "rise", "fall", "decline", "drop", "higher", "lower", "improve", "improvement", "gain", "loss", "raise", "reduce", "advance", "surge", "jump", "climb", "grew", "rose", "fell", "gone", "go", "went", "year", "quarter", "month", "period", "fiscal", "full", "first", "second", "third", "fourth", "half", "prior", "previous", "last", "next", "current", "ago", "end", "ended", "ending", "today", "recent", "later", "earlier", "q", "fy", "yoy", "time", "basis", "point", "percent", "percentage", "billion", "million", "thousand", "trillion", "dollar", "cent", "yen", "euro", "usd", "bn", "mn", "total", "totaling", "overall", "approximate", "result", "results", "financial", "strong", "remain", "remained", "remaining", "unchanged", "continue", "continued", "make", "made"]
)
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
