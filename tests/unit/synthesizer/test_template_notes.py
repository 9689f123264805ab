"""The template on companies, macro indicators, disclosures and the value trap."""

from datetime import date

import pytest
from uradori_contracts.evidence import Evidence, Provenance
from uradori_contracts.rewriting import Intent, Language


def statement(number: int, text: str, day: date = date(2024, 6, 25)) -> Evidence:
    return Evidence(tag=f"mcp_val_{number}", text=text, as_of=day)


def test_a_note_goes_from_results_to_causes_to_multiples(value, passage, request_for, write):
    request = request_for(
        value("net_sales", "100000"),
        value("operating_profit", "12345", label="営業利益"),
        value("roe", "9.8", "%", label="自己資本利益率"),
        value("per", "15.2", "倍", label="株価収益率"),
        value("pbr", "1.50", "倍", label="PBR"),
        passage("2024年3月期の売上高は1000億円だった。会社は、値上げを増収の要因に挙げている。"),
        passage("見本自動車は2025年3月期の売上高を1100億円と見込む。"),
        intent=Intent.COMPANY_ANALYSIS,
    )

    assert write(request) == [
        "見本自動車の2024年3月期は、連結売上高が1000億円、営業利益が123億円だった[mcp_val_1][mcp_val_2]。",
        "ROEは9.8%だった[mcp_val_3]。",
        "見本自動車は2024年3月期について、値上げを増収の要因に挙げている[doc_1]。",
        "見本自動車は2025年3月期の売上高を1100億円と見込む[doc_2]。",
        "2024年6月25日提出の資料によると、2024年3月期のPERは15.2倍、PBRは1.50倍だった[mcp_val_4][mcp_val_5]。",
    ]


def test_a_note_on_a_group_does_not_mix_in_the_parents_own_figures(value, request_for, write):
    request = request_for(
        value("net_sales", "100000"),
        value("ordinary_profit", "5000", label="経常利益", basis="単体"),
        intent=Intent.COMPANY_ANALYSIS,
    )

    assert len(write(request)) == 1


def test_a_company_without_a_group_is_described_by_its_own_figures(value, request_for, write):
    request = request_for(value("net_sales", "100000", basis="単体"), intent=Intent.COMPANY_ANALYSIS)

    assert write(request) == ["見本自動車の2024年3月期の単体の売上高は1000億円だった[mcp_val_1]。"]


def test_an_indicator_names_its_day_and_who_published_it(value, request_for, write):
    rate = value(
        "policy_rate",
        "0.25",
        "%",
        label="日本銀行の政策金利（無担保コール翌日物）",
        basis="",
        entity="",
        period="",
        as_of=date(2024, 7, 31),
        publisher="見本新聞の報道（https://example.org/1）",
    )

    assert write(request_for(rate, intent=Intent.MACRO, companies=(), items=("policy_rate",))) == [
        "日本銀行の政策金利は2024年7月31日時点で0.25%だった（見本新聞の報道）[mcp_val_1]。"
    ]


def test_only_the_indicator_asked_for_is_told_the_newest_first(value, request_for, write):
    def rate(amount: str, day: date) -> Evidence:
        return value(
            "policy_rate", amount, "%", label="政策金利", basis="", entity="", period="", as_of=day, publisher=""
        )

    request = request_for(
        rate("0.1", date(2024, 3, 19)),
        rate("0.25", date(2024, 7, 31)),
        value("usd_jpy", "150", "円", label="ドル円", basis="", entity="", period=""),
        intent=Intent.MACRO,
        companies=(),
        items=("policy_rate",),
    )

    newest, before = write(request)
    assert "0.25%だった[mcp_val_2]" in newest
    assert before == "2024年3月19日の0.1%から0.15ポイント上昇した[mcp_val_2][mcp_val_1]。"


def test_filings_come_newest_first(request_for, write):
    request = request_for(
        statement(1, "見本自動車は2023年6月25日に有価証券報告書を提出した。", date(2023, 6, 25)),
        statement(2, "見本自動車は2024年6月25日に有価証券報告書を提出した。"),
        intent=Intent.DISCLOSURE,
    )

    assert write(request) == [
        "見本自動車は2024年6月25日に有価証券報告書を提出した[mcp_val_2]。",
        "2023年6月25日に有価証券報告書を提出した[mcp_val_1]。",
    ]


def test_the_verdict_of_the_rule_comes_before_its_conditions(request_for, write):
    request = request_for(
        statement(1, "見本自動車はバリュートラップに該当しない。"),
        statement(2, "条件「PBRが1.0倍を下回る」は満たさない（PBR 1.50倍）。"),
        intent=Intent.VALUE_TRAP,
    )

    assert write(request) == [
        "見本自動車はバリュートラップに該当しない[mcp_val_1]。",
        "条件「PBRが1.0倍を下回る」は満たさない（PBR 1.50倍）[mcp_val_2]。",
    ]


