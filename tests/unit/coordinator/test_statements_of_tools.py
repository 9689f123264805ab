"""Text evidence of tools, tables and corrections."""

from datetime import date
from decimal import Decimal

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.evidence import EvidenceKind, Table
from uradori_contracts.finance import (
    ConditionOutcome,
    Disclosure,
    Disclosures,
    ReportedMetric,
    RuleCondition,
    TrapVerdict,
    ValueTrapCheck,
)
from uradori_contracts.retrieval import Passage, RetrievedPassage
from uradori_contracts.rewriting import CompanyRef, Intent, Language, ResolvedRequest
from uradori_coordinator.domain.evidence import issue


def request(language: Language) -> ResolvedRequest:
    return ResolvedRequest(
        question="q",
        language=language,
        intent=Intent.VALUE_TRAP,
        companies=(CompanyRef(ticker="9999", name="試験工業", surface="Shiken"),),
    )


def metric(item: str, label: str, value: str | None, unit: str, year: int = 2024) -> ReportedMetric:
    return ReportedMetric(
        item=item,
        label=label,
        value=Decimal(value) if value else None,
        unit=unit,
        period_end=date(year, 3, 31),
        period=f"{year}年3月期",
    )


CHECK = ValueTrapCheck(
    ticker="9999",
    name="試験工業",
    data_source=DataSourceMode.SNAPSHOT,
    as_of=date(2024, 6, 25),
    verdict=TrapVerdict.NOT_TRAP,
    rule_version="2026.11",
    conditions=(
        RuleCondition(
            name="tsr",
            statement="株主総利回りが比較指標を下回る",
            outcome=ConditionOutcome.UNKNOWN,
            inputs=(metric("tsr", "株主総利回り", "104.0", "%"), metric("tsr_benchmark", "比較指標", None, "%")),
        ),
        RuleCondition(
            name="growth",
            statement="売上高が伸びていない",
            statement_en="net sales have not grown",
            outcome=ConditionOutcome.NOT_MET,
            inputs=(
                metric("net_sales", "売上高", "120000", "百万円"),
                metric("net_sales", "売上高", "100000", "百万円", 2020),
            ),
        ),
        RuleCondition(
            name="low_pbr",
            statement="PBRが1.0倍を下回る",
            statement_en="PBR is below 1.0",
            outcome=ConditionOutcome.MET,
            inputs=(metric("pbr", "PBR", "0.67", "倍"),),
        ),
    ),
)


def texts(language: Language) -> list[str | None]:
    return [each.text for each in issue((), [CHECK], request(language))]


def test_the_verdict_comes_first_then_what_is_met_not_met_and_unknown() -> None:
    assert texts(Language.JAPANESE) == [
        "試験工業は、判定規則（2026.11版）ではバリュートラップに該当しない（3条件のうち1つを満たす）。"
        "この判定は開示された実績に規則を当てはめた結果で、株価の予測ではない。",
        "条件「PBRが1.0倍を下回る」を満たす（2024年3月期のPBR 0.67倍）。",
        "条件「売上高が伸びていない」を満たさない（2024年3月期の売上高1200億円、2020年3月期の売上高1000億円）。",
        "条件「株主総利回りが比較指標を下回る」は値がそろわず判定できない"
        "（2024年3月期の株主総利回り104.0%、比較指標は不明）。",
    ]


def test_inputs_of_the_company_alone_are_told_from_those_of_the_group() -> None:
    payout = metric("payout_ratio", "配当性向", "48.1", "%").model_copy(update={"basis": "単体"})
    sales = metric("net_sales", "売上収益", "120000", "百万円").model_copy(update={"basis": "連結"})
    growth = CHECK.conditions[1].model_copy(update={"inputs": (payout, sales)})
    check = CHECK.model_copy(update={"conditions": (growth,)})

    told = [issue((), [check], request(language))[1].text or "" for language in Language]
    assert "2024年3月期の単体の配当性向48.1%、連結の売上収益1200億円" in told[0] + told[1]
    assert "non-consolidated payout ratio 48.1%" in told[0] + told[1]
    assert ", consolidated net sales ¥120.0 billion" in told[0] + told[1]


def test_an_english_question_gets_the_statements_in_english() -> None:
    assert texts(Language.ENGLISH) == [
        "Under value-trap rule 2026.11, Shiken does not count as a value trap (1 of 3 conditions met). "
        "The verdict applies the rule to reported figures and is no forecast of the share price.",
        "The condition “PBR is below 1.0” is met (PBR 0.67 times in the year ended March 2024).",
        "The condition “net sales have not grown” is not met (net sales ¥120.0 billion in the year ended March 2024, "
        "net sales ¥100.0 billion in the year ended March 2020).",
        "The condition “tsr” cannot be judged, as a figure is missing (total shareholder return 104.0% in the year "
        "ended March 2024, benchmark return unknown).",
    ]


def filing(day: date, title: str, kind: str) -> Disclosure:
    return Disclosure(
        ticker="9999", document_id=title, title=title, disclosure_type=kind, filed_on=day, publisher="試験工業"
    )


FILINGS = Disclosures(
    ticker="9999",
    name="試験工業",
    data_source=DataSourceMode.SNAPSHOT,
    as_of=date(2024, 8, 1),
    disclosures=(
        filing(date(2024, 6, 25), "有価証券報告書 第10期", "有価証券報告書"),
        filing(date(2024, 8, 1), "有価証券報告書 第10期の訂正", "訂正有価証券報告書"),
        filing(date(2024, 7, 1), "報告書", "訂正臨時報告書"),
    ),
)


def test_filings_are_told_newest_first_and_amendments_marked() -> None:
    assert [each.text for each in issue((), [FILINGS], request(Language.JAPANESE))] == [
        "試験工業は2024年8月1日に「有価証券報告書 第10期の訂正」を提出した。",
        "試験工業は2024年7月1日に「報告書」（訂正）を提出した。",
        "試験工業は2024年6月25日に「有価証券報告書 第10期」を提出した。",
    ]
    assert [each.text for each in issue((), [FILINGS], request(Language.ENGLISH))] == [
        "Shiken filed an amendment to its annual securities report 「有価証券報告書 第10期の訂正」 on August 1, 2024.",
        "Shiken filed an amendment to an extraordinary report 「報告書」 on July 1, 2024.",
        "Shiken filed its annual securities report 「有価証券報告書 第10期」 on June 25, 2024.",
    ]


def hit(passage: Passage) -> RetrievedPassage:
    return RetrievedPassage(passage=passage, bm25_score=1.0, dense_score=None, rrf_score=0.1)


def test_a_table_stays_a_table_and_a_correction_says_that_it_is_one() -> None:
    table = Table(headers=("項目", "2024年3月期"), rows=(("売上高", "1,200"),), unit="百万円")
    passages = (
        Passage(id="a", title="試験工業 業績", text="売上高 1,200", table=table),
        Passage(id="b", title="試験工業 業績", text="売上高を1,300百万円に改めた。", amends="S100"),
    )

    first, second = issue(map(hit, passages), [], request(Language.JAPANESE))

    assert (first.kind, first.table, first.title) == (EvidenceKind.TABLE, table, "試験工業 業績")
    assert second.title == "（訂正）試験工業 業績"
