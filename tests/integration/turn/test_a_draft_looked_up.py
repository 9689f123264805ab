"""A journalist's draft against the whole stack and the data it ships with."""

from typing import Any

import pytest

pytestmark = pytest.mark.asyncio(loop_scope="session")

TRUE = "ソニーグループの2024年3月期の連結売上高は13兆207億円で、前の期に比べ18.6%増えた。"
WRONG = "総資産は31兆1074億円に達した。"
UNKNOWABLE = "音楽ストリーミングの会員数は6億人に達した。"
AMERICAN = "Honda reported revenue of 24,028.8 billion yen for the year ended March 31, 2024."


async def test_a_draft_is_supported_contradicted_or_unfound_claim_by_claim(gateway: Any) -> None:
    draft = {"answer": f"{TRUE}{WRONG}{UNKNOWABLE}\n{AMERICAN}", "lookup": True}
    report = (await gateway.post("/api/v1/audit", json=draft)).json()
    true, wrong, unknowable, american = report["sentences"]
    assert true["verdict"] == "SUPPORTED"
    assert wrong["findings"][0]["kind"] == "VALUE_MISMATCH"
    assert (unknowable["findings"][0]["kind"], unknowable["findings"][0]["unfound"]) == ("UNSUPPORTED", True)
    assert american["findings"][0]["kind"] == "VALUE_MISMATCH"
    assert (report["status"], report["reason"]) == ("FAIL", None)
    known = {evidence["tag"]: evidence for evidence in report["evidence"]}
    contradicting = known[wrong["findings"][0]["source"]["tag"]]
    assert contradicting["as_of"] >= "2024-04-01"
    assert contradicting["provenance"]["document_id"] == "S100TS7P"

    again = {**draft, "found": report["found"], "evidence": report["evidence"]}
    assert (await gateway.post("/api/v1/audit", json=again)).json() == report
