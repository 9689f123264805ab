"""An immutable version of the collection, and the search over it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import date

import numpy as np
from numpy.typing import NDArray

from uradori_retriever.domain.bm25 import Bm25
from uradori_retriever.domain.corpus import Corpus
from uradori_retriever.domain.dense import Dense, Vector
from uradori_retriever.domain.diversity import Sources
from uradori_retriever.domain.fusion import Hit, Ranked, fuse
from uradori_retriever.domain.ranking import best_rows
from uradori_retriever.domain.tables import searched_text
from uradori_retriever.domain.tokens import tokenize

_DEPTH = 2
"""Each search gives this many times the passages asked for."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which passages a search may find, and how many it gives."""

    top_k: int
    tickers: tuple[str, ...] = ()
    as_of: date | None = None
    history: bool = False
    """Wordings that an amendment has replaced are found beside it."""


@dataclass(frozen=True, slots=True)
class Index:
    """All that a search needs. A new version is a new object."""

    corpus: Corpus
    sources: Sources
    bm25: Bm25
    dense: Dense

    @classmethod
    def build(cls, corpus: Corpus) -> "Index":
        """Sparse only; vectors come later."""
        return cls(
            corpus,
            Sources.of(corpus.passages),
            Bm25.compile(tokenize(searched_text(passage)) for passage in corpus.passages),
            Dense.compile(len(corpus.passages), {}),
        )

    def embedded(self, dense: Dense) -> "Index":
        """The same collection with these vectors."""
        return replace(self, dense=dense)

    def sparse_ranking(self, query: str, scope: Scope) -> list[Ranked]:
        """The best passages by BM25 that hold a term of the query; at most twice `top_k`."""
        terms = tokenize(query)
        scores = self.bm25.scores(terms)
        found = self._visible(scope) & self.bm25.holding(terms, scores)
        return self._ranking(np.where(found, scores, -np.inf), scope.top_k * _DEPTH)

    def dense_ranking(self, query: Vector, scope: Scope) -> list[Ranked]:
        """The best passages by cosine; at most twice `top_k`."""
        found = self._visible(scope)
        scores = np.where(found, self.dense.scores(query).astype(np.float64), -np.inf)
        return self._ranking(scores, scope.top_k * _DEPTH)

    def embedded_within(self, scope: Scope) -> bool:
        """Whether every passage in the scope that is to have a vector has it.

        Until then ranks of the two searches must not be added: what has a vector would win for having it.
        """
        seen = self._visible(scope) & self.corpus.spoken
        seen[self.dense.passages] = False
        return not seen.any()

    def fused(self, sparse: Sequence[Ranked], dense: Sequence[Ranked], scope: Scope) -> list[Hit]:
        """The best `top_k` of both rankings."""
        hits = {hit.passage: hit for hit in fuse(sparse, dense)}
        return [hits[passage] for passage in self.sources.distinct(hits)][: scope.top_k]

    def _visible(self, scope: Scope) -> NDArray[np.bool_]:
        return self.corpus.visible(scope.tickers, scope.as_of, history=scope.history)

    def _ranking(self, scores: NDArray[np.float64], count: int) -> list[Ranked]:
        """Looks deeper as long as copies and crowding sources leave fewer than `count`."""
        depth = 2 * count
        while True:
            rows = best_rows(scores, depth).tolist()
            kept = list(self.sources.distinct(rows))[:count]
            if len(kept) == count or len(rows) < depth:
                return [Ranked(row, float(scores[row])) for row in kept]
            depth *= 8
