"""How suites count."""

from dataclasses import replace

import pytest
from uradori_cli.evaluation.case import FAILURES_KEPT, Case, metrics, suite_result
from uradori_cli.evaluation.jsquad import rank_measures

RIGHT = Case("a", "問", "答", "答", measures={"right": 1.0}, counts={"wrong_figures": 0})
WRONG = Case("b", "問", "答", "否", "missing 答", {"right": 0.0, "consistency_rate": 0.5}, {"wrong_figures": 2})


def test_measures_are_averaged_over_the_cases_that_have_them_and_counts_added_up() -> None:
    assert metrics((RIGHT, WRONG)) == {"right": 0.5, "consistency_rate": 0.5, "wrong_figures": 2}


def test_excluded_cases_are_left_out_and_both_figures_kept() -> None:
    result = suite_result("s", (RIGHT, WRONG), 1.0, frozenset({"b"}))
    assert (result.n, result.metrics["right"], result.failures) == (1, 1.0, ())
    assert result.as_json()["metrics_with_excluded"] == {"right": 0.5, "consistency_rate": 0.5, "wrong_figures": 2}


def test_the_first_failures_are_kept() -> None:
    kept = suite_result("s", (WRONG,) * 60, 1.0, frozenset()).as_json()
    failures = kept["failures"]
    assert isinstance(failures, list)
    assert len(failures) == FAILURES_KEPT
    assert kept["n"] == 60


@pytest.mark.parametrize(
    ("ids", "expected"),
    [
        (("g", "x"), {"r1": 1.0, "r5": 1.0, "mrr10": 1.0}),
        (("x", "g"), {"r1": 0.0, "r5": 1.0, "mrr10": 0.5}),
        (tuple("abcdefghig"), {"r1": 0.0, "r5": 0.0, "mrr10": 1 / 7}),
        (("x",), {"r1": 0.0, "r5": 0.0, "mrr10": 0.0}),
    ],
)
def test_ranks_become_recall_and_reciprocal_rank(ids: tuple[str, ...], expected: dict[str, float]) -> None:
    assert rank_measures(ids, "g") == expected


def test_each_kind_of_question_gets_its_own_metrics() -> None:
    cases = (replace(RIGHT, group="figure"), replace(WRONG, group="macro"), RIGHT)
    result = suite_result("s", cases, 1.0, frozenset())
    assert result.groups == {
        "figure": {"n": 1, "right": 1.0, "wrong_figures": 0},
        "macro": {"n": 1, "right": 0.0, "consistency_rate": 0.5, "wrong_figures": 2},
    }
    assert result.as_json()["groups"] == result.groups
    assert "groups" not in suite_result("s", (RIGHT,), 1.0, frozenset()).as_json()


def test_what_questions_took_is_told_beside_the_metrics() -> None:
    cases = tuple(replace(RIGHT, id=str(number), took_ms=float(number)) for number in range(100))
    result = suite_result("s", cases, 1.0, frozenset())
    assert result.as_json()["speed"] == {"p50_ms": 50.0, "p95_ms": 95.0}
    assert "p50_ms" not in result.metrics
    assert "speed" not in suite_result("s", (RIGHT,), 1.0, frozenset()).as_json()
