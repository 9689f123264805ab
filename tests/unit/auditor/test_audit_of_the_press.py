"""Sentences about passages in the styles of newspapers, filings, analysts, central banks and calls; all invented."""

import json
import re
from pathlib import Path

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest
from uradori_jafin import Gazetteer

_GROUPS = [
    json.loads(line) for line in Path(__file__).with_name("passages_of_the_press.jsonl").read_text("utf-8").splitlines()
]
_EVIDENCE = {group["id"]: group["evidence"] for group in _GROUPS}
TRUE = [(group["id"], *case) for group in _GROUPS for case in group["true"]]
WRONG = [(group["id"], *case) for group in _GROUPS for case in group["wrong"]]
_LISTED = Path(__file__).parents[3] / "data" / "gazetteer" / "companies.csv"


@pytest.fixture(scope="module")
def auditors():
    return (Auditor.of(None), Auditor.of(Gazetteer.from_csv(_LISTED.read_text("utf-8"))))


def _report(auditor, passage, answer):
    return auditor.audit_answer(AuditRequest.model_validate({"answer": answer, "evidence": _EVIDENCE[passage]}))


@pytest.mark.parametrize(("passage", "answer", "statuses"), TRUE)
def test_what_a_passage_says_is_supported_in_other_words(auditors, passage, answer, statuses):
    assert {_report(each, passage, answer).status.value for each in auditors} <= set(statuses)


@pytest.mark.parametrize(("passage", "answer", "kinds"), WRONG)
def test_what_a_passage_does_not_say_is_found_and_nothing_else_is_accused(auditors, passage, answer, kinds):
    for auditor in auditors:
        found = {f.kind.value for s in _report(auditor, passage, answer).sentences for f in s.findings}
        assert found & set(kinds)
        assert not {kind for kind in found if re.search("_MISMATCH$", kind)} - set(kinds)
