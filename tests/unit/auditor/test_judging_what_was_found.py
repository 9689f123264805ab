"""A looked-up text against sources of which each holds one figure."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, Finding, FindingKind, Found
from uradori_contracts.evidence import Evidence, TypedValue
from uradori_jafin import Gazetteer

COMPANIES = """ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word
9998,E09998,株式会社試験製作所,Shiken Works,シケンセイサクショ,試験製作所,,,機械,3,
9997,E09997,株式会社検査電機,Kensa Electric,ケンサデンキ,検査電機,,,電気機器,3,
"""


def value(
    number: int,
    item_id: str,
    item: str,
    amount: str,
    *,
    year: int = 2024,
    entity: str = "試験製作所",
    unit: str = "百万円",
) -> Evidence:
    return Evidence(
        tag=f"mcp_val_{number}", title=f"{entity} {year}年3月期 {item}", as_of=date(2024, 6, 25),
        value=TypedValue(
            item=item, item_id=item_id, value=Decimal(amount), unit=unit, entity=entity,
            period=f"{year}年3月期", basis="連結", nature="実績",
        ),
    )  # fmt: skip


SALES = value(1, "net_sales", "売上高", "150000")
SALES_BEFORE = value(2, "net_sales", "売上高", "140000", year=2023)
ROE = value(3, "roe", "自己資本利益率", "8.1", unit="%")
ROE_BEFORE = value(4, "roe", "自己資本利益率", "9.2", unit="%", year=2023)
SALES_OF_ANOTHER = value(5, "net_sales", "売上高", "99000", entity="検査電機")
INDEX = Evidence(
    tag="mcp_val_6", title="日経平均株価 2024-03-29", as_of=date(2024, 3, 29),
    value=TypedValue(
        item="日経平均株価", item_id="nikkei_average", value=Decimal("40369.44"), unit="円", period="2024年3月29日", nature="実績"
    ),
)  # fmt: skip
EVIDENCE = (SALES, SALES_BEFORE, ROE, ROE_BEFORE, SALES_OF_ANOTHER, INDEX)
FIRST = "試験製作所の2024年3月期の売上高は1500億円だった。"


def findings(second: str, first: str = FIRST) -> tuple[Finding, ...]:
    auditor = Auditor.of(Gazetteer.from_csv(COMPANIES))
    tags = tuple(evidence.tag for evidence in EVIDENCE)
    found = tuple(Found(index=index, tags=tags) for index in range(2))
    request = AuditRequest(answer=first + second, evidence=EVIDENCE, lookup=True, found=found)
    return auditor.audit_answer(request).sentences[1].findings


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("ROEは8.1%に低下した。", FindingKind.SUPPORTED),
        ("ROEは8.1%に上昇した。", FindingKind.DIRECTION_MISMATCH),
        ("2024年3月末の日経平均株価は4万369円だった。", FindingKind.SUPPORTED),
        ("2024年3月末の日経平均株価は4万639円だった。", FindingKind.VALUE_MISMATCH),
        ("試験製作所の2024年3月期の売上高は990億円だった。", FindingKind.ENTITY_MISMATCH),
        ("期中に工場を増やした3社が加わった。", FindingKind.UNSUPPORTED),
    ],
)
def test_a_claim_is_judged_by_all_that_was_found(sentence: str, kind: FindingKind) -> None:
    assert kind in {finding.kind for finding in findings(sentence)}


def test_a_sentence_that_names_no_period_may_mean_another_one_than_the_sentence_before() -> None:
    forecast = "試験製作所の2025年3月期の研究開発費は77億円だ。"
    [finding] = findings("売上高は1500億円だった。", forecast)
    assert (finding.kind, "期の記載がなく" in finding.note) == (FindingKind.SUPPORTED, True)


def test_a_sentence_that_names_its_period_may_not() -> None:
    [finding] = findings("2023年3月期の売上高は1500億円だった。")
    assert finding.kind is FindingKind.PERIOD_MISMATCH


@pytest.mark.parametrize(
    "told", ["社長は来年引退する。", "なお、主力工場は愛知県に移した。", "創業者が保有株を売った。"]
)
def test_what_is_said_of_a_companys_people_and_parts_is_a_claim_that_may_be_unfound(told: str) -> None:
    assert [finding.unfound for finding in findings(told)] == [True]
