"""How often each term occurs in each passage of a segment."""

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from uradori_retriever.domain.vocabulary import Vocabulary

Numbers = NDArray[np.uint16] | NDArray[np.int32]
_MOST = np.iinfo(np.uint16).max


@dataclass(frozen=True, slots=True)
class TermCounts:
    """Term by passage, compressed by term: `terms` ascend, `starts` has one entry more than them.

    `passages[starts[t]:starts[t + 1]]` hold `terms[t]`, ascending, `occurrences` as often (at most 65535 times);
    `lengths` counts the terms of each of `size` passages.
    """

    size: int
    terms: NDArray[np.int32]
    lengths: NDArray[np.int64]
    starts: NDArray[np.int64]
    passages: Numbers
    occurrences: NDArray[np.uint16]


def count_terms(texts: Iterable[Sequence[str]], vocabulary: Vocabulary) -> TermCounts:
    """Count the terms of each passage; terms that are new become part of the vocabulary."""
    lengths, distinct = array("q"), array("q")
    terms, occurrences = array("i"), array("i")
    for text in texts:
        counted = Counter(text)
        lengths.append(len(text))
        distinct.append(len(counted))
        terms.extend(vocabulary.numbers(counted))
        occurrences.extend(counted.values())
    term_of = np.frombuffer(terms, np.int32) if terms else np.empty(0, np.int32)
    times = np.frombuffer(occurrences, np.int32) if occurrences else np.empty(0, np.int32)
    order = np.argsort(term_of, kind="stable")
    found, frequency = np.unique(term_of, return_counts=True)
    starts = np.zeros(found.size + 1, np.int64)
    np.cumsum(frequency, out=starts[1:])
    passage_of = np.repeat(np.arange(len(lengths), dtype=np.int32), np.array(distinct, np.int64))[order]
    return TermCounts(
        len(lengths),
        found.astype(np.int32),
        np.array(lengths, np.int64),
        starts,
        passage_of.astype(np.uint16) if len(lengths) <= _MOST else passage_of,
        np.minimum(times[order], _MOST).astype(np.uint16),
    )


def merged(parts: Sequence[TermCounts]) -> TermCounts:
    """The counts of several, passages of the later ones numbered behind those of the earlier ones."""
    size = sum(part.size for part in parts)
    terms = np.unique(np.concatenate([part.terms for part in parts]))
    places = [np.searchsorted(terms, part.terms) for part in parts]
    frequency = np.zeros(terms.size, np.int64)
    for part, place in zip(parts, places, strict=True):
        frequency[place] += np.diff(part.starts)
    starts = np.concatenate((np.zeros(1, np.int64), np.cumsum(frequency)))
    passages = np.empty(starts[-1], np.uint16 if size <= _MOST else np.int32)
    occurrences = np.empty(starts[-1], np.uint16)
    free, first = starts[:-1].copy(), 0
    for part, place in zip(parts, places, strict=True):
        held = np.diff(part.starts)
        at = np.repeat(free[place] - part.starts[:-1], held) + np.arange(part.passages.size)
        passages[at] = part.passages + passages.dtype.type(first)
        occurrences[at] = part.occurrences
        free[place] += held
        first += part.size
    return TermCounts(size, terms, np.concatenate([part.lengths for part in parts]), starts, passages, occurrences)


def selected(counts: TermCounts, stays: NDArray[np.bool_]) -> TermCounts:
    """The counts of the passages that stay, numbered anew; terms that none of them holds are left out."""
    size = int(stays.sum())
    kept = stays[counts.passages]
    before = np.concatenate((np.zeros(1, np.int64), np.cumsum(kept)))
    starts = before[counts.starts]
    held = np.diff(starts) > 0
    number = np.cumsum(stays) - 1
    passages: NDArray[np.int32] = number[counts.passages[kept]].astype(np.int32)
    return TermCounts(
        size,
        counts.terms[held],
        counts.lengths[stays],
        np.concatenate((starts[:-1][held], starts[-1:])),
        passages.astype(np.uint16) if size <= _MOST else passages,
        counts.occurrences[kept],
    )
