"""Labels as sets of character bigrams."""

import re

from uradori_jafin import fold

_SILENT = re.compile(r"[\W_]+")


def folded(text: str) -> str:
    """NFKC in lower case without blanks, brackets and punctuation."""
    return _SILENT.sub("", fold(text).text.lower())


def grams(text: str) -> frozenset[str]:
    """Its bigrams; of a single character that character."""
    bare = folded(text)
    if len(bare) < 2:
        return frozenset({bare} if bare else ())
    return frozenset(bare[start : start + 2] for start in range(len(bare) - 1))
