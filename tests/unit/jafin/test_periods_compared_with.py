"""A period that a change is told from is not the one that is asked for."""

import pytest
from uradori_jafin.questions import read_figure_question


@pytest.mark.parametrize(
    ("text", "item"),
    [
        ("山川商店の営業利益は前期からいくら増えた？", "営業利益"),
        ("山川商店の棚卸資産は前期末よりどれだけ減りましたか", "棚卸資産"),
        ("山川商店の営業利益は前年に比べて何億円改善した？", "営業利益"),
        ("山川商店の従業員数は前年度末から何人増えましたか？", "従業員数"),
        ("山川商店の営業利益は前年同期と比べて伸びたか教えて", "営業利益"),
    ],
)
def test_a_period_that_a_change_is_told_from_is_not_asked_for(text: str, item: str) -> None:
    question = read_figure_question(text, ("山川商店",))
    assert (question.periods, question.compared) == ((), True)
    assert [asked.label for asked in question.items] == [item]


def test_the_year_that_is_named_beside_a_comparison_is_asked_for() -> None:
    question = read_figure_question("山川商店の2025年9月期の営業利益は前年からいくら増えた？", ("山川商店",))
    assert [period.text for period in question.periods] == ["2025年9月期"]


def test_an_english_question_may_compare_with_the_previous_year() -> None:
    text = "How much did Hillside Foods' operating profit increase from the previous year?"
    question = read_figure_question(text, ("Hillside Foods",))
    assert (question.periods, question.compared) == ((), True)


@pytest.mark.parametrize(
    "text", ["山川商店の前期の営業利益は？", "山川商店の前期の増加額は？", "山川商店の前期から当期までの営業利益は？"]
)
def test_a_period_that_no_change_is_told_from_is_asked_for(text: str) -> None:
    assert read_figure_question(text, ("山川商店",)).periods
