"""The best rows of a score vector."""

from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Rows = NDArray[np.intp]
Score = TypeVar("Score", np.float32, np.float64)

_BLOCK = 128


def best_rows(scores: NDArray[Score], count: int) -> Rows:
    """At most `count` rows, highest score first, equal scores in row order; rows at -inf are never given.

    The count-th best of the blocks' maxima bounds the count-th best score from below, so that one pass
    for the maxima and one comparison leave few rows to sort.
    """
    if count <= 0 or not scores.size:
        return np.empty(0, np.intp)
    floor = _lower_bound(scores, count)
    rows = np.flatnonzero(scores >= floor) if floor > -np.inf else np.flatnonzero(scores > -np.inf)
    if rows.size > 4 * count:
        among = scores[rows]
        rows = rows[among >= np.partition(among, among.size - count)[among.size - count]]
    return rows[np.argsort(-scores[rows], kind="stable")[:count]]


def _lower_bound(scores: NDArray[Score], count: int) -> float:
    blocks = scores.size // _BLOCK
    if blocks < count:
        return -np.inf
    maxima = scores[: blocks * _BLOCK].reshape(blocks, _BLOCK).max(axis=1)
    return float(np.partition(maxima, blocks - count)[blocks - count])
