"""Katakana beside the English word that it was taken from: クラウド is Cloud."""

import re
import unicodedata

from uradori_figures.domain.naming.kana import in_latin

_KATAKANA = re.compile(r"[ァ-ヶー・\s]+")
_OF_PART = re.compile(r"(?:セグメント|事業|部門|分野)$")
_OF_MEMBER = re.compile(r"(?:(?:Reportable|Operating)?Segments?|Business(?:es)?|Division|Member)*$")
_LATIN = re.compile(r"[A-Za-z&\s-]+")
_LEAST = 3
"""Consonants; fewer are shared by too many words."""
_LONGEST = 60
_SOUNDS = re.compile(
    r"(?P<tion>ti(?=on)|sc(?=[eiy]))|(?P<ch>ch)|(?P<sh>sh)|(?P<th>th)|(?P<ph>ph|f)|(?P<k>ck|qu|c(?![eiy])|k)|(?P<soft>c)"
    r"|(?P<g>g(?=[eiy]))|(?P<coda>r(?![aeiouy])|(?<=[aeiou])r(?=e$))|(?P<end>l(?![aeiouy]|e$))|(?P<r>[lr])|(?P<v>v)|(?P<j>j)|(?P<x>x)|(?P<s>s)"
    r"|(?P<d>d)|(?P<m>m(?=[bp]))|(?P<w>wh?)|(?P<plain>[bghmnptz])|(?P<silent>[aeiouy])"
)
_HEARD = {
    "tion": "s",
    "ch": "[tk]",
    "sh": "s",
    "th": "[szt]",
    "ph": "h",
    "k": "k",
    "soft": "s",
    "g": "[gz]",
    "coda": "R?",
    "end": "R",
    "r": "[rR]",
    "v": "b",
    "j": "z",
    "x": "ks",
    "s": "[sz]",
    "d": "[dz]",
    "m": "[mn]",
    "w": "w?",
    "silent": "",
}
_PLURAL = re.compile(r"\[sz\]$")


def is_loan_word(katakana: str, english: str) -> bool:
    """Whether a part that is named in katakana is one that a table names in English, be it as a member of XBRL.

    By consonants, of which there must be three: vowels are heard too differently. R is ル, the only way in which an r or
    an l without a vowel behind it is heard.
    """
    part = _OF_PART.sub("", unicodedata.normalize("NFKC", katakana)[:_LONGEST])
    word = without_role(english)
    if not _KATAKANA.fullmatch(part) or not word or not _LATIN.fullmatch(word):
        return False
    heard = re.sub("[aiueoy]", "", in_latin(part).replace("ru", "R"))
    return len(heard) >= _LEAST and re.fullmatch(_sounds(word), heard) is not None


def without_role(english: str) -> str:
    """Cloud of CloudReportableSegmentMember."""
    return _OF_MEMBER.sub("", english[:_LONGEST]).strip()


def _sounds(word: str) -> str:
    low = re.sub(r"([a-z])\1", r"\1", word.lower())
    heard = [_HEARD.get(found.lastgroup or "", found[0]) for found in _SOUNDS.finditer(low)]
    return _PLURAL.sub("[sz]?", "".join(heard))
