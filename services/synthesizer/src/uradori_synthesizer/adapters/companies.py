"""Which companies a text names, by the shipped gazetteer and the regulator's list on the bus."""

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from uradori_contracts.companies import CompanyList
from uradori_jafin import Certainty, Gazetteer
from uradori_jafin.companies import unpack

from uradori_synthesizer.domain.template.lookup import CompanyFinder

_REMEMBERED = 8192
"""Texts."""


def load_gazetteer(path: Path) -> Gazetteer:
    """The gazetteer's file.

    Raises:
        GazetteerError: the table cannot be read.
        OSError: it is missing.
    """
    return Gazetteer.from_csv(path.read_text(encoding="utf-8"))


def with_list(reviewed: Gazetteer, stored: CompanyList) -> Gazetteer:
    """The same with the list. Raises ListingError for a list that is none."""
    return Gazetteer.of(reviewed.companies, unpack(stored.packed))


def finder_over(gazetteer: Callable[[], Gazetteer]) -> CompanyFinder:
    """Finds the companies that the gazetteer in force knows; what it found is forgotten with the gazetteer."""
    in_force = gazetteer()
    find_in_force = _remembering(in_force)

    def find(text: str) -> frozenset[str]:
        nonlocal in_force, find_in_force
        if (current := gazetteer()) is not in_force:
            in_force, find_in_force = current, _remembering(current)
        return find_in_force(text)

    return find


def _remembering(gazetteer: Gazetteer) -> CompanyFinder:
    @lru_cache(maxsize=_REMEMBERED)
    def find(text: str) -> frozenset[str]:
        return frozenset(
            mention.company.ticker
            for mention in gazetteer.mentions(text)
            if len(mention.candidates) == 1 and mention.certainty is not Certainty.POSSIBLE
        )

    return find


def load_finder(path: Path) -> CompanyFinder:
    """A finder over the gazetteer's file alone; raises as `load_gazetteer`."""
    gazetteer = load_gazetteer(path)
    return finder_over(lambda: gazetteer)
