"""What `POST /api/v1/audit` refuses before anybody is asked."""

import pytest
from pydantic import ValidationError
from uradori_contracts.views import AuditSubmission

ONE = {"tag": "doc_1", "title": "t", "text": "営業利益は5億円だった。"}
TWO = {**ONE, "text": "営業利益は6億円だった。"}


def _submission(**fields: object) -> dict[str, object]:
    return {"answer": "営業利益は5億円だった。", "evidence": [ONE], "lookup": True, **fields}


def test_two_sources_of_one_tag_are_refused():
    with pytest.raises(ValidationError, match="the same tag twice"):
        AuditSubmission.model_validate(_submission(evidence=[ONE, TWO]))


def test_a_tag_found_that_no_evidence_holds_is_refused():
    with pytest.raises(ValidationError, match="a tag that evidence does not hold"):
        AuditSubmission.model_validate(_submission(found=[{"index": 0, "tags": ["doc_7"]}]))


def test_what_an_earlier_report_found_is_taken():
    submission = AuditSubmission.model_validate(_submission(found=[{"index": 0, "tags": ["doc_1"]}]))
    assert submission.found[0].tags == ("doc_1",)
