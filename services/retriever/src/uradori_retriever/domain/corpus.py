"""Passages as they are indexed, and which of them a request may see."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

import numpy as np
from numpy.typing import NDArray
from uradori_contracts.retrieval import Passage

from uradori_retriever.domain.amendments import NEVER, Wordings, ordinal, superseded
from uradori_retriever.domain.packed import Joined, Packed


@dataclass(frozen=True, slots=True)
class Part:
    """Passages that come and go together: the shipped ones, or those of a document. `digest` is of all they hold.

    `spoken`: which of them take part in the vector search.
    """

    passages: Sequence[Passage]
    digest: bytes
    wordings: Wordings = field(repr=False)
    about: dict[str, NDArray[np.intp]] = field(repr=False)
    spoken: NDArray[np.bool_] = field(repr=False)

    @classmethod
    def of(cls, passages: Sequence[Passage]) -> "Part":
        """As they are."""
        return cls._of(passages, tuple(passages), np.ones(len(passages), np.bool_))

    @classmethod
    def of_document(cls, passages: Sequence[Passage]) -> "Part":
        """Packed; its tables are found by their words alone."""
        return cls._of(passages, Packed.of(passages), np.array([each.table is None for each in passages], np.bool_))

    @classmethod
    def _of(cls, passages: Sequence[Passage], kept: Sequence[Passage], spoken: NDArray[np.bool_]) -> "Part":
        digest = hashlib.sha256()
        about: dict[str, list[int]] = {}
        for number, passage in enumerate(passages):
            digest.update(f"{passage.model_dump_json()}\n".encode())
            for ticker in passage.tickers:
                about.setdefault(ticker, []).append(number)
        return cls(
            kept,
            digest.digest(),
            Wordings.of(passages),
            {ticker: np.array(numbers, np.intp) for ticker, numbers in about.items()},
            spoken,
        )


@dataclass(frozen=True, slots=True)
class Corpus:
    """Parts in order, and their passages as one sequence. `version` is a SHA-256, in hex, of all that they hold."""

    parts: tuple[Part, ...]
    passages: Sequence[Passage]
    version: str
    dated: NDArray[np.int32] = field(repr=False)
    superseded: NDArray[np.int32] = field(repr=False)
    about: dict[str, NDArray[np.intp]] = field(repr=False)
    spoken: NDArray[np.bool_] = field(repr=False)

    @classmethod
    def of(cls, passages: Sequence[Passage]) -> "Corpus":
        """A corpus of the passages, in their order."""
        return cls.over((Part.of(passages),))

    @classmethod
    def over(cls, parts: tuple[Part, ...]) -> "Corpus":
        """A corpus of the parts, one behind the other."""
        about: dict[str, list[NDArray[np.intp]]] = {}
        first = 0
        for part in parts:
            for ticker, numbers in part.about.items():
                about.setdefault(ticker, []).append(numbers + first)
            first += len(part.passages)
        first_digest = parts[0].digest.hex() if parts else ""
        joined = hashlib.sha256(b"".join(part.digest for part in parts)).hexdigest()
        return cls(
            parts,
            parts[0].passages if len(parts) == 1 else Joined.of(part.passages for part in parts),
            first_digest if len(parts) == 1 else joined,
            np.concatenate([np.empty(0, np.int32), *(part.wordings.dated for part in parts)]),
            superseded([part.wordings for part in parts]),
            {ticker: np.concatenate(numbers) for ticker, numbers in about.items()},
            np.concatenate([part.spoken for part in parts]) if parts else np.empty(0, np.bool_),
        )

    def visible(self, tickers: Sequence[str], as_of: date | None, *, history: bool = False) -> NDArray[np.bool_]:
        """Which passages a request may see; shape (passages,).

        With tickers only passages about one of them. With `as_of` only passages dated on or before it, so no
        undated one, each section in the wording of its latest amendment filed by then; without it, in that of
        the latest. With `history` the wordings that an amendment has replaced, too.
        """
        day = ordinal(as_of, NEVER)
        seen: NDArray[np.bool_] = self.superseded > day if as_of else self.superseded == NEVER
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
