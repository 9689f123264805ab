"""Names that nobody reviewed and that mean their company only with a second sign."""

import re
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

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
