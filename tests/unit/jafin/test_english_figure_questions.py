"""What English questions ask for, once company, periods and asking words are out."""

import pytest
from uradori_jafin.questions import read_figure_question

_NAMES = ("Larch Robotics",)


@pytest.mark.parametrize(
    ("text", "label", "part"),
    [
        ("What was Larch Robotics' adjusted EBITDA in Q3 FY23?", "adjusted EBITDA", ""),
        ("Larch Robotics restructuring in Q2 FY23", "restructuring", ""),
        (
            "How much did Larch Robotics spend on research and development in fiscal 2023?",
            "research and development",
            "",
        ),
        ("In Q3 FY23, what was the GAAP operating income of Larch Robotics?", "GAAP operating income", ""),
        ("Larch Robotics Logistics segment revenue fiscal 2024", "revenue", "Logistics"),
        ("What was the revenue of Larch Robotics' Logistics segment in fiscal 2024?", "revenue", "Logistics"),
        ("What were total assets of Larch Robotics at March 31, 2024?", "total assets", ""),
        (
            "net cash provided by operating activities of Larch Robotics in 2023",
            "net cash provided by operating activities",
            "",
        ),
    ],
)
def test_the_item_and_the_part_are_what_is_left_of_the_question(text: str, label: str, part: str) -> None:
    question = read_figure_question(text, _NAMES)
    assert ([item.label for item in question.items], question.member) == ([label], part)


def test_known_items_joined_by_and_are_two() -> None:
    question = read_figure_question("What were revenue and operating income of Larch Robotics in fiscal 2024?", _NAMES)
    assert [item.label for item in question.items] == ["revenue", "operating income"]


def test_words_that_may_be_parted_in_many_ways_take_linear_time() -> None:
    question = read_figure_question(f"Larch Robotics revenue {'spent on ' * 60}XYZ", _NAMES)
    (item,) = question.items
    assert item.label.startswith("revenue spent on")


@pytest.mark.parametrize("form", [" Co.", ", Inc.", " Ltd.'s", " plc", " Co., Ltd."])
def test_the_legal_form_behind_a_name_is_no_part_of_the_item(form: str) -> None:
    question = read_figure_question(f"What were Larch Robotics{form} inventories as of December 28, 2024?", _NAMES)
    assert [item.label for item in question.items] == ["inventories"]


@pytest.mark.parametrize(
    ("words", "head"), [("high end of", "High"), ("upper bound of", "High"), ("bottom end for", "Low")]
)
def test_an_end_of_a_range_is_the_column_that_it_stands_in(words: str, head: str) -> None:
    question = read_figure_question(f"What is the {words} Larch Robotics' adjusted EBITDA for fiscal 2025?", _NAMES)
    assert [(item.label, item.contexts) for item in question.items] == [("adjusted EBITDA", (head,))]


def test_the_end_of_a_period_is_no_word_of_the_item() -> None:
    question = read_figure_question("Larch Robotics total debt at the end of Q2 fiscal 2025", _NAMES)
    assert [item.label for item in question.items] == ["total debt"]
