"""The best rows of a score vector."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_retriever.domain.ranking import best_rows


@given(st.lists(st.integers(0, 5), max_size=40), st.integers(0, 12))
def test_rows_are_those_of_a_full_stable_sort(values: list[int], count: int) -> None:
    scores = np.array(values, np.float64)
    assert best_rows(scores, count).tolist() == np.argsort(-scores, kind="stable")[:count].tolist()


@pytest.mark.parametrize("kind", [np.float32, np.float64])
@pytest.mark.parametrize("levels", [1, 3, 100_000])
def test_rows_of_a_long_vector_are_those_of_a_full_stable_sort(kind: type[np.float32], levels: int) -> None:
    generator = np.random.default_rng(5)
    scores = generator.integers(0, levels, 20_011).astype(kind)
    assert best_rows(scores, 50).tolist() == np.argsort(-scores, kind="stable")[:50].tolist()


def test_the_best_may_all_lie_together() -> None:
    scores = np.zeros(10_000)
    scores[9_950:] = np.arange(50) + 1
    assert best_rows(scores, 20).tolist() == list(range(9_999, 9_979, -1))


def test_a_row_that_is_out_of_question_is_never_given() -> None:
    scores = np.full(5_000, -np.inf)
    scores[[7, 4_000]] = [-3.0, 2.0]
    assert best_rows(scores, 10).tolist() == [4_000, 7]
