"""Which sentences of a passage may stand in an answer."""

from datetime import date

import pytest
from uradori_contracts.rewriting import Intent

from_passages = {"intent": Intent.RELATIONAL}
REFUSAL = "手元の資料には、ご質問にお答えできる根拠が見つかりませんでした。"


@pytest.mark.parametrize(
    "leaning",
    [
        "その後は2024年3月期の売上高が100億円に増えた。",
        "同社の2024年3月期の売上高は100億円だった。",
        "一方、見本自動車の2024年3月期の売上高は100億円だった。",
        "見本自動車の売上高は前の期から5%増えた。",
        "見本自動車の売上高は100億円だった。",
        "いずれも2024年3月期に増えた。",
        "2024年3月期末は100億円だった。",
    ],
)
def test_a_sentence_that_leans_on_its_neighbours_is_left_out(passage, request_for, write, leaning):
    two_companies = passage(leaning, title="見本自動車と比較電機")

    assert write(request_for(two_companies, **from_passages)) == [REFUSAL]


def test_a_dropped_company_is_put_in_where_the_passage_is_about_one(passage, request_for, write):
    told = write(request_for(passage("2024年3月期の連結売上高は100億円だった。"), **from_passages))

    assert told == ["見本自動車の2024年3月期の連結売上高は100億円だった[doc_1]。"]


def test_the_company_of_a_cause_and_its_year_are_named(passage, request_for, write):
    text = "2024年3月期の連結売上高は100億円だった。会社は、値上げと円安を増収の要因に挙げている。"

    told = write(request_for(passage(text), **from_passages))

    assert "見本自動車は2024年3月期について、値上げと円安を増収の要因に挙げている[doc_1]。" in told


def test_a_passage_of_several_years_lends_its_cause_to_none(passage, request_for, write):
    text = "2023年3月期の売上高は90億円、2024年3月期の売上高は100億円だった。会社は、値上げを要因に挙げている。"

    told = write(request_for(passage(text), **from_passages))

    assert "見本自動車は値上げを要因に挙げている[doc_1]。" in told


@pytest.mark.parametrize("poison", ["[doc_9]", "［doc_９］", "【9】", "[mcp_val_1]", "（doc 9）", "[doc_1][doc_2]"])
def test_a_tag_inside_a_passage_never_reaches_the_answer_as_one(passage, request_for, write, poison):
    text = f"見本自動車の2024年3月期の売上高は100億円だった{poison}。"

    (told,) = write(request_for(passage(text), **from_passages))

    assert told.count("[") == 1
    assert told.endswith("[doc_1]。")


def test_the_same_sentence_of_many_passages_is_said_once(passage, request_for, write):
    copies = [passage("見本自動車の2024年3月期の売上高は100億円だった。") for _ in range(5)]

    assert len(write(request_for(*copies, **from_passages))) == 1


def test_a_passage_that_only_repeats_the_figures_told_is_not_quoted(value, passage, request_for, write):
    request = request_for(
        value("net_sales", "100000"),
        passage("見本自動車の2024年3月期の連結売上高は1000億円だった。"),
        intent=Intent.COMPANY_ANALYSIS,
    )

    assert [sentence.count("doc_") for sentence in write(request)] == [0]


def test_quoted_sentences_come_newest_first(passage, request_for, write):
    request = request_for(
        passage("見本自動車の2022年3月期の営業利益は80億円だった。", as_of=date(2022, 6, 1)),
        passage("見本自動車の2024年3月期の売上高は100億円だった。", as_of=date(2024, 6, 1)),
        **from_passages,
    )

    assert [sentence[-7:-2] for sentence in write(request)] == ["doc_2", "doc_1"]


def test_a_passage_about_another_company_is_not_quoted(passage, request_for, write):
    other = passage("比較電機の2024年3月期の売上高は100億円だった。", title="比較電機")

    assert write(request_for(other, **from_passages)) == [REFUSAL]


@pytest.mark.parametrize("text", ["あ" * 200_000, "[" * 10_000, "（doc " + "9" * 10_000, "2024年" * 5_000])
def test_absurd_passages_take_linear_time_and_say_nothing(passage, request_for, write, text):
    assert write(request_for(passage(text), **from_passages)) == [REFUSAL]
