"""What the template writes over the shipped data, before the auditor."""

from pathlib import Path

import pytest
from uradori_auditor.adapters.gazetteer_file import load_gazetteer
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, AuditStatus
from uradori_contracts.synthesis import ComposeRequest

ROOT = Path(__file__).parents[3]
GOLDEN = sorted((ROOT / "tests" / "unit" / "synthesizer" / "golden").glob("*.json"))


@pytest.fixture(scope="module")
def auditor() -> Auditor:
    return Auditor.of(load_gazetteer(ROOT / "data" / "gazetteer" / "companies.csv"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_every_approved_answer_passes(path, auditor):
    evidence = ComposeRequest.model_validate_json(path.read_text(encoding="utf-8")).evidence
    answer = path.with_suffix(".txt").read_text(encoding="utf-8").strip()

    report = auditor.audit_answer(AuditRequest(answer=answer, evidence=evidence))

    refused = answer.startswith(("手元の資料には、", "The documents at hand"))
    assert report.status is (AuditStatus.INSUFFICIENT_EVIDENCE if refused else AuditStatus.PASS), report.sentences
