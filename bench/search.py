"""Sparse search against rank_bm25, dense search against numpy; `python -m bench.search`."""

import json
import os
import random
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from time import perf_counter

import numpy as np
from numpy.typing import NDArray
from rank_bm25 import BM25Okapi
from uradori_retriever.domain.bm25 import Bm25
from uradori_retriever.domain.dense import DIMENSIONS, Dense
from uradori_retriever.domain.ranking import Rows, best_rows
from uradori_retriever.domain.tokens import tokenize

from bench.comparison import Comparison

PASSAGES = 100_000
QUERY_TERMS = 15
TOP_K = 10
QUERIES = 10
ROUNDS = 150
TOLERANCE = 1e-9
CORPUS = Path(__file__).resolve().parent.parent / "data" / "corpus" / "passages.jsonl"


class ScoresDifferError(AssertionError):
    """The compiled search does not score as its oracle does."""


def sparse(corpus: Path = CORPUS, passages: int = PASSAGES) -> Comparison:
    """BM25 with its top k over sentences of the corpus put together at random.

    Raises:
        ScoresDifferError: a score is not that of rank_bm25 to 1e-9, or the top k is not that of a full sort.
    """
    chance = random.Random(20240331)  # noqa: S311
    texts = _recombined(corpus, passages, chance)
    ours, oracle = Bm25.compile(texts), BM25Okapi(texts)
    fast, slow = [], []
    for _ in range(QUERIES):
        terms = chance.sample(texts[chance.randrange(passages)], QUERY_TERMS)
        started = perf_counter()
        expected = oracle.get_scores(terms)
        slow.append(perf_counter() - started)
        fast.append(median(_seconds(partial(_sparse_top, ours, terms)) for _ in range(7)))
        _check(expected, ours.scores(terms))
    reference, own = median(slow), median(fast)
    return Comparison(
        f"sparse search, {passages:,} passages, {QUERY_TERMS} terms, top {TOP_K}",
        "rank_bm25.BM25Okapi.get_scores",
        own * 1e3,
        reference * 1e3,
        reference / own,
        100,
        "at_least",
    )


def dense(passages: int = PASSAGES) -> Comparison:
    """Exact vector search with its top k over random vectors, in turns with numpy's bare product.

    Both fill the memory bus, which others share: the ratio is the median of those of neighbouring runs.
    """
    generator = np.random.default_rng(20240331)
    matrix = generator.standard_normal((passages, DIMENSIONS), np.float32)
    matrix /= np.linalg.norm(matrix, axis=1, keepdims=True)
    query = matrix[passages // 2].copy()
    every = np.arange(passages)
    index = Dense(passages, passages, matrix, every, every)
    fast, bare = [], []
    for _ in range(ROUNDS):
        before = _seconds(lambda: matrix @ query)
        fast.append(_seconds(lambda: best_rows(index.scores(query), TOP_K)))
        fast.append(_seconds(lambda: best_rows(index.scores(query), TOP_K)))
        bare += [before, _seconds(lambda: matrix @ query)]
    return Comparison(
        f"dense search, {passages:,} x {DIMENSIONS}, top {TOP_K}",
        "numpy matrix product, float32",
        median(fast) * 1e3,
        median(bare) * 1e3,
        median(ours / theirs for ours, theirs in zip(fast, bare, strict=True)),
        1.1,
        "at_most",
    )


def comparisons() -> list[Comparison]:
    """Both rows of the speed table."""
    return [sparse(), dense()]


def _recombined(corpus: Path, passages: int, chance: random.Random) -> list[list[str]]:
    lines = corpus.read_text(encoding="utf-8").splitlines()
    texts = [text for line in lines if line.strip() and (text := json.loads(line).get("text"))]
    sentences = [terms for text in texts for sentence in text.split("。") if (terms := tokenize(sentence))]
    recombined: list[list[str]] = []
    while len(recombined) < passages:
        terms = [term for sentence in chance.sample(sentences, 3) for term in sentence]
        if len(terms) >= QUERY_TERMS:
            recombined.append(terms)
    return recombined


def _sparse_top(index: Bm25, terms: list[str]) -> Rows:
    return best_rows(index.scores(terms), TOP_K)


def _check(expected: NDArray[np.float64], scores: NDArray[np.float64]) -> None:
    difference = float(np.abs(expected - scores).max())
    if difference > TOLERANCE:
        raise ScoresDifferError(f"scores differ by {difference:.3g}")
    if not np.array_equal(best_rows(scores, TOP_K), np.argsort(-scores, kind="stable")[:TOP_K]):
        raise ScoresDifferError("the top k is not that of a full sort")


def _seconds(work: Callable[[], object]) -> float:
    started = perf_counter()
    work()
    return perf_counter() - started


def main() -> int:
    """Print the table, then the rows as JSON; 1 where a ratio is not what is asked."""
    found = comparisons()
    load = " ".join(f"{average:.2f}" for average in os.getloadavg())
    sys.stdout.write("\n".join(comparison.line() for comparison in found) + f"\nload {load}\n")
    sys.stdout.write(json.dumps([comparison.row() for comparison in found], ensure_ascii=False) + "\n")
    return 1 if any(comparison.fails for comparison in found) else 0


if __name__ == "__main__":
    sys.exit(main())
