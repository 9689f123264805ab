"""Reciprocal rank fusion (Cormack, Clarke, Buettcher 2009)."""

from collections.abc import Sequence
from dataclasses import dataclass

RANK_CONSTANT = 60


@dataclass(frozen=True, slots=True)
class Ranked:
    """A passage, by its number in the collection, and the score that one search gave it."""

    passage: int
    score: float


@dataclass(frozen=True, slots=True)
class Hit:
    """A passage with its scores; None where a search did not run or did not find it."""

    passage: int
    bm25_score: float | None
    dense_score: float | None
    rrf_score: float


def fuse(sparse: Sequence[Ranked], dense: Sequence[Ranked]) -> list[Hit]:
    """Every passage of either ranking, best first: the sum over rankings of 1 / (60 + rank), rank from 1.

    Equal sums stand in passage order.
    """
    bm25 = {ranked.passage: ranked.score for ranked in sparse}
    cosine = {ranked.passage: ranked.score for ranked in dense}
    fused = dict.fromkeys([*bm25, *cosine], 0.0)
    for ranking in (sparse, dense):
        for rank, ranked in enumerate(ranking, start=1):
            fused[ranked.passage] += 1.0 / (RANK_CONSTANT + rank)
    return [
        Hit(passage, bm25.get(passage), cosine.get(passage), score)
        for passage, score in sorted(fused.items(), key=lambda item: (-item[1], item[0]))
    ]
