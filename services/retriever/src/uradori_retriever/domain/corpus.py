"""Passages as they are indexed, and which of them a request may see."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray
from uradori_contracts.retrieval import Passage

_UNDATED = np.iinfo(np.int32).max
_NEVER = np.iinfo(np.int32).max
_WHOLE = ""
"""The section of an amendment that replaces its document, not a part of it."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Passages in order. `version` is the SHA-256, in hex, of all that they hold."""

    passages: tuple[Passage, ...]
    version: str
    dated: NDArray[np.int32] = field(repr=False)
    superseded: NDArray[np.int32] = field(repr=False)
    about: dict[str, NDArray[np.intp]] = field(repr=False)

    @classmethod
    def of(cls, passages: Sequence[Passage]) -> "Corpus":
        """A corpus of the passages, in their order."""
        digest = hashlib.sha256()
        for passage in passages:
            digest.update(f"{passage.model_dump_json()}\n".encode())
        about: dict[str, list[int]] = {}
        for number, passage in enumerate(passages):
            for ticker in passage.tickers:
                about.setdefault(ticker, []).append(number)
        dated = np.array([_ordinal(passage.as_of, _UNDATED) for passage in passages], np.int32)
        return cls(
            tuple(passages),
            digest.hexdigest(),
            dated,
            _superseded(passages),
            {ticker: np.array(numbers, np.intp) for ticker, numbers in about.items()},
        )

    def visible(self, tickers: Sequence[str], as_of: date | None, *, history: bool = False) -> NDArray[np.bool_]:
        """Which passages a request may see; shape (passages,).

        With tickers only passages about one of them. With `as_of` only passages dated on or before it, so no
        undated one, each section in the wording of its latest amendment filed by then; without it, in that of
        the latest. With `history` the wordings that an amendment has replaced, too.
        """
        day = _ordinal(as_of, _NEVER)
        seen: NDArray[np.bool_] = self.superseded > day if as_of else self.superseded == _NEVER
        if history:
            seen = np.ones(len(self.passages), np.bool_)
        if as_of:
            seen &= self.dated <= day
        if tickers:
            named = np.zeros(len(self.passages), np.bool_)
            for ticker in tickers:
                named[self.about.get(ticker, np.empty(0, np.intp))] = True
            seen &= named
        return seen


def _ordinal(day: date | None, otherwise: int) -> int:
    return day.toordinal() if day else otherwise


def _superseded(passages: Sequence[Passage]) -> NDArray[np.int32]:
    """The day from which a later wording of the same section stands, per passage."""
    amends = {passage.document_id: passage.amends for passage in passages if passage.amends}
    places = [_place(passage, amends) for passage in passages]
    versions: dict[tuple[str, str], set[int]] = {}
    for passage, place in zip(passages, places, strict=True):
        if passage.amends:
            versions.setdefault(place, set()).add(_ordinal(passage.as_of, _UNDATED))
    return np.array(
        [
            min((day for day in _versions_of(place, versions) if day > _stands_before(passage)), default=_NEVER)
            for passage, place in zip(passages, places, strict=True)
        ],
        np.int32,
    )


def _place(passage: Passage, amends: dict[str, str]) -> tuple[str, str]:
    section = "".join(normalize("NFKC", passage.section).split())
    return _original(passage.document_id, amends), section


def _versions_of(place: tuple[str, str], versions: dict[tuple[str, str], set[int]]) -> set[int]:
    """The days of the amendments of this section and of those that name no section: they replace the document."""
    document, _ = place
    return versions.get(place, set()) | versions.get((document, _WHOLE), set())


def _stands_before(passage: Passage) -> int:
    """An original yields to an amendment of its own day, an amendment only to a later one."""
    filed = _ordinal(passage.as_of, 0)
    return filed if passage.amends else filed - 1


def _original(document: str, amends: dict[str, str]) -> str:
    seen = {document}
    while (earlier := amends.get(document, "")) and earlier not in seen:
        seen.add(earlier)
        document = earlier
    return document
