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
