"""What the source of a macro indicator adds to its value."""

import re
import unicodedata
from dataclasses import dataclass

from uradori_synthesizer.domain.template.stated import Stated

_TAKEN = re.compile(r"\([^()]{0,40}(?:平均|末|終値|引け|始値|高値|安値)[^()]{0,40}\)$")
_SAMPLE = "見本"


@dataclass(frozen=True, slots=True)
class Taken:
    """How a price of the market was taken, as its label says in brackets; an average is of no one moment."""

    words: str
    is_average: bool


def how_taken(stated: Stated) -> Taken:
    """The words of the label that tell one value of a day from another."""
    found = _TAKEN.search(unicodedata.normalize("NFKC", stated.label))
    words = found[0] if found else ""
    return Taken(words.replace("(", "（").replace(")", "）"), "平均" in words)


def is_sample(stated: Stated) -> bool:
    """Whether the value is shipped as a sample and is no feed."""
    return stated.note.startswith(_SAMPLE)
