"""BM25 Okapi as postings.

Statistics are those of `rank_bm25.BM25Okapi` (Trotman, Puurula, Burgess 2014, "Improvements to BM25 and
Language Models Examined", the ATIRE form): k1 = 1.5, b = 0.75, idf = ln(N - df + 0.5) - ln(df + 0.5), and a
quarter of the mean idf for terms whose own would be negative.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uradori_retriever.domain.term_counts import TermCounts, count_terms

_K1 = 1.5
_B = 0.75
_EPSILON = 0.25
# A term in more passages than this share is kept as a full row: adding one is far cheaper than scattering.
_ROW_SHARE = 0.125


@dataclass(frozen=True, slots=True)
class Bm25:
    """A compiled collection of `size` passages.

    The postings of term t are `passages[starts[t]:starts[t + 1]]` (ascending) with what one occurrence of t in
    a query adds to their scores; frequent terms are also full rows of `size` additions.
    """

    size: int
    vocabulary: Mapping[str, int]
    starts: NDArray[np.int64]
    passages: NDArray[np.int32]
    weights: NDArray[np.float64]
    rows: Mapping[int, NDArray[np.float64]]
    informative: bool
    """Whether each term adds more than nothing, as in all but the smallest collections."""

    @classmethod
    def compile(cls, passages: Iterable[Sequence[str]]) -> "Bm25":
        """From the terms of each passage, in passage order."""
        counts = count_terms(passages)
        weights = _weights(counts)
        return cls(
            counts.size,
            counts.vocabulary,
            counts.starts,
            counts.passages,
            weights,
            _frequent_rows(counts, weights),
            bool((weights > 0).all()),
        )

    def scores(self, terms: Sequence[str]) -> NDArray[np.float64]:
        """A score per passage; a term counts as often as the query holds it."""
        total = np.zeros(self.size)
        for term, times in self._known(terms).items():
            row = self.rows.get(term)
            if row is not None:
                total += row if times == 1 else row * times
                continue
            span = slice(self.starts[term], self.starts[term + 1])
            weights = self.weights[span]
            total[self.passages[span]] += weights if times == 1 else weights * times
        return total

    def holding(self, terms: Sequence[str], scores: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Which passages hold any of the terms, whose scores are given."""
        if self.informative:
            return scores > 0
        held = np.zeros(self.size, np.bool_)
        for term in self._known(terms):
            held[self.passages[self.starts[term] : self.starts[term + 1]]] = True
        return held

    def _known(self, terms: Sequence[str]) -> Counter[int]:
        numbers = (self.vocabulary.get(term) for term in terms)
        return Counter(number for number in numbers if number is not None)


def _weights(counts: TermCounts) -> NDArray[np.float64]:
    frequency = np.diff(counts.starts)
    idf = np.log(counts.size - frequency + 0.5) - np.log(frequency + 0.5)
    if idf.size:
        idf[idf < 0] = _EPSILON * (idf.sum() / idf.size)
    mean_length = counts.lengths.sum() / counts.size if counts.size else 0.0
    norm = _K1 * (1 - _B + _B * counts.lengths / (mean_length or 1.0))
    weights: NDArray[np.float64] = np.repeat(idf, frequency) * (counts.occurrences * (_K1 + 1))
    weights /= counts.occurrences + norm[counts.passages]
    return weights


def _frequent_rows(counts: TermCounts, weights: NDArray[np.float64]) -> dict[int, NDArray[np.float64]]:
    rows = {}
    for term in np.flatnonzero(np.diff(counts.starts) > _ROW_SHARE * counts.size).tolist():
        span = slice(counts.starts[term], counts.starts[term + 1])
        rows[term] = np.zeros(counts.size)
        rows[term][counts.passages[span]] = weights[span]
    return rows