@pytest.mark.parametrize("intent", [Intent.SMALLTALK, Intent.OUT_OF_SCOPE, Intent.MACRO, Intent.VALUE_TRAP])
def test_without_evidence_nothing_is_claimed(request_for, write, intent):
    assert write(request_for(intent=intent)) == ["手元の資料には、ご質問にお答えできる根拠が見つかりませんでした。"]


def test_the_fallback_on_the_snapshot_is_said_last(value, request_for, write):
    why = Evidence(
        tag="mcp_val_2",
        text="ライブ情報源が応答しなかったため、収録資料の値を示した（2024年6月25日までの提出分）。",
        provenance=Provenance(section="fallback"),
    )
    request = request_for(why, value("per", "15.2", "倍", label="株価収益率"), items=("per",))

    assert write(request)[-1].startswith("ライブ情報源が応答しなかったため")


def test_sources_that_disagree_on_a_day_are_both_told(value, request_for, write):
    def rate(amount: str, publisher: str) -> Evidence:
        return value(
            "usd_jpy", amount, "円", label="ドル円（月末）", basis="", entity="", period="", publisher=publisher
        )

    request = request_for(
        rate("108.42", "甲証券の資料"),
        rate("107.54", "乙証券の資料"),
        intent=Intent.MACRO,
        companies=(),
        items=("usd_jpy",),
    )

    assert write(request) == [
        "2024年6月25日のドル円は出典ごとに異なり、甲証券の資料では108.42円、乙証券の資料では107.54円である"
        "[mcp_val_1][mcp_val_2]。"
    ]


def test_that_no_source_states_an_outlook_is_said_only_where_it_was_asked_for(value, request_for, write):
    sales = value("net_sales", "100000")
    asked = request_for(sales, intent=Intent.COMPANY_ANALYSIS, forecast=True)

    assert write(asked)[-1] == "会社の業績予想については、手元の資料に記載がない。"
    assert len(write(request_for(sales, intent=Intent.COMPANY_ANALYSIS))) == 1


def test_an_older_cause_is_not_given_for_newer_results(value, passage, request_for, write):
    request = request_for(
        value("net_sales", "100000"),
        passage("見本自動車は2020年3月期について、感染症の影響を減収の要因に挙げている。"),
        intent=Intent.COMPANY_ANALYSIS,
    )

    assert len(write(request)) == 1


def test_where_no_source_gives_the_causes_asked_for_the_note_says_so(value, request_for, write):
    asked = {"intent": Intent.COMPANY_ANALYSIS, "causes": True}

    assert write(request_for(value("net_sales", "100000"), **asked))[-1] == (
        "業績が動いた要因については、手元の資料に記載がない。"
    )
    plain = request_for(value("net_sales", "100000"), intent=Intent.COMPANY_ANALYSIS, question="見本自動車の業績は？")
    assert len(write(plain)) == 1


def test_a_profit_after_a_loss_and_a_tiny_margin_are_told_in_full(value, request_for, write):
    told = write(
        request_for(
            value("net_sales", "832500"),
            value("ordinary_profit", "358", label="経常利益"),
            value("profit_attributable_to_owners", "43800", label="純利益"),
            value("profit_attributable_to_owners", "-91900", label="純利益", period="2023年3月期"),
            intent=Intent.COMPANY_ANALYSIS,
        )
    )

    assert "最終損益が438億円の黒字（前の期は919億円の赤字）" in told[0]
    assert "経常利益率は0.04%" in told[1]


def test_an_average_is_told_in_the_language_of_the_question(value, request_for, write):
    average = value(
        "usd_jpy", "108.70", "円", label="ドル円（2020年3月期の期中平均）", basis="", entity="", period="2020年3月31日"
    )
    request = request_for(average, intent=Intent.MACRO, companies=(), items=("usd_jpy",), language=Language.ENGLISH)

    assert write(request)[0].startswith("The dollar-yen rate (average over the year ended March 2020) was ¥108.70")


def test_causes_that_only_a_source_in_another_language_gives_are_quoted_from_it(value, passage, request_for, write):
    told = write(
        request_for(
            value("net_sales", "100000"),
            passage("2024年3月期の連結売上高は1000億円だった。会社は、値上げを増収の要因に挙げている。"),
            intent=Intent.COMPANY_ANALYSIS,
            causes=True,
            language=Language.ENGLISH,
        )
    )

    assert any("値上げを増収の要因に挙げている" in sentence for sentence in told)
    assert not any("do not say" in sentence for sentence in told)
