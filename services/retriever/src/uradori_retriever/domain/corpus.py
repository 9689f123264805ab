"""Passages as they are indexed, and which of them a request may see."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

import numpy as np
from numpy.typing import NDArray
from uradori_contracts.retrieval import Passage

_UNDATED = np.iinfo(np.int32).max
_NEVER = np.iinfo(np.int32).max


@dataclass(frozen=True, slots=True)
class Entry:
    """A passage; `amends` names the document that its own document corrects, where it is an amendment."""

    passage: Passage
    amends: str = ""


@dataclass(frozen=True, slots=True)
class Corpus:
    """Passages in order. `version` is the SHA-256, in hex, of all that they hold."""

    entries: tuple[Entry, ...]
    version: str
    dated: NDArray[np.int32] = field(repr=False)
    superseded: NDArray[np.int32] = field(repr=False)
    about: dict[str, NDArray[np.intp]] = field(repr=False)

    @classmethod
    def of(cls, entries: Sequence[Entry]) -> "Corpus":
        """A corpus of the entries, in their order."""
        digest = hashlib.sha256()
        for entry in entries:
            digest.update(f"{entry.passage.model_dump_json()}\n{entry.amends}\n".encode())
        about: dict[str, list[int]] = {}
        for number, entry in enumerate(entries):
            for ticker in entry.passage.tickers:
                about.setdefault(ticker, []).append(number)
        dated = np.array([_ordinal(entry.passage.as_of, _UNDATED) for entry in entries], np.int32)
        return cls(
            tuple(entries),
            digest.hexdigest(),
            dated,
            _superseded(entries),
            {ticker: np.array(numbers, np.intp) for ticker, numbers in about.items()},
        )

    def visible(self, tickers: Sequence[str], as_of: date | None) -> NDArray[np.bool_]:
        """Which passages a request may see; shape (passages,).

        With tickers only passages about one of them. With `as_of` only passages dated on or before it, so no
        undated one, each section in the wording of its latest amendment filed by then; without it, in that of
        the latest.
        """
        day = _ordinal(as_of, _NEVER)
        seen: NDArray[np.bool_] = self.superseded > day if as_of else self.superseded == _NEVER
        if as_of:
            seen &= self.dated <= day
        if tickers:
            named = np.zeros(len(self.entries), np.bool_)
            for ticker in tickers:
                named[self.about.get(ticker, np.empty(0, np.intp))] = True
            seen &= named
        return seen


def _ordinal(day: date | None, otherwise: int) -> int:
    return day.toordinal() if day else otherwise


def _superseded(entries: Sequence[Entry]) -> NDArray[np.int32]:
    """The day from which a later wording of the same section stands, per passage."""
    amends = {entry.passage.document_id: entry.amends for entry in entries if entry.amends}
    versions: dict[tuple[str, str], set[int]] = {}
    places = []
    for entry in entries:
        place = (_original(entry.passage.document_id, amends), entry.passage.section)
        places.append(place)
        if entry.amends:
            versions.setdefault(place, set()).add(_ordinal(entry.passage.as_of, _UNDATED))
    return np.array(
        [
            min((day for day in versions.get(place, ()) if day > _stands_before(entry)), default=_NEVER)
            for entry, place in zip(entries, places, strict=True)
        ],
        np.int32,
    )


def _stands_before(entry: Entry) -> int:
    """An original yields to an amendment of its own day, an amendment only to a later one."""
    filed = _ordinal(entry.passage.as_of, 0)
    return filed if entry.amends else filed - 1


def _original(document: str, amends: dict[str, str]) -> str:
    seen = {document}
    while (earlier := amends.get(document, "")) and earlier not in seen:
        seen.add(earlier)
        document = earlier
    return document
