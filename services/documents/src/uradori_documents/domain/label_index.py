"""Which facts have labels like a label: an inverted index of bigrams, made once for each document."""

import math
from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from uradori_documents.domain.grams import grams

PATHS_LIMIT = 2**23
_LARGEST = 255
_SIZE_BITS = 8
_WORD = "<u4"
_COVERED, _EXACT = 0.6, 0.4
_NEAR = 0.25
"""Of the score of the path most like a label."""

Floats = NDArray[np.float32]
Indices = NDArray[np.int32]


def postings_of(paths: Sequence[tuple[str, ...]]) -> dict[str, bytes]:
    """For each bigram the paths that have it, as little-endian 32-bit words.

    A word holds the path's index, how many bigrams its last label has (8 bits), and whether this one is among them.
    """
    found: dict[str, list[int]] = {}
    known: dict[str, frozenset[str]] = {}
    for index, path in enumerate(paths):
        for label in path:
            if label not in known:
                known[label] = grams(label)
        leaf = known[path[-1]] if path else frozenset()
        head = (index << _SIZE_BITS | min(len(leaf), _LARGEST)) << 1
        for gram in frozenset().union(*(known[label] for label in path)):
            found.setdefault(gram, []).append(head | (gram in leaf))
    return {gram: np.array(words, _WORD).tobytes() for gram, words in found.items()}


class LabelIndex:
    """The postings of some bigrams over several documents, whose paths are numbered one after another."""

    def __init__(self, postings: Mapping[str, Sequence[tuple[int, bytes]]], paths: int) -> None:
        """Each posting comes with the number of the first path of its document."""
        self._paths = paths
        self._postings = {gram: _joined(parts) for gram, parts in postings.items()}

    def scores(self, labels: Sequence[frozenset[str]], rows: Indices, columns: Indices) -> Floats:
        """Of facts by their row and column paths, for the label each is most like, in [0, 1].

        Counts how much of the label both paths hold together, rare bigrams weighing more (inverse document frequency
        among the paths), and how well the last label of either fits it (Dice's coefficient). Facts of which no path
        comes near the best one have 0.
        """
        best = np.zeros(len(rows), np.float32)
        for label in labels:
            covered, exact = self._likeness(label)
            alone = _COVERED * covered + _EXACT * exact
            near = alone > max(float(alone.max(initial=0.0)) * _NEAR, 0.0)
            places = np.flatnonzero(near[rows] | near[columns])
            row, column = rows[places], columns[places]
            both = np.minimum(covered[row] + covered[column], 1.0)
            scores = _COVERED * both + _EXACT * np.maximum(exact[row], exact[column])
            best[places] = np.maximum(best[places], scores)
        return best

    def _likeness(self, label: frozenset[str]) -> tuple[Floats, Floats]:
        absent = math.log(2.0 + self._paths)
        held = [(gram, self._postings[gram]) for gram in sorted(label) if gram in self._postings]
        if not held:
            nothing = np.zeros(self._paths, np.float32)
            return nothing, nothing
        weights = [math.log(2.0 + self._paths / len(paths)) for _, (paths, _) in held]
        whole = sum(weights) + absent * (len(label) - len(held))
        lengths = [len(paths) for _, (paths, _) in held]
        paths = np.concatenate([paths for _, (paths, _) in held])
        words = np.concatenate([words for _, (_, words) in held])
        covered = np.bincount(paths, np.repeat(weights, lengths), self._paths) / whole
        shared = np.bincount(paths, words & 1, self._paths)
        sizes = np.zeros(self._paths, np.float32)
        sizes[paths] = (words >> 1) & _LARGEST
        exact = np.minimum(2 * shared / (len(label) + sizes), 1.0)
        return covered.astype(np.float32), exact.astype(np.float32)


def _joined(parts: Sequence[tuple[int, bytes]]) -> tuple[NDArray[np.int64], NDArray[np.uint32]]:
    words = np.frombuffer(b"".join(packed for _, packed in parts), _WORD)
    first = np.repeat([start for start, _ in parts], [len(packed) // 4 for _, packed in parts])
    return first + (words >> (_SIZE_BITS + 1)), words


def best_of(scores: Floats, limit: int) -> NDArray[np.intp]:
    """Places of the highest scores above 0, the earlier ones of equals first; `limit` of them at most."""
    places = np.flatnonzero(scores)
    if len(places) > limit:
        held = scores[places]
        least = np.partition(held, len(held) - limit)[len(held) - limit]
        above, equal = places[held > least], places[held == least]
        places = np.sort(np.concatenate([above, equal[: limit - len(above)]]))
    return places[np.argsort(-scores[places], kind="stable")]
