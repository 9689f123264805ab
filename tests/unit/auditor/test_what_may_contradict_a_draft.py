"""A looked-up source contradicts a draft only where it surely speaks of the same."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import MISMATCHES, AuditRequest, FindingKind

HEAD = "株式会社湖畔精機　2026年3月期\n\n"
ACCUSES = MISMATCHES | {FindingKind.DIRECTION_MISMATCH, FindingKind.DERIVED_UNVERIFIED}


def cell(number: int, label: str, head: str, printed: str) -> dict[str, object]:
    table = {"title": "連結財務諸表", "headers": ["", head], "rows": [[label, printed]], "unit": "百万円"}
    return {"tag": f"doc_{number}", "title": "株式会社湖畔精機 有価証券報告書", "table": table}


def prose(number: int, text: str, section: str = "") -> dict[str, object]:
    told = {"document_id": "S1", "section": section}
    return {"tag": f"doc_{number}", "title": "株式会社湖畔精機 有価証券報告書", "text": text, "provenance": told}


SALES = cell(1, "売上高", "2026年3月期", "50,000")
PROFIT = cell(2, "営業利益", "2026年3月期", "4,000")
PAYABLES = cell(3, "買掛金", "2026年3月期", "20,589")
PAID = cell(4, "支払配当金", "2026年3月期", "△35,935")
TOTAL = cell(5, "負債合計", "2026年3月期", "70,790")
EVIDENCE = (SALES, PROFIT, PAYABLES, PAID, TOTAL)


def accused(sentence: str, *evidence: dict[str, object]) -> bool:
    sources = evidence or EVIDENCE
    text = HEAD + sentence
    tags = [each["tag"] for each in sources]
    body = {
        "answer": text,
        "evidence": sources,
        "lookup": True,
        "found": [{"index": i, "tags": tags} for i in range(5)],
    }
    report = Auditor.of(None).audit_answer(AuditRequest.model_validate(body))
    return any(finding.kind in ACCUSES for each in report.sentences for finding in each.findings)


@pytest.mark.parametrize(
    "sentence",
    [
        "売上高は530億円となりました。",
        "売上高は、新製品の拡販により、530億円となりました。",
        "営業利益は45億円でした。",
    ],
)
def test_the_claims_own_cell_contradicts_it(sentence: str) -> None:
    assert accused(sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "【その他の事業】\n\n営業利益は1億円となりました。",
        "主要顧客に対する売上高は300億円となりました。",
        "営業利益につきましては、欧州で12億円となりました。",
        "これは、支払手形及び買掛金が95億円、未払法人税等が57億円減少したことが主な要因です。",
        "資金は、支払配当金359億35百万円等により減少しました。",
        "負債合計は、前期末の707億90百万円に対して536億円増加し、1,243億円となりました。",
        "営業外収益は22億円（うち、売上高3億円）であります。",
    ],
)
def test_what_is_told_of_something_narrower_or_of_a_change_is_not_contradicted_by_it(sentence: str) -> None:
    assert not accused(sentence)


REMEASURED = cell(1, "確定給付制度の再測定", "2026年3月期", "4,100")
PREPAID = cell(1, "前払費用", "2026年3月期", "8,511")
LONG_PREPAID = cell(2, "長期前払費用", "2026年3月期", "28,625")


@pytest.mark.parametrize(
    ("sentence", "evidence"),
    [
        ("2026年3月期の確定給付制度の再測定は3,100百万円だった。", (REMEASURED,)),
        ("2026年3月期の長期前払費用は20,625百万円だった。", (PREPAID, LONG_PREPAID)),
    ],
)
def test_a_cell_that_is_called_by_its_name_contradicts_known_item_or_not(
    sentence: str, evidence: tuple[dict[str, object], ...]
) -> None:
    assert accused(sentence, *evidence)


@pytest.mark.parametrize(
    ("sentence", "evidence"),
    [
        ("2026年3月期の長期前払費用は20,625百万円だった。", (PREPAID,)),
        ("2026年3月期に確定給付制度の再測定100百万円を計上した。", (REMEASURED,)),
    ],
)
def test_a_cell_of_a_shorter_name_or_of_the_whole_does_not(
    sentence: str, evidence: tuple[dict[str, object], ...]
) -> None:
    assert not accused(sentence, *evidence)


DEPOSITED = "当該契約により寄託された金額146,229百万円（前事業年度93,514百万円）を預り金に計上しております。"


def test_a_sentence_is_known_again_by_all_but_one_of_its_figures() -> None:
    assert accused(DEPOSITED.replace("146,229", "176,229"), prose(1, DEPOSITED))
    assert not accused(DEPOSITED, prose(1, DEPOSITED))
    assert not accused(DEPOSITED.replace("146,229", "176,229").replace("93,514", "90,001"), prose(1, DEPOSITED))
    other = prose(2, DEPOSITED.replace("146,229", "176,229"))
    assert not accused(DEPOSITED.replace("146,229", "176,229"), prose(1, DEPOSITED), other)


def test_sources_that_disagree_do_not_contradict() -> None:
    told = [prose(1, "営業利益は、海外で前期比29億円減少しました。"), prose(2, "営業利益は前期比107億円減少しました。")]
    assert not accused("営業利益は前期比53億円減少しました。", *told)


def test_a_passage_under_the_heading_of_a_part_does_not_contradict_the_whole() -> None:
    told = prose(1, "営業利益は前期比8.0％減の941億円となりました。", "事業の状況 / 酒類事業")
    assert not accused("営業利益は前期比13.2％減の134億円となりました。", told)


def test_the_same_sentence_with_one_other_figure_contradicts() -> None:
    told = prose(1, "営業外収益は前期比242億円増加し、325億円となりました。")
    assert accused("営業外収益は前期比242億円増加し、385億円となりました。", told)


def test_a_noun_that_may_be_parted_in_many_ways_takes_linear_time() -> None:
    assert not accused(f"2026年3月期の{'連結業績' * 60}資産の売上高は50,000百万円だった。")
