from datetime import date
from pathlib import Path

import pytest
from uradori_auditor.adapters.gazetteer_file import load_gazetteer
from uradori_auditor.domain.auditor import Auditor
from uradori_auditor.handlers import audit_answer, audit_sentences
from uradori_bus import Budget, Call
from uradori_contracts.audit import AuditRequest, AuditSentencesRequest, AuditStatus, SentenceVerdict
from uradori_contracts.evidence import Evidence
from uradori_jafin import GazetteerError

EVIDENCE = (
    Evidence(tag="doc_1", title="P社決算", text="P社の2025年3月期の売上高は12億円だった。", as_of=date(2025, 5, 9)),
)
SENTENCE = "P社の2025年3月期の売上高は12億円だった[doc_1]。"


def auditor() -> Auditor:
    return Auditor.of(None)


async def test_a_sentence_gets_its_verdict():
    request = AuditSentencesRequest(sentences=(SENTENCE,), index=0, evidence=EVIDENCE)
    reply = await audit_sentences(request, Call(Budget.of(1)), auditor=auditor())
    assert [one.verdict for one in reply.audited] == [SentenceVerdict.SUPPORTED]


async def test_an_answer_gets_its_report():
    report = await audit_answer(AuditRequest(answer=SENTENCE, evidence=EVIDENCE), Call(Budget.of(1)), auditor=auditor())
    assert report.status is AuditStatus.PASS


def test_a_missing_or_broken_gazetteer_is_a_fault(tmp_path: Path):
    with pytest.raises(FileNotFoundError):
        load_gazetteer(tmp_path / "none.csv")
    broken = tmp_path / "companies.csv"
    broken.write_text("ticker\n7203\n", "utf-8")
    with pytest.raises(GazetteerError):
        load_gazetteer(broken)
