"""Whether the words beside two English figures speak of one thing, and their periods of one time."""

from collections.abc import Iterable
from typing import Protocol

from uradori_jafin import Unit, Window

from uradori_auditor.domain.calendar import windows_agree
from uradori_auditor.domain.claims.english.years import Part
from uradori_auditor.domain.sources.facts import Fact, Source


class About(Protocol):
    """What an English claim is about, as one source reads it."""

    @property
    def words(self) -> frozenset[str]: ...
    @property
    def wide(self) -> frozenset[str]: ...
    @property
    def windows(self) -> frozenset[Window]: ...
    @property
    def base(self) -> frozenset[Window]: ...
    @property
    def based(self) -> bool: ...
    @property
    def fiscal_year(self) -> int | None: ...
    @property
    def part(self) -> Part | None: ...
    @property
    def undated(self) -> bool: ...


_KIN = (frozenset({"eps", "eps_diluted"}), frozenset({"profit_attributable_to_owners", "net_profit"}))


def akin(claimed: Iterable[str], held: Iterable[str], source: Source) -> bool:
    """Whether English calls both by one name, in a source that does not tell them apart: EPS for diluted EPS."""
    ours, theirs = frozenset(claimed), frozenset(held)
    return any(ours & kin and theirs & kin and not kin <= source.items for kin in _KIN)


def speaks_of(claim: About, fact: Fact, source: Source, *, known: bool) -> bool:
    """Whether the fact shares words with the claim, and no other figure of the source fits them better.

    `known`: the lexicon has told already that both are of one item.
    """
    near = claim.words & fact.words
    if claim.words and not known and not near and not claim.words & fact.wide:
        return False
    return not any(_fits_better(claim, rival, fact) for rival in source.facts if rival is not fact)


def _fits_better(claim: About, rival: Fact, fact: Fact) -> bool:
    """Whether a figure of the same unit and another value has words of the claim that the fact lacks, and all it has."""
    units = {rival.quantity.unit, fact.quantity.unit} - {Unit.NONE}
    if len(units) > 1 or rival.role is not fact.role:
        return False
    if rival.quantity.value == fact.quantity.value:
        return False
    told = claim.words - _EITHER_SIGN
    more, less = told & (rival.words - fact.words), told & (fact.words - rival.words)
    return bool(more) and not less


_EITHER_SIGN = frozenset({"profit", "loss"})
"""A profit and a loss are one item, of which a source may hold the other sign."""


def periods_agree(claim: About, fact: Fact) -> bool:
    """Whether both may be of one time: what names none may be of any, the end of a year stands for the year."""
    if not claim.windows or not fact.windows:
        return True
    if claim.undated or fact.undated:
        return None in (claim.part, fact.part) or claim.part == fact.part
    if claim.fiscal_year and fact.fiscal_year and claim.fiscal_year != fact.fiscal_year:
        return False
    return windows_agree(claim.windows, fact.windows, balance=True)


def bases_agree(claim: About, fact: Fact) -> bool:
    """Whether two changes that say what they are measured from say the same."""
    return not (claim.based and fact.base) or windows_agree(claim.base, fact.base, balance=True)
