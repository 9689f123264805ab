"""Names of persons in Latin letters against names in kanji and kana."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_LONG = (("ou", "o"), ("oo", "o"), ("uu", "u"), ("oh", "o"))
_SAME = (("tsu", "tu"), ("shi", "si"), ("chi", "ti"), ("fu", "hu"), ("ji", "zi"), ("sh", "sy"), ("ch", "ty"), ("j", "zy"), ("mb", "nb"), ("mp", "np"), ("mm", "nm"), ("dz", "z"), ("du", "zu"), ("di", "zi"), ("l", "r"), ("v", "b"), ("c", "k"), ("q", "k"))


def spelt(text: str) -> str:
    """Latin letters in one spelling: long vowels short, shi as si."""
    text = re.sub(r"[^a-z]", "", text.lower())
    text = re.sub(r"([aiueo])h(?![aiueoy])", r"\1", text)
    for written, kept in _SAME:
        text = text.replace(written, kept)
    for written, kept in _LONG:
        text = text.replace(written, kept)
    return re.sub(r"(.)\1+", r"\1", text)


@dataclass(frozen=True)
class Readings:
    """How kanji may be read in names: a character -> readings in Latin letters."""

    of: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
