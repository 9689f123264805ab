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


@pytest.mark.parametrize(
    "unseen",
    ["\u200b", "\u2060", "\u00ad", "\ufeff", "\ufe0f", "\u200d", "\u202e", "\u034f", "\U000e0041", "\u0301", "\u20e3"],
)
def test_what_is_not_seen_does_not_part_a_figure(unseen):
    folded = fold(f"営業利益は9{unseen}4{unseen}兆円")
    assert folded.text == "営業利益は94兆円"
    assert folded.span(5, 9) == (5, 11)
    assert folded.span(0, 5) == (0, 5)


@pytest.mark.parametrize(
    ("text", "folded"), [("経常\u200b利益", "経常利益"), ("△\u20604億円", "△4億円"), ("[d\u200boc_1]", "[doc_1]")]
)
def test_what_is_not_seen_does_not_part_a_word(text, folded):
    assert fold(text).text == folded
