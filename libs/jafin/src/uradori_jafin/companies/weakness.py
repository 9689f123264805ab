"""Names that nobody reviewed and that mean their company only with a second sign."""

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from uradori_jafin.lexicon.line_items import load_lexicon
from uradori_jafin.periods.parse import parse_periods
from uradori_jafin.phrases import phrase_key

_KANA_LIMIT, _LATIN_LIMIT, _OTHER_LIMIT = 3, 4, 2
_KANA = re.compile(r"[ぁ-ゖァ-ヺー・]+")


@dataclass(frozen=True, slots=True)
class EverydayWords:
    """Words of everyday language, in the form in which phrases are compared."""

    words: frozenset[str]

    def holds(self, key: str) -> bool:
        """Whether the name is such a word."""
        return key in self.words


@lru_cache(maxsize=1)
def everyday_words() -> EverydayWords:
    """The list that is kept by hand beside this module."""
    text = files("uradori_jafin.companies").joinpath("everyday_words.toml").read_text("utf-8")
    table = tomllib.loads(text)
    return EverydayWords(frozenset(phrase_key(word) for word in (*table["ja"], *table["en"])))


def is_short(key: str) -> bool:
    """At most two characters, three of kana or four of Latin letters: also words, names and parts of them."""
    if key.isascii():
        return len(key) <= _LATIN_LIMIT
    return len(key) <= (_KANA_LIMIT if _KANA.fullmatch(key) else _OTHER_LIMIT)


@lru_cache(maxsize=1)
def _items() -> frozenset[str]:
    items = load_lexicon().items.values()
    return frozenset(phrase_key(name) for item in items for name in (*item.ja, *item.en, *item.loss))


def is_asked_for(key: str) -> bool:
    """One kana or letter, a line item or a period: what stands in every question and never means a company there."""
    if (len(key) == 1 and (key.isascii() or _KANA.fullmatch(key))) or key in _items():
        return True
    return any(char.isdigit() for char in key) and any(
        (period.span.start, period.span.end) == (0, len(key)) for period in parse_periods(key)
    )
