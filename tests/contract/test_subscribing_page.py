"""What the page for subscribing teams says is so."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from uradori_contracts.audit import AuditedSentence, AuditReport, AuditStatus, Rates, SentenceVerdict
from uradori_contracts.evidence import Span
from uradori_contracts.reporting import cloud_event, digest_of
from uradori_contracts.subjects import AUDIT_REPORTS, DEAD_LETTERS
from uradori_contracts.teams import Teams
from uradori_contracts.turn import Completion, TurnReport

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "subscribing.md").read_text(encoding="utf-8")
ANSWER = '売上高は"45兆\t953億円"だった。\\ é 🏦 \u2028'
AUDITED = AuditReport(
    status=AuditStatus.WARN,
    rates=Rates(consistency_rate=2 / 3, precision=1.0, recall=None, sentences=3, supported_sentences=2),
    sentences=(
        AuditedSentence(index=0, sentence=ANSWER, span=Span(start=0, end=4), verdict=SentenceVerdict.SUPPORTED),
    ),
    answer=ANSWER,
    evidence=(),
    rules_version="1",
    digest="d",
)


def report(audited: AuditReport | None) -> TurnReport:
    draft = TurnReport(
        turn_id="t1",
        produced_at=datetime.now(UTC),
        question="トヨタの売上高は？",
        completion=Completion.COMPLETE,
        status=AuditStatus.WARN,
        report=audited,
        digest="",
    )
    return draft.model_copy(update={"digest": digest_of(draft)})


@pytest.mark.parametrize("audited", [AUDITED, None])
def test_the_digest_can_be_verified_as_the_page_says(audited: AuditReport | None) -> None:
    (code,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(code, names)
    verified = names["verified"]
    assert callable(verified)
    body = report(audited).model_dump_json().encode()
    assert verified(body)
    assert not verified(body.replace(b"WARN", b"PASS"))


def test_the_team_of_the_page_is_a_team() -> None:
    import tomllib

    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    (team,) = Teams.model_validate(tomllib.loads(text)).teams.values()
    assert (team.max_deliveries, team.ack_wait_s) == (5, 30)


def test_the_headers_limits_and_links_of_the_page_are_those_of_the_code() -> None:
    for name in (*cloud_event(report(None), "gateway", "x"), "Uradori-Turn-Id"):
        assert f"`{name}`" in PAGE
    assert f"{AUDIT_REPORTS.max_age.days} days or {AUDIT_REPORTS.max_bytes // 2**30} GiB" in PAGE
    assert f"dead letters {DEAD_LETTERS.max_age.days} days or {DEAD_LETTERS.max_bytes // 2**20} MiB" in PAGE
    for link in re.findall(r"\]\(([^)#]+)\)", PAGE):
        assert (DOCS / link).exists(), link


def test_every_status_is_explained() -> None:
    for status in AuditStatus:
        assert f"| {status.value} |" in PAGE
