"""Which companies a text names, by the shipped gazetteer."""

from functools import lru_cache
from pathlib import Path

from uradori_jafin import Gazetteer

from uradori_synthesizer.domain.template.lookup import CompanyFinder

_REMEMBERED = 8192
"""Texts."""


def load_finder(path: Path) -> CompanyFinder:
    """A finder over the gazetteer's file.

    Raises:
        GazetteerError: the table cannot be read.
        OSError: it is missing.
    """
    gazetteer = Gazetteer.from_csv(path.read_text(encoding="utf-8"))

    @lru_cache(maxsize=_REMEMBERED)
    def find(text: str) -> frozenset[str]:
        return frozenset(mention.company.ticker for mention in gazetteer.mentions(text) if len(mention.candidates) == 1)

    return find
