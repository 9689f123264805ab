import json
from pathlib import Path

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest

CASES = [json.loads(line) for line in Path(__file__).with_name("audit_cases.jsonl").read_text("utf-8").splitlines()]
KNOWN_TO_FAIL: frozenset[str] = frozenset()
"""A case that begins to pass leaves this set; one that stops passing is a fault."""


def _auditor() -> Auditor:
    return Auditor.of(None)


def _passes(case) -> bool:
    request = AuditRequest.model_validate({"answer": case["answer"], "evidence": case["evidence"]})
    report = _auditor().audit_answer(request)
    kinds = {finding.kind.value for sentence in report.sentences for finding in sentence.findings}
    return report.status.value == case["expect"]["status"] and kinds.issuperset(case["expect"]["findings"])


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_the_auditor_judges_as_the_case_says(case):
    assert _passes(case) is (case["id"] not in KNOWN_TO_FAIL)


def test_only_cases_that_exist_are_known_to_fail():
    assert {case["id"] for case in CASES} >= KNOWN_TO_FAIL
