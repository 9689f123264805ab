"""Reciprocal rank fusion."""

import pytest
from uradori_retriever.domain.fusion import Ranked, fuse


def test_the_score_is_the_sum_of_reciprocal_ranks_with_sixty() -> None:
    hits = fuse([Ranked(4, 9.0), Ranked(7, 8.0)], [Ranked(7, 0.9), Ranked(5, 0.8)])
    assert [(hit.passage, hit.bm25_score, hit.dense_score) for hit in hits] == [
        (7, 8.0, 0.9),
        (4, 9.0, None),
        (5, None, 0.8),
    ]
    assert [hit.rrf_score for hit in hits] == pytest.approx([1 / 62 + 1 / 61, 1 / 61, 1 / 62])


def test_equal_sums_stand_in_passage_order() -> None:
    hits = fuse([Ranked(9, 1.0), Ranked(2, 0.5)], [Ranked(2, 0.9), Ranked(9, 0.8)])
    assert [hit.passage for hit in hits] == [2, 9]


def test_one_ranking_alone_keeps_its_order() -> None:
    assert [hit.passage for hit in fuse([Ranked(3, 2.0), Ranked(1, 1.0)], [])] == [3, 1]
    assert fuse([], []) == []
