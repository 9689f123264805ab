"""How often each term occurs in each passage."""

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class TermCounts:
    """Term by passage, compressed by term: `starts` has one entry more than the vocabulary.

    `passages[starts[t]:starts[t + 1]]` hold term t, ascending, `occurrences` as often; `lengths` counts the
    terms of each of `size` passages.
    """

    size: int
    vocabulary: Mapping[str, int]
    lengths: NDArray[np.int64]
    starts: NDArray[np.int64]
    passages: NDArray[np.int32]
    occurrences: NDArray[np.int32]


def count_terms(texts: Iterable[Sequence[str]]) -> TermCounts:
    """Count the terms of each passage."""
    vocabulary: dict[str, int] = {}
    lengths, distinct = array("q"), array("q")
    terms, occurrences = array("i"), array("i")
    for text in texts:
        counted = Counter(text)
        lengths.append(len(text))
        distinct.append(len(counted))
        terms.extend([vocabulary.setdefault(term, len(vocabulary)) for term in counted])
        occurrences.extend(counted.values())
    term_of = np.frombuffer(terms, np.int32) if terms else np.empty(0, np.int32)
    times = np.frombuffer(occurrences, np.int32) if occurrences else np.empty(0, np.int32)
    order = np.argsort(term_of, kind="stable")
    starts = np.zeros(len(vocabulary) + 1, np.int64)
    np.cumsum(np.bincount(term_of, minlength=len(vocabulary)), out=starts[1:])
    passage_of = np.repeat(np.arange(len(lengths), dtype=np.int32), np.array(distinct, np.int64))
    return TermCounts(len(lengths), vocabulary, np.array(lengths, np.int64), starts, passage_of[order], times[order])
