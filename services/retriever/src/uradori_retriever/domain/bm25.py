"""BM25 Okapi as postings, block by block, with the statistics of the whole collection.

Statistics are those of `rank_bm25.BM25Okapi` (Trotman, Puurula, Burgess 2014, "Improvements to BM25 and
Language Models Examined", the ATIRE form): k1 = 1.5, b = 0.75, idf = ln(N - df + 0.5) - ln(df + 0.5), and a
quarter of the mean idf for terms whose own would be negative.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uradori_retriever.domain.term_counts import TermCounts, count_terms
from uradori_retriever.domain.vocabulary import Vocabulary

_K1 = 1.5
_B = 0.75
_EPSILON = 0.25
# A term in more passages than this share of a block is kept as a full row: adding one is far cheaper than scattering.
_ROW_SHARE = 0.125
_ROWS_FROM = 4096
"""Passages that stay together from which on such rows are kept: they are made anew with each change of the collection."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Counts, and where their passages stand in the collection: runs of (first there, first in it, how many)."""

    counts: TermCounts
    runs: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class _Block:
    """Some of the collection's passages.

    `norms`: what the length of each passage adds to a term's occurrences. `rows`: of frequent terms, by their place
    among the block's terms, what each occurrence in a query adds to every passage before the idf.
    """

    placed: Placed
    norms: NDArray[np.float64]
    rows: dict[int, NDArray[np.float64]]

    @property
    def counts(self) -> TermCounts:
        return self.placed.counts

    def places(self, terms: NDArray[np.int32]) -> NDArray[np.intp]:
        """Where each term stands among the block's, -1 for one that it does not hold."""
        held = self.counts.terms
        if not held.size:
            return np.full(terms.size, -1, np.intp)
        places = np.minimum(np.searchsorted(held, terms), held.size - 1)
        return np.where(held[places] == terms, places, -1)

    def add(self, total: NDArray[np.float64], terms: NDArray[np.int32], weights: NDArray[np.float64]) -> None:
        """Add what terms of these weights give to the block's passages."""
        places = self.places(terms)
        known = places >= 0
        places, weights = places[known], weights[known]
        scattered = np.fromiter((place not in self.rows for place in places.tolist()), np.bool_)
        passages, saturation, lengths = self.postings(places[scattered])
        added = saturation * np.repeat(weights[scattered], lengths)
        own = np.bincount(passages, added, minlength=self.counts.size).astype(np.float64, copy=False)
        for place, weight in zip(places[~scattered].tolist(), weights[~scattered].tolist(), strict=True):
            own += self.rows[place] * weight
        for at, first, size in self.placed.runs:
            total[first : first + size] = own[at : at + size]

    def postings(self, places: NDArray[np.intp]) -> tuple[NDArray[np.intp], NDArray[np.float64], NDArray[np.int64]]:
        """Term behind term, the passages that hold it and how much its occurrences count in each; how many each has."""
        counts = self.counts
        starts = counts.starts[places]
        lengths = counts.starts[places + 1] - starts
        before = np.cumsum(lengths) - lengths
        at = np.repeat(starts - before, lengths) + np.arange(lengths.sum())
        passages = counts.passages[at].astype(np.intp)
        times = counts.occurrences[at].astype(np.float64)
        return passages, times * (_K1 + 1) / (times + self.norms[passages]), lengths


@dataclass(frozen=True, slots=True)
class Bm25:
    """A collection of `size` passages; `idf` by the number of a term, 0 for one that no passage holds."""

    size: int
    vocabulary: Vocabulary
    blocks: tuple[_Block, ...]
    idf: NDArray[np.float64]
    informative: bool
    """Whether each term adds more than nothing, as in all but the smallest collections."""

    @classmethod
    def compile(cls, passages: Iterable[Sequence[str]]) -> "Bm25":
        """From the terms of each passage, in passage order."""
        vocabulary = Vocabulary()
        counts = count_terms(passages, vocabulary)
        return cls.over((Placed(counts, ((0, 0, counts.size),)),), vocabulary)

    @classmethod
    def over(cls, placed: Sequence[Placed], vocabulary: Vocabulary) -> "Bm25":
        """From what was counted with this vocabulary: no text is read again."""
        counted = [each.counts for each in placed]
        size = sum(each.size for each in counted)
        words = sum(int(each.lengths.sum()) for each in counted)
        mean_length = (words / size if size else 0.0) or 1.0
        frequency = np.zeros(len(vocabulary), np.int64)
        for each in counted:
            frequency[each.terms] += np.diff(each.starts)
        idf = _idf(frequency, size)
        blocks = tuple(_block(each, mean_length) for each in placed)
        return cls(size, vocabulary, blocks, idf, bool((idf[frequency > 0] > 0).all()))

    def scores(self, terms: Sequence[str]) -> NDArray[np.float64]:
        """A score per passage; a term counts as often as the query holds it."""
        total = np.zeros(self.size)
        numbers, times = self._known(terms)
        weights = self.idf[numbers] * times
        for block in self.blocks:
            block.add(total, numbers, weights)
        return total

    def holding(self, terms: Sequence[str], scores: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Which passages hold any of the terms, whose scores are given."""
        if self.informative:
            return scores > 0
        held = np.zeros(self.size, np.bool_)
        numbers, _ = self._known(terms)
        for block in self.blocks:
            places = block.places(numbers)
            own = np.zeros(block.counts.size, np.bool_)
            own[block.postings(places[places >= 0])[0]] = True
            for at, first, size in block.placed.runs:
                held[first : first + size] = own[at : at + size]
        return held

    def _known(self, terms: Sequence[str]) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
        """The numbers of the terms that some passage of this collection holds or held, and how often each is asked."""
        asked = Counter(self._numbers(terms))
        return np.fromiter(asked, np.int32, len(asked)), np.fromiter(asked.values(), np.float64, len(asked))

    def _numbers(self, terms: Sequence[str]) -> Iterator[int]:
        for term in terms:
            number = self.vocabulary.number(term)
            if number is not None and number < self.idf.size:
                yield number


def _block(placed: Placed, mean_length: float) -> _Block:
    counts = placed.counts
    norms: NDArray[np.float64] = _K1 * (1 - _B + _B * (counts.lengths / mean_length))
    plain = _Block(placed, norms, {})
    if counts.size < _ROWS_FROM or len(placed.runs) > 1:
        return plain
    rows = {}
    for place in np.flatnonzero(np.diff(counts.starts) > _ROW_SHARE * counts.size).tolist():
        passages, saturation, _ = plain.postings(np.array([place], np.intp))
        rows[place] = np.zeros(counts.size)
        rows[place][passages] = saturation
    return _Block(placed, norms, rows)


def _idf(frequency: NDArray[np.int64], size: int) -> NDArray[np.float64]:
    held = frequency > 0
    known = frequency[held]
    own: NDArray[np.float64] = np.log(size - known + 0.5) - np.log(known + 0.5)
    if own.size:
        own[own < 0] = _EPSILON * (own.sum() / own.size)
    idf = np.zeros(frequency.size)
    idf[held] = own
    return idf
