"""Answers over the shipped data, read and approved by eye.

Each `golden/*.json` is a request with the evidence that was gathered for it, the `.txt` beside it its answer.
URADORI_GOLDEN=overwrite writes the answers anew.
"""

import os
from pathlib import Path

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, AuditStatus, FindingKind
from uradori_contracts.synthesis import ComposeRequest
from uradori_jafin import Gazetteer, parse_tags, split_sentences
from uradori_synthesizer.adapters.companies import load_finder
from uradori_synthesizer.domain.template import compose

HERE = Path(__file__).parent / "golden"
REQUESTS = sorted(HERE.glob("*.json"))
CLAIMS_NOTHING = ("手元の資料に", "点に注意が必要である", "The documents at hand", "Note that the")
COMPANIES = Path(__file__).parents[3] / "data" / "gazetteer" / "companies.csv"


@pytest.fixture(scope="module")
def finder():
    return load_finder(COMPANIES)


@pytest.fixture(scope="module")
def auditor():
    return Auditor.of(Gazetteer.from_csv(COMPANIES.read_text(encoding="utf-8")))


def answer(path: Path, finder) -> tuple[ComposeRequest, str]:
    request = ComposeRequest.model_validate_json(path.read_text(encoding="utf-8"))
    return request, "".join(compose(request, finder))


@pytest.mark.parametrize("path", REQUESTS, ids=lambda path: path.stem)
def test_the_answer_is_the_approved_one(path, finder):
    _, written = answer(path, finder)
    approved = path.with_suffix(".txt")
    if os.environ.get("URADORI_GOLDEN") == "overwrite":
        approved.write_text(f"{written}\n", encoding="utf-8")

    assert f"{written}\n" == approved.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", REQUESTS, ids=lambda path: path.stem)
def test_every_sentence_that_claims_anything_cites_what_was_issued(path, finder):
    request, written = answer(path, finder)
    issued = {evidence.tag for evidence in request.evidence}

    for sentence in split_sentences(written):
        cited = {tag for citation in parse_tags(sentence.text) for tag in citation.tags}
        assert cited <= issued
        assert cited or any(words in sentence.text for words in CLAIMS_NOTHING)


@pytest.mark.parametrize("path", REQUESTS, ids=lambda path: path.stem)
def test_the_auditor_finds_nothing_wrong(path, finder, auditor):
    request, written = answer(path, finder)

    report = auditor.audit_answer(AuditRequest(turn_id="t", answer=written, evidence=request.evidence))

    found = {finding.kind for sentence in report.sentences for finding in sentence.findings}
    assert found <= {FindingKind.SUPPORTED, FindingKind.DERIVED_SUPPORTED, FindingKind.NOT_CHECKWORTHY}
    assert report.rates.consistency_rate == 1.0
    assert report.status is AuditStatus.PASS


@pytest.mark.parametrize("path", REQUESTS, ids=lambda path: path.stem)
def test_the_sentences_are_cut_where_the_template_ended_them(path, finder):
    request, _ = answer(path, finder)

    composed = [sentence.strip() for sentence in compose(request, finder)]
    assert [sentence.text for sentence in split_sentences("".join(compose(request, finder)))] == composed
