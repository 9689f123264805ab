import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import fold


def test_folded_characters_know_where_they_came_from():
    folded = fold("㈱Ａ社は５％増")
    assert folded.text == "(株)A社は5%増"
    assert folded.span(0, 3) == (0, 1)
    assert folded.span(folded.text.index("5"), folded.text.index("増")) == (4, 6)


def test_raised_and_circled_digits_do_not_melt_into_a_figure():
    assert fold("1,234²と①").text == "1,234²と①"


def test_half_width_kana_joins_its_voice_mark():
    assert fold("ﾎﾝﾀﾞ").text == "ホンダ"
    assert fold("ﾎﾝﾀﾞ").span(2, 3) == (2, 4)


@given(st.text(max_size=80))
def test_every_folded_span_lies_in_the_text(text):
    folded = fold(text)
    assert len(folded.offsets) == len(folded.text) + 1
    assert list(folded.offsets) == sorted(folded.offsets)
    for start in range(len(folded.text)):
        span = folded.span(start, start + 1)
        assert 0 <= span.start < span.end <= len(text)


@pytest.mark.parametrize(
    ("text", "folded"),
    [
        ("5 兆 3,529 億円", "5兆 3,529億円"),
        ("2025 年 3 月期", "2025年 3月期"),
        ("10 ％", "10%"),
        ("約**5兆円**超", "約5兆円超"),
        ("売上高 100 120", "売上高 100 120"),
        ("FY2024 Q3", "FY2024 Q3"),
    ],
)
def test_emphasis_and_blanks_before_a_unit_say_nothing(text, folded):
    assert fold(text).text == folded


def test_a_span_ends_before_what_was_left_out_behind_it():
    folded = fold("営業利益は**5 兆円**だった")
    start = folded.text.index("5")
    assert folded.span(start, start + 3) == (7, 11)
    assert folded.span(0, 4) == (0, 4)


@given(st.text(alphabet="5 *円兆％５Ａ「」", max_size=40))
def test_a_folded_character_is_a_folded_character_of_its_span(text):
    folded = fold(text)
    for index, character in enumerate(folded.text):
        start, end = folded.span(index, index + 1)
        assert fold(text[start:end]).text == character or character in "* "
