"""Where a direction word may begin, and what reading a text without any costs."""

import re
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uradori_jafin import find_directions, fold
from uradori_jafin.lexicon import directions

WORDS = [
    "三期連続",
    "3年連続",
    "10年ぶり",
    "過去最高益",
    "史上最高値",
    "創業以来最高益",
    "上場来最高値",
    "統計開始以来最高値",
    "最高を更新",
    "最低を更新",
    "営業赤字",
    "経常黒字",
    "最終赤字",
    "純赤字",
    "税引前赤字",
    "赤字転落",
    "黒字転換",
    "から黒字",
    "増収増益",
    "減収減益",
    "増益",
    "減益",
    "増収",
    "減収",
    "増配",
    "減配",
    "無配",
    "上回った",
    "超えた",
    "下回った",
    "届かなかった",
    "満たない",
    "割り込んだ",
    "横ばい",
    "据え置き",
    "変わらず",
    "前年並み",
    "増加",
    "上昇",
    "拡大",
    "伸び",
    "成長",
    "改善",
    "引き上げ",
    "急増",
    "続伸",
    "反発",
    "プラス成長",
    "高騰",
    "利上げ",
    "increased",
    "rose",
    "grew",
    "growth",
    "risen",
    "減少",
    "低下",
    "縮小",
    "落ち込み",
    "悪化",
    "マイナス成長",
    "目減り",
    "decreased",
    "fell",
    "declined",
    "dropped",
]
ANYWHERE = re.compile(directions._PATTERN.pattern.removeprefix(directions._BEGIN), re.IGNORECASE)


@pytest.mark.parametrize("word", WORDS)
def test_a_direction_word_is_found_where_it_begins(word: str) -> None:
    assert find_directions(f"、{word}")[0].span.start == 1


@settings(max_examples=150, deadline=None)
@given(st.from_regex(ANYWHERE))
def test_every_direction_word_begins_as_one_may(text: str) -> None:
    folded = fold(text).text
    assert [found.span() for found in directions._PATTERN.finditer(folded)] == [
        found.span() for found in ANYWHERE.finditer(folded)
    ]


def test_a_text_without_direction_words_is_passed_over_several_times_faster_than_one_is_searched() -> None:
    text = "あいうえお。" * 5_000
    assert find_directions(text) == ()

    def seconds(pattern: re.Pattern[str]) -> float:
        begun = process_time()
        assert pattern.search(text) is None
        return process_time() - begun

    assert min(seconds(directions._PATTERN) for _ in range(3)) * 2 < min(seconds(ANYWHERE) for _ in range(3))
