import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import SentenceStream, split_sentences

from tests.linear_time import LINEAR, growth

CASES = [
    ("営業利益は3.5兆円だった。純利益は減った。", ["営業利益は3.5兆円だった。", "純利益は減った。"]),
    ("「減益になる。」と述べた。次の文。", ["「減益になる。」と述べた。", "次の文。"]),
    ("増えた（注。以下同じ。）。次。", ["増えた（注。以下同じ。）。", "次。"]),
    ("だった[doc_1]。減った。[doc_2][doc_3] 以上。", ["だった[doc_1]。", "減った。[doc_2][doc_3]", "以上。"]),
    ("だった。\n［doc_１］\n次。", ["だった。\n［doc_１］", "次。"]),
    ("・増収\n・減益\n\n1. 一つ目。\n", ["・増収", "・減益", "1. 一つ目。"]),
    ("業界No.1の会社。No. 2もある。", ["業界No.1の会社。", "No. 2もある。"]),
    (
        "Sales rose 5.3%. [doc_1] Toyota Motor Co. Ltd. fell.",
        ["Sales rose 5.3%. [doc_1]", "Toyota Motor Co. Ltd. fell."],
    ),
    ("Yahoo!ニュースによる。すごい！！本当？", ["Yahoo!ニュースによる。", "すごい！！", "本当？"]),
    ("「閉じない括弧。\n次の行。", ["「閉じない括弧。", "次の行。"]),
    ("そうだ．次に移る．", ["そうだ．", "次に移る．"]),
    ("。[注] 文。", ["。", "[注] 文。"]),
    ("だった。（[doc_1]）次。", ["だった。（[doc_1]）", "次。"]),
    ("だった。（出典：[doc_1]、[doc_2]）次。", ["だった。（出典：[doc_1]、[doc_2]）", "次。"]),
    ("だった。**[doc_1]** 次。", ["だった。**[doc_1]**", "次。"]),
    ("だった。（出典）次。", ["だった。", "（出典）次。"]),
    ("だった。（注）次。、続く。", ["だった。", "（注）次。", "、続く。"]),
    ("| 備考 | 増収。増益。 | 1.5 |\n| 利益 | 3 |\n次。", ["| 備考 | 増収。増益。 | 1.5 |", "| 利益 | 3 |", "次。"]),
    ("第1. 概要\n約5%、e.g. 為替。業界No. 1だ。", ["第1. 概要", "約5%、e.g. 為替。", "業界No. 1だ。"]),
    ("Sony Co., Ltd. rose. U.S. sales fell.", ["Sony Co., Ltd. rose.", "U.S. sales fell."]),
    ("", []),
    (" \n\t\n", []),
]


@pytest.mark.parametrize(("text", "sentences"), CASES)
def test_sentences_end_where_a_reader_would_end_them(text, sentences):
    assert [sentence.text for sentence in split_sentences(text)] == sentences


@pytest.mark.parametrize(("text", "_"), CASES)
def test_a_span_gives_back_its_sentence(text, _):
    for sentence in split_sentences(text):
        assert text[sentence.span.start : sentence.span.end] == sentence.text


_PIECES = st.sampled_from(
    [
        "。",
        "だった",
        "[doc_1]",
        "［doc_２］",
        "[",
        "]",
        "doc_",
        "（出典：",
        "source",
        "**",
        "|",
        "、",
        "「",
        "」",
        "(",
        ")",
        "\n",
        " ",
        ".",
        "5",
        "A",
        "a",
        "!",
        "？",
        "、",
    ]
)


@given(st.lists(_PIECES, max_size=40), st.lists(st.integers(1, 5), min_size=1, max_size=8))
def test_any_chunking_gives_the_same_sentences(pieces, sizes):
    text = "".join(pieces)
    stream, found, position, turn = SentenceStream(), [], 0, 0
    while position < len(text):
        size = sizes[turn % len(sizes)]
        found += stream.feed(text[position : position + size])
        position, turn = position + size, turn + 1
    found += stream.close()
    assert tuple(found) == split_sentences(text)


def test_a_sentence_is_given_out_by_the_first_character_that_cannot_belong_to_it():
    stream = SentenceStream()
    assert stream.feed("増えた。[doc_1]") == ()
    assert [sentence.text for sentence in stream.feed("次")] == ["増えた。[doc_1]"]


def test_a_tag_split_at_any_character_stays_with_its_sentence():
    text = "増えた。[mcp_val_12]次。"
    for cut in range(len(text)):
        stream = SentenceStream()
        found = stream.feed(text[:cut]) + stream.feed(text[cut:]) + stream.close()
        assert [sentence.text for sentence in found] == ["増えた。[mcp_val_12]", "次。"]


@pytest.mark.parametrize(
    "unit", ["あ", "[doc_1", "「", "「（", "文。[d", "文。（出典：", "文。**", "|", "\n", ".", "文。 ", "（）"]
)
def test_any_length_takes_linear_time(unit):
    assert growth(lambda size: split_sentences(unit * (size // len(unit))), 6_000) < LINEAR
