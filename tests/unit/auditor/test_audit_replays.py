import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditReport, AuditRequest, AuditStatus
from uradori_contracts.replay import digest_of, request_of
from uradori_jafin import Company, Gazetteer

EVIDENCE = (
    {"tag": "doc_1", "id": "p-1", "title": "甲野電機、増益", "text": "甲野電機の2024年3月期の営業利益は72億円だった。"},
)


def report_of(answer, auditor=None, **more):
    request = AuditRequest.model_validate({"answer": answer, "evidence": EVIDENCE} | more)
    return (auditor or Auditor.of(None)).audit_answer(request)


def replayed(report, auditor=None):
    return (auditor or Auditor.of(None)).audit_answer(request_of(report))


@pytest.mark.parametrize(
    "answer",
    ["", "甲野電機の2024年3月期の営業利益は72億円だった[doc_1]。", "営業利益は27億円だった[doc_1][doc_7]。不明です。"],
)
def test_a_report_replays_to_itself_after_a_journey_as_json(answer):
    report = report_of(answer)
    assert replayed(AuditReport.model_validate_json(report.model_dump_json())) == report


def test_a_report_of_a_looked_up_text_replays_with_what_was_found():
    found = [{"index": 0, "tags": ["doc_1"]}]
    report = report_of("甲野電機の2024年3月期の営業利益は72億円だった。", lookup=True, found=found)
    assert report.status is AuditStatus.PASS
    assert replayed(report) == report


def test_a_report_that_was_changed_afterwards_has_another_digest():
    report = report_of("甲野電機の2024年3月期の営業利益は79億円だった[doc_1]。")
    assert digest_of(report) == report.digest
    assert digest_of(report.model_copy(update={"status": AuditStatus.PASS})) != report.digest


def test_a_report_made_with_another_list_of_companies_says_so():
    report = report_of("甲野電機の2024年3月期の営業利益は72億円だった[doc_1]。")
    again = replayed(report, Auditor.of(Gazetteer((Company("9999", "甲野電機"),))))
    assert again.companies != report.companies


def test_ids_of_the_evidence_do_not_change_the_digest():
    report = report_of("甲野電機の2024年3月期の営業利益は72億円だった[doc_1]。")
    renamed = tuple(each.model_copy(update={"id": "other"}) for each in report.evidence)
    assert report_of(report.answer, evidence=[each.model_dump() for each in renamed]).digest == report.digest
