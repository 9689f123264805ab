"""A table that an answer draws is judged cell by cell, under its heads and in its unit."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_auditor.domain.claims.answer_tables import rows_of
from uradori_contracts.audit import AuditReport, AuditRequest, AuditSentencesRequest, FindingKind
from uradori_contracts.evidence import Evidence, Table

SOURCE = Evidence(
    tag="doc_1",
    title="甲社 連結業績",
    table=Table(
        headers=("", "2024年3月期", "2025年3月期"),
        rows=(
            ("売上高", "45,095", "48,036"),
            ("営業利益", "5,352", "△4,795"),
            ("1株当たり当期純利益（円）", "36.59", "35.95"),
            ("自己資本比率（％）", "38.1", "38.4"),
        ),
        unit="百万円",
    ),
)
HEAD = "甲社の連結業績は次の通り。\n\n| 項目（百万円） | 2024年3月期 | 2025年3月期 |\n|---|---:|---:|\n"
SUPPORTED = FindingKind.SUPPORTED


def audited(answer: str) -> AuditReport:
    """Its report."""
    return Auditor.of(None).audit_answer(AuditRequest(answer=answer, evidence=(SOURCE,)))


def kinds(report: AuditReport) -> list[tuple[str, FindingKind]]:
    """What is found about which words of the last row."""
    return [(finding.text, finding.kind) for finding in report.sentences[-1].findings]


@pytest.mark.parametrize(
    ("row", "found"),
    [
        ("| 売上高 | 45,095 | 48,036 | [doc_1]", [("45,095", SUPPORTED), ("48,036", SUPPORTED)]),
        ("| 営業利益 | 5,352 [doc_1] | △4,795 |", [("5,352", SUPPORTED), ("△4,795", SUPPORTED)]),
        ("| **売上高** | **45,095** | － |[doc_1]", [("45,095", SUPPORTED)]),
        ("| 売上高 | 450億円 | 480億円 |[doc_1]", [("450億円", SUPPORTED), ("480億円", SUPPORTED)]),
        ("| 1株当たり当期純利益 | 36.59 | 35.95 |[doc_1]", [("36.59", SUPPORTED), ("35.95", SUPPORTED)]),
        ("| 自己資本比率 | 38.1 | 38.4% |[doc_1]", [("38.1", SUPPORTED), ("38.4%", SUPPORTED)]),
        ("| 売上高 | 45,095 | 48,063 |[doc_1]", [("45,095", SUPPORTED), ("48,063", FindingKind.VALUE_MISMATCH)]),
        ("| 営業利益 | 5,352 | 4,795 |[doc_1]", [("5,352", SUPPORTED), ("4,795", FindingKind.SIGN_MISMATCH)]),
        (
            "| 売上高 | 48,036 | 45,095 |[doc_1]",
            [("48,036", FindingKind.PERIOD_MISMATCH), ("45,095", FindingKind.PERIOD_MISMATCH)],
        ),
    ],
)
def test_a_row_is_judged_under_the_heads_of_its_columns(row: str, found: list[tuple[str, FindingKind]]) -> None:
    assert kinds(audited(HEAD + row)) == found


def test_items_may_head_the_columns_and_periods_the_rows() -> None:
    answer = "甲社の業績（単位：百万円）\n| 期 | 売上高 | 営業利益 |\n|---|---|---|\n| 2025年3月期 | 48,036 | △4,795 |[doc_1]"
    assert kinds(audited(answer)) == [("48,036", SUPPORTED), ("△4,795", SUPPORTED)]


def test_a_table_that_follows_another_has_its_own_heads() -> None:
    row = "| 甲社 | 480億円 |[doc_1]"
    second = f"| 会社 | 2025年3月期の売上高 |\n|---|---|\n{row}"
    assert kinds(audited(f"{HEAD}| 売上高 | 45,095 | 48,036 |[doc_1]\n\n{second}")) == [("480億円", SUPPORTED)]


def test_heads_and_rules_claim_nothing_and_a_column_of_changes_is_left_alone() -> None:
    answer = "甲社の業績\n| 億円 | 2025年3月期 | 増減率 |\n|---|---|---|\n| 売上高 | 480 | 6.5% |[doc_1]"
    report = audited(answer)
    assert [finding.kind for each in report.sentences[1:3] for finding in each.findings] == [
        FindingKind.NOT_CHECKWORTHY,
        FindingKind.NOT_CHECKWORTHY,
    ]
    assert kinds(report) == [("480", SUPPORTED)]


def test_a_row_that_streams_is_judged_as_in_the_whole_answer() -> None:
    row = "| 売上高 | 45,095 | 48,063 |[doc_1]"
    request = AuditSentencesRequest(preceding=HEAD, sentences=(row,), index=3, evidence=(SOURCE,))
    (streamed,) = Auditor.of(None).audit_sentences(request)
    assert streamed.findings == audited(HEAD + row).sentences[-1].findings


@pytest.mark.parametrize("lines", [(), ("|---|---|",), ("a | b", "|---|---|", "| 1 | 2 |"), ("|||", "|--|--|", "||")])
def test_what_only_looks_like_a_table_is_no_trouble(lines: tuple[str, ...]) -> None:
    assert all(not cells for cells in rows_of(lines).values())
