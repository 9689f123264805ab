"""How the words and figures of an answer are compared with those expected."""

from time import process_time

import pytest
from uradori_cli.evaluation.wording import comparable, sentences, stands, units


def test_answers_are_compared_without_width_case_commas_and_blanks() -> None:
    assert comparable("５兆 3,529億円\n") == "5兆3529億円"
    assert comparable("Revenue") == comparable("REVENUE")


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [
        ("5兆3529億", "営業利益は5兆3,529億円だった。", True),
        ("3529億円", "営業利益は5兆3529億円だった。", False),
        ("529億円", "3529億円", False),
        ("9.3%", "ROEは9.3%", True),
        ("9.3%", "ROEは19.3%", False),
        ("3%", "9.3%", False),
        ("381.0", "381.0 billion yen", True),
        ("381", "381.0 billion yen", False),
        ("1,208.8 billion", "was 1,208.8 billion yen", True),
        ("△404,624", "△404,624百万円", True),
        ("404,624百万円", "△404,624百万円", True),
        ("2024年3月期", "2024年3月期は", True),
        ("", "何か", True),
    ],
)
def test_a_figure_stands_only_where_it_is_whole(word: str, text: str, found: bool) -> None:
    assert stands(word, comparable(text)) is found


def test_sentences_end_at_full_stops_and_not_inside_figures() -> None:
    answer = "売上高は1.5兆円だった[mcp_val_1]。利益は減った[doc_2]。\n次。"
    assert sentences(answer) == ("売上高は1.5兆円だった。", "利益は減った。", "次。")
    assert sentences("Revenue was 2.5 billion yen [mcp_val_1]. Profit fell. ") == (
        "revenuewas2.5billionyen.",
        "profitfell.",
    )


def test_units_are_those_of_figures_and_not_of_years() -> None:
    assert units(comparable("2024年3月期の売上高は5兆3529億円、ROEは9.3%、PERは10倍")) == {"円", "%", "倍"}
    assert units(comparable("revenue of 1,208.8 billion yen, 10.4 times earnings, 300 employees")) == {
        "円",
        "倍",
        "人",
    }
    assert units(comparable("2024年3月期、第3四半期")) == frozenset()


@pytest.mark.parametrize("text", ["1" * 50_000, "1." * 25_000, "1億" * 25_000])
def test_absurd_figures_take_linear_time(text: str) -> None:
    began = process_time()
    assert units(f"{text}円") == {"円"}
    assert units(text) == frozenset()
    assert process_time() - began < 1
