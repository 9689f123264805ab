"""BM25 as postings, with rank_bm25 as the oracle."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rank_bm25 import BM25Okapi
from uradori_retriever.domain.bm25 import Bm25

_TERM = st.sampled_from("abcdefghij")
_PASSAGE = st.lists(_TERM, max_size=12)


@settings(max_examples=100)
@given(st.lists(_PASSAGE, min_size=1, max_size=12), st.lists(st.sampled_from("abcdefghijxyz"), max_size=8))
def test_scores_are_those_of_rank_bm25(passages: list[list[str]], query: list[str]) -> None:
    if not any(passages):
        passages = [*passages, ["a"]]
    expected = BM25Okapi(passages).get_scores(query)
    assert np.abs(Bm25.compile(passages).scores(query) - expected).max() < 1e-9


def test_scores_are_those_of_rank_bm25_with_rare_and_frequent_terms() -> None:
    chance = random.Random(7)
    passages = [[f"t{int(chance.paretovariate(0.6))}" for _ in range(chance.randrange(1, 80))] for _ in range(4200)]
    ours, oracle = Bm25.compile(passages), BM25Okapi(passages)
    assert ours.blocks[0].rows
    assert len(ours.blocks[0].rows) < len(ours.vocabulary)
    for _ in range(30):
        query = chance.choices(chance.choice(passages), k=15)
        assert np.abs(ours.scores(query) - oracle.get_scores(query)).max() < 1e-9


def test_a_term_of_most_passages_gets_the_floor_of_a_quarter_of_the_mean() -> None:
    passages = [["the", name] for name in "abcdef"]
    assert Bm25.compile(passages).scores(["the"]) == pytest.approx(BM25Okapi(passages).get_scores(["the"]))
    assert Bm25.compile(passages).scores(["the"]).min() > 0


def test_a_term_counts_as_often_as_the_query_holds_it() -> None:
    index = Bm25.compile([["a", "b"], ["c"], ["d"]])
    assert index.scores(["a", "a"]) == pytest.approx(2 * index.scores(["a"]))


def test_an_unknown_term_adds_nothing() -> None:
    assert not Bm25.compile([["a"], ["b"], ["c"]]).scores(["z"]).any()


@pytest.mark.parametrize("passages", [[], [[]], [[], []]])
def test_a_collection_without_terms_scores_nothing(passages: list[list[str]]) -> None:
    assert not Bm25.compile(passages).scores(["a"]).any()


def test_in_the_smallest_collection_a_passage_that_holds_a_term_is_known_despite_its_score() -> None:
    index = Bm25.compile([["a"], ["b"]])
    scores = index.scores(["a"])
    assert scores.tolist() == [0, 0]
    assert index.holding(["a"], scores).tolist() == [True, False]
