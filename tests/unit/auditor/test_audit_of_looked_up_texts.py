import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, AuditStatus, FindingKind

TABLE = {
    "tag": "doc_1",
    "title": "甲野電機 連結業績",
    "table": {
        "title": "甲野電機 連結業績",
        "headers": ["", "2023年3月期", "2024年3月期"],
        "rows": [["売上高", "81,220", "93,417"], ["営業利益", "6,105", "7,283"]],
        "unit": "百万円",
    },
}
OTHER = {"tag": "doc_2", "title": "乙川商事、増益", "text": "乙川商事の2024年3月期の営業利益は118億円だった。"}


def audit(answer, found, evidence=(TABLE, OTHER), lookup=True):
    body = {
        "answer": answer,
        "evidence": list(evidence),
        "lookup": lookup,
        "found": [{"index": index, "tags": tags} for index, tags in found.items()],
    }
    return Auditor.of(None).audit_answer(AuditRequest.model_validate(body))


def findings(report):
    return [finding for sentence in report.sentences for finding in sentence.findings]


def test_a_sentence_without_tags_is_judged_against_what_was_found_for_it():
    report = audit("甲野電機の2024年3月期の営業利益は72億円だった。", {0: ["doc_1"]})
    assert [finding.kind for finding in findings(report)] == [FindingKind.SUPPORTED]
    assert report.status is AuditStatus.PASS
    assert (report.lookup, report.found[0].tags) == (True, ("doc_1",))
    assert report.rates.precision is None
    assert report.rates.recall == 1


def test_what_was_found_contradicts_as_a_citation_would():
    report = audit("甲野電機の2024年3月期の営業利益は79億円だった。", {0: ["doc_1"]})
    assert [finding.kind for finding in findings(report)] == [FindingKind.VALUE_MISMATCH]
    assert report.status is AuditStatus.FAIL


@pytest.mark.parametrize(
    ("claim", "tags"),
    [
        ("丙山製薬の2024年3月期の営業利益は118億円だった。", ["doc_2"]),
        ("甲野電機の2025年3月期の営業利益は72億円だった。", ["doc_1"]),
        ("甲野電機の2024年3月期の経常利益は72億円だった。", ["doc_1"]),
        ("甲野電機の2024年3月期の研究開発費は31億円だった。", ["doc_1"]),
        ("甲野電機の2024年3月期の研究開発費は31億円だった。", []),
    ],
)
def test_what_nothing_found_speaks_of_is_unfound_and_not_wrong(claim, tags):
    report = audit(f"甲野電機の2024年3月期の売上高は934億円だった。{claim}", {0: ["doc_1"], 1: tags})
    last = report.sentences[1].findings
    assert [(finding.kind, finding.unfound) for finding in last] == [(FindingKind.UNSUPPORTED, True)]
    assert "索引された資料に見つからない" in last[0].note
    assert report.status is AuditStatus.WARN


def test_a_text_of_which_nothing_was_found_has_insufficient_evidence():
    report = audit("丙山製薬の2024年3月期の営業利益は118億円だった。新薬も発売した。", {})
    assert report.status is AuditStatus.INSUFFICIENT_EVIDENCE


def test_what_could_not_be_looked_through_leaves_a_claim_undecided():
    body = {
        "answer": "甲野電機の2024年3月期の売上高は934億円だった。研究開発費は31億円だった。",
        "evidence": [TABLE],
        "lookup": True,
        "found": [
            {"index": 0, "tags": ["doc_1"]},
            {"index": 1, "tags": [], "unsearched": ["passages"]},
        ],
    }
    report = Auditor.of(None).audit_answer(AuditRequest.model_validate(body))
    finding = report.sentences[1].findings[0]
    assert (finding.kind, finding.unfound) == (FindingKind.UNSUPPORTED, False)
    assert "検索できなかった" in finding.note
    assert report.status is AuditStatus.WARN


def test_a_text_to_look_up_that_cites_after_all_is_judged_by_its_citations():
    report = audit("甲野電機の2024年3月期の営業利益は72億円だった[doc_2]。", {0: ["doc_1"]})
    assert [finding.kind for finding in findings(report)] == [FindingKind.MISATTRIBUTED]


def test_without_lookup_a_sentence_without_tags_is_uncited():
    report = audit("甲野電機の2024年3月期の営業利益は72億円だった。", {0: ["doc_1"]}, lookup=False)
    assert [finding.kind for finding in findings(report)] == [FindingKind.UNCITED_CLAIM]


def test_what_was_found_for_a_sentence_past_the_last_is_left_out_of_the_report():
    answer = "甲野電機の2024年3月期の営業利益は72億円だった。"
    report = audit(answer, {0: ["doc_1"], 1: ["doc_2"], 9_999: ["doc_2"]})
    assert [each.index for each in report.found] == [0]
    assert report == audit(answer, {0: ["doc_1"]})
