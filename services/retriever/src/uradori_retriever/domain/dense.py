"""Exact vector search over the pieces of passages."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Vector = NDArray[np.float32]
"""Shape (dimensions,), L2-normalised."""
DIMENSIONS = 384


@dataclass(frozen=True, slots=True)
class Dense:
    """The vectors that are there, one row of `matrix` (pieces, dimensions) per piece.

    The pieces of a passage lie together; those of `passages[i]` (ascending) begin at row `first_pieces[i]`.
    `wanted` of the `size` passages are to have vectors.
    """

    size: int
    wanted: int
    matrix: NDArray[np.float32]
    passages: NDArray[np.intp]
    first_pieces: NDArray[np.intp]

    @classmethod
    def compile(cls, size: int, pieces: Mapping[int, Sequence[Vector]], wanted: int | None = None) -> "Dense":
        """From the pieces' vectors of each embedded passage, of a collection of `size` passages; all wanted by default."""
        passages = sorted(number for number, vectors in pieces.items() if vectors)
        counts = [len(pieces[number]) for number in passages]
        rows = [vector for number in passages for vector in pieces[number]]
        matrix = np.stack(rows).astype(np.float32, copy=False) if rows else np.empty((0, DIMENSIONS), np.float32)
        first = np.concatenate(([0], np.cumsum(counts)[:-1])) if counts else np.empty(0)
        return cls(
            size,
            size if wanted is None else wanted,
            np.ascontiguousarray(matrix),
            np.array(passages, np.intp),
            first.astype(np.intp),
        )

    @property
    def share(self) -> float:
        """How much of what is wanted is embedded, in [0, 1]; where nothing is wanted, all of it."""
        return self.passages.size / self.wanted if self.wanted else 1.0

    def scores(self, query: Vector) -> NDArray[np.float32]:
        """The cosine of each passage's best piece, -inf for passages without a vector; shape (size,)."""
        cosines = self.matrix @ query
        if self.matrix.shape[0] == self.size == self.passages.size:
            return cosines
        scores = np.full(self.size, -np.inf, np.float32)
        if self.passages.size:
            scores[self.passages] = np.maximum.reduceat(cosines, self.first_pieces)
        return scores
