"""Labels that a question quotes, and names with their legal form."""

from datetime import date

import pytest
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.rewriting import Intent


@pytest.mark.parametrize(
    ("question", "items"),
    [
        ("イオン株式会社の2022年の個別決算における「雑損失、営業外費用」は？", [("", "雑損失、営業外費用", "")]),
        ("マキタの2020年における「当期利益：親会社の所有者に帰属」は？", [("", "当期利益:親会社の所有者に帰属", "")]),
        ("日立製作所の「のれん」と「無形資産」はいくら？", [("goodwill", "のれん", ""), ("", "無形資産", "")]),
        ("トヨタの自動車事業における「セグメント資産合計」は？", [("", "セグメント資産合計", "自動車事業")]),
        (
            "ソニーの2020年のRetainedEarningsMemberにおける「期首残高」は？",
            [("", "期首残高", "RetainedEarningsMember")],
        ),
        ("「トヨタ」の営業利益は？", [("operating_profit", "営業利益", "")]),
    ],
)
def test_a_quoted_label_is_asked_for_as_it_stands_whatever_its_words_mean(ask, question, items) -> None:
    request = ask(question).reply.request
    assert request.intent is Intent.FIGURE
    assert [(item.id, item.surface, item.part) for item in request.items] == items


@pytest.mark.parametrize(
    ("question", "end", "basis"),
    [
        ("三菱電機の2019年における「その他」は？", date(2019, 3, 31), ""),
        ("三菱電機の2019年時点の個別決算における「その他」は？", date(2019, 3, 31), "parent"),
        ("中外製薬の2019年の連結決算における「その他」は？", date(2019, 12, 31), "consolidated"),
    ],
)
def test_a_bare_year_beside_a_quoted_label_is_the_one_in_which_the_period_ends(ask, question, end, basis) -> None:
    request = ask(question).reply.request
    assert [period.period_end for period in request.periods] == [end]
    assert request.basis == basis


def test_words_in_a_quoted_label_neither_refuse_a_question_nor_add_a_period(ask) -> None:
    reply = ask("マキタの2020年における「親会社株主、前期末の取引先との関係（2018年3月期）」は？").reply
    assert reply.disposition is Disposition.ANSWER
    assert [period.label for period in reply.request.periods] == ["2020年3月期"]


@pytest.mark.parametrize(
    ("name", "ticker"),
    [
        ("イオン株式会社", "8267"),
        ("株式会社平和", "6412"),
        ("株式会社　平和", "6412"),
        ("ＡＮＡホールディングス株式会社", "9202"),
    ],
)
def test_a_full_legal_name_is_never_ambiguous(ask, name, ticker) -> None:
    reply = ask(f"{name}の2020年における「のれん」は？").reply
    assert [company.ticker for company in reply.request.companies] == [ticker]
    assert reply.disposition is Disposition.ANSWER


def test_a_measure_that_no_line_item_names_is_told_to_those_who_know_tables(ask) -> None:
    reply = ask("トヨタの2024年3月期の店舗当たり来客数は？").reply
    assert reply.reason is not None
    assert reply.reason.code is ReasonCode.UNDEFINED_METRIC
    assert [item.id for item in reply.request.items] == [""]
