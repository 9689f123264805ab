"""Terms of a text for the sparse search."""

from time import process_time
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_retriever.domain.tokens import tokenize


@pytest.mark.parametrize(
    ("text", "figure"),
    [
        ("営業利益は5兆3529億円だった", "5兆3529億円"),
        ("政策金利を0.25%に", "0.25%"),
        ("販売台数は350万台", "350万台"),
        ("2024年3月期の決算", "2024年3月期"),
        ("2024年5月8日に公表", "2024年5月8日"),
        ("売上高1,234,567百万円", "1234567百万円"),
        ("４５兆９５３億２５００万円", "45兆953億2500万円"),
        ("１ドル＝１５１．３円", "151.3円"),
        ("PBRは0.8倍", "0.8倍"),
        ("0.1ポイント低下", "0.1ポイント"),
        ("2024-05-08に提出", "2024-05-08"),
    ],
)
def test_a_figure_is_one_term_with_its_scale_and_unit(text: str, figure: str) -> None:
    assert figure in tokenize(text)


def test_a_figure_is_followed_by_its_parts() -> None:
    assert tokenize("5兆3529億円") == ["5兆3529億円", "5兆", "3529億円", "5", "3529"]


def test_japanese_gives_bigrams_and_its_kanji_alone() -> None:
    assert tokenize("当期利益") == ["当期", "期利", "利益", "当", "期", "利", "益"]
    assert tokenize("トヨタ") == ["トヨ", "ヨタ"]


def test_a_single_character_is_a_term() -> None:
    assert tokenize("株 の") == ["株", "の"]


@pytest.mark.parametrize(
    ("text", "word"), [("S&P500が", "s&p500"), ("ＴＯＹＯＴＡの", "toyota"), ("Café", "café"), ("EV-6", "ev-6")]
)
def test_a_latin_word_is_one_term_in_lower_case(text: str, word: str) -> None:
    assert word in tokenize(text)


def test_a_word_of_another_script_ends_where_japanese_begins() -> None:
    assert tokenize("αの株") == ["α", "の株", "株"]


@pytest.mark.parametrize("text", ["", " \n", "。、！", "_", "\x00"])
def test_a_text_without_words_has_no_terms(text: str) -> None:
    assert tokenize(text) == []


def test_half_width_katakana_is_found_by_full_width() -> None:
    assert tokenize("ﾄﾖﾀ") == tokenize("トヨタ")


@given(st.text())
def test_a_text_with_letters_or_digits_has_terms_and_none_is_empty(text: str) -> None:
    terms = tokenize(text)
    assert all(terms)
    assert terms or not any(character.isalnum() for character in normalize("NFKC", text))


@pytest.mark.parametrize("unit", ["9", "9,", "9.", "兆", "1兆", "a&", "2024年", "2024年3", "[", "あ", "2024-"])
def test_time_is_linear_in_the_text(unit: str) -> None:
    text = unit * (300_000 // len(unit))
    started = process_time()
    tokenize(text)
    assert process_time() - started < 5
