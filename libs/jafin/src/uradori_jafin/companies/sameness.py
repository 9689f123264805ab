"""Whether two written names are one company's, by the names alone."""

import re
import unicodedata
from functools import lru_cache

_FORMS = re.compile(
    r"(?<![^\W_])(?:the|co|corp|corporation|company|companies|inc|incorporated|ltd|limited|llc|llp|lp|plc|kk|ag"
    r"|aktiengesellschaft|gmbh|gesellschaft mit beschränkter haftung|kg|se|sa|sas|sarl|srl|spa|nv|bv|ab|asa|oyj?|as|pte|pty|bhd|sp z o ?o|jsc|ojsc|pjsc|zao|oao|ooo|pao"
    r"|joint stock|public limited|limited liability|ооо|оао|зао|пао|societatea cu răspundere limitată|holdings?|group)(?![^\W_])"
)
_JAPANESE_FORMS = re.compile(r"株式会社|\(株\)|有限会社|合同会社|相互会社")
_DOTS = re.compile(r"[.'’`\"“”«»]")
_OTHER = re.compile(r"\W+|_")
_ACCENTED = re.compile(r"[\u00c0-\u024f]")
_SPOKEN = {"intl": "international", "mfg": "manufacturing", "bros": "brothers", "1st": "first", "2nd": "second"}


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """What is left of a name without width, case, punctuation, word order and legal form; its words, sorted.

    A name that is nothing but legal forms keeps them.
    """
    plain = _ACCENTED.sub(_unaccented, unicodedata.normalize("NFKC", name).casefold()).replace("&", " and ")
    words = _OTHER.sub(" ", _DOTS.sub("", _JAPANESE_FORMS.sub(" ", plain))).split()
    text = " ".join(_SPOKEN.get(word, word) for word in words)
    bare = " ".join(_FORMS.sub(" ", text).split())
    return "".join(sorted((bare or text).split())) or plain.strip()


def same_name(first: str, second: str) -> bool:
    """Whether nothing but the way of writing tells the two names apart; a misspelt name is another one."""
    return bool(name_key(first)) and name_key(first) == name_key(second)


def _unaccented(letter: re.Match[str]) -> str:
    return unicodedata.normalize("NFKD", letter[0])[0]
