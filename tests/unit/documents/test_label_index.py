"""Facts are found by labels that are like theirs."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_documents.domain.grams import folded, grams
from uradori_documents.domain.label_index import LabelIndex, best_of, postings_of

PATHS = (
    ("資産の部", "流動資産", "現金及び預金"),
    ("資産の部", "流動資産", "その他"),
    ("資産の部", "固定資産", "その他"),
    ("売上高（百万円）",),
    ("電子部品事業",),
    (),
)
ROWS = np.array([0, 1, 2, 3, 3], np.int32)
COLUMNS = np.array([5, 5, 5, 5, 4], np.int32)


def _scores(*labels: str) -> list[float]:
    index = LabelIndex({gram: [(0, words)] for gram, words in postings_of(PATHS).items()}, len(PATHS))
    return [float(score) for score in index.scores([grams(label) for label in labels], ROWS, COLUMNS)]


@pytest.mark.parametrize(
    ("label", "fact"),
    [
        ("現金及び預金", 0),
        ("流動資産、その他", 1),
        ("固定資産 その他", 2),
        ("売上高", 3),
        ("電子部品事業の売上高", 4),
        ("ＳＡＬＥＳ", None),
    ],
)
def test_the_fact_whose_paths_hold_the_label_is_best(label: str, fact: int | None) -> None:
    scores = _scores(label)
    assert (int(np.argmax(scores)) if max(scores) else None) == fact


def test_any_of_several_labels_finds_its_fact() -> None:
    scores = _scores("現金及び預金", "売上高")
    assert scores[0] == pytest.approx(1.0)
    assert scores[3] == pytest.approx(0.6 + 0.4 * 2 * 2 / (2 + 5))


def test_width_case_blanks_and_brackets_do_not_matter() -> None:
    assert folded("ＥＢＩＴＤＡ （ 百万円 ）") == folded("ebitda百万円")


@given(st.lists(st.sampled_from([0.0, 0.25, 0.5, 1.0]), max_size=40), st.integers(1, 10))
def test_the_best_are_those_of_a_full_sort(scores: list[float], limit: int) -> None:
    expected = sorted((place for place, score in enumerate(scores) if score), key=lambda place: -scores[place])
    assert best_of(np.array(scores, np.float32), limit).tolist() == expected[:limit]
