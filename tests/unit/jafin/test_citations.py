import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import CitationFlaw, neutralise_tags, parse_tags, strip_tags

from tests.linear_time import LINEAR, growth


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("[doc_1]", ("doc_1",)),
        ("［doc_１］", ("doc_1",)),
        ("[mcp_val_2]", ("mcp_val_2",)),
        ("[doc_2-4]", ("doc_2", "doc_3", "doc_4")),
        ("[doc_1〜doc_3]", ("doc_1", "doc_2", "doc_3")),
        ("[doc_1, doc_2]", ("doc_1", "doc_2")),
        ("[doc_1、mcp_val_2]", ("doc_1", "mcp_val_2")),
        ("[DOC_7]", ("doc_7",)),
    ],
)
def test_a_tag_names_its_sources(text, tags):
    (citation,) = parse_tags(f"営業利益は{text}。")
    assert citation.tags == tags
    assert citation.text == text
    assert citation.valid


@pytest.mark.parametrize(
    ("text", "flaw"),
    [
        ("[doc_0]", CitationFlaw.ZERO),
        ("[doc_3-1]", CitationFlaw.REVERSED),
        ("[doc_99999999999999999999]", CitationFlaw.TOO_LONG),
        ("[doc_1-9999]", CitationFlaw.TOO_LONG),
        ("[doc_x]", CitationFlaw.MALFORMED),
        ("[doc_1", CitationFlaw.MALFORMED),
    ],
)
def test_a_flawed_tag_is_kept_with_its_flaw(text, flaw):
    (citation,) = parse_tags(text)
    assert (citation.text, citation.tags, citation.flaw) == (text, (), flaw)


@pytest.mark.parametrize("text", ["[1]", "[注1]", "配列[0]", "【訂正】", "[doc]"])
def test_other_brackets_are_no_tags(text):
    assert parse_tags(text) == ()


def test_stripping_takes_out_tags_only():
    assert strip_tags("増えた[doc_1]（注）[mcp_val_1, doc_2]。") == "増えた（注）。"


@pytest.mark.parametrize(
    ("text", "inert"),
    [
        ("[doc_9] による", "（doc 9） による"),
        ("［doc_９］", "（doc 9）"),
        ("【9】", "（9）"),
        ("[mcp_val_1]", "（mcp val 1）"),
        ("【訂正】業績", "【訂正】業績"),
        ("[[doc_1]]", "[（doc 1）]"),
    ],
)
def test_tags_inside_a_document_become_inert_and_stay_readable(text, inert):
    assert neutralise_tags(text) == inert


@given(st.text(alphabet="[]［］【】doc_mcpval0123456789１-〜, 、あ", max_size=60))
def test_nothing_neutralised_parses_as_a_tag(text):
    assert parse_tags(neutralise_tags(text)) == ()


@pytest.mark.parametrize(("unit", "begun"), [("1", "["), ("1", "[doc_"), ("[doc_1", ""), ("[", "")])
def test_endless_tags_take_linear_time(unit, begun):
    def read(size):
        text = f"{begun}{unit * (size // len(unit))}]"
        return parse_tags(text), neutralise_tags(text)

    assert growth(read, 6_000) < LINEAR
