"""Batches of answers to be audited."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import aclosing

import pytest
from uradori_cli.client.batch import LINE_LIMIT, Outcome, audit_lines
from uradori_cli.failure import CommandError
from uradori_contracts.audit import AuditStatus, Rates
from uradori_contracts.views import AuditOutcome, AuditSubmission


def report(answer: str) -> AuditOutcome:
    """A report of an answer of no sentences."""
    rates = Rates(consistency_rate=None, precision=None, recall=None, sentences=0, supported_sentences=0)
    return AuditOutcome(
        status=AuditStatus.PASS,
        rates=rates,
        sentences=(),
        answer=answer,
        evidence=(),
        rules_version="1",
        digest="0",
        turn_id="t",
    )


def line(name: object, answer: str = "売上高は1円。", **more: object) -> bytes:
    """A line in."""
    return json.dumps({"id": name, "answer": answer, "evidence": [], **more}).encode()


async def source(*lines: bytes) -> AsyncIterator[bytes]:
    """Lines as a file gives them."""
    for each in lines:
        yield each


async def outcomes(*lines: bytes, concurrency: int = 4) -> list[Outcome]:
    """What comes out where every answer gets a report."""

    async def submit(submission: AuditSubmission) -> AuditOutcome:
        return report(submission.answer)

    return [outcome async for outcome in audit_lines(source(*lines), submit, concurrency)]


async def test_each_line_gets_its_report_under_its_own_id() -> None:
    found = [json.loads(outcome.line) for outcome in await outcomes(line("a", "甲"), b"\n", line(7, "乙"))]
    assert [(each["id"], each["answer"], each["status"]) for each in found] == [("a", "甲", "PASS"), (7, "乙", "PASS")]


async def test_order_is_kept_though_later_lines_finish_first() -> None:
    last_is_done = asyncio.Event()

    async def submit(submission: AuditSubmission) -> AuditOutcome:
        if submission.answer == "2":
            last_is_done.set()
        await last_is_done.wait()
        return report(submission.answer)

    lines = source(*(line(str(number), str(number)) for number in range(3)))
    found = [json.loads(outcome.line)["id"] async for outcome in audit_lines(lines, submit, 3)]
    assert found == ["0", "1", "2"]


async def test_no_more_than_the_given_number_are_under_way() -> None:
    under_way = 0
    most = 0

    async def submit(submission: AuditSubmission) -> AuditOutcome:
        nonlocal under_way, most
        under_way += 1
        most = max(most, under_way)
        await asyncio.sleep(0)
        under_way -= 1
        return report(submission.answer)

    lines = source(*(line(str(number)) for number in range(20)))
    assert len([outcome async for outcome in audit_lines(lines, submit, 3)]) == 20
    assert most == 3


@pytest.mark.parametrize(
    ("bad", "name", "code"),
    [
        (b"{", None, "invalid_request"),
        (b"[1]", None, "invalid_request"),
        (b"\xff\xfe", None, "invalid_request"),
        (b"[" * 100_000, None, "invalid_request"),
        (b'{"id": "x", "answer": 1, "evidence": []}', "x", "invalid_request"),
        (b'{"id": "x", "answer": "a", "evidence": [{"tag": "doc_0", "text": "b"}]}', "x", "invalid_request"),
        (b'{"id": "x", "answer": "a", "evidence": [], "unknown": 1}', "x", "invalid_request"),
        (b'{"id": "x"}', "x", "invalid_request"),
        (b" " + b"x" * (LINE_LIMIT + 1), None, "too_large"),
    ],
)
async def test_a_line_that_is_no_answer_gets_an_error_and_the_others_their_reports(
    bad: bytes, name: str | None, code: str
) -> None:
    first, second, third = [json.loads(outcome.line) for outcome in await outcomes(line("a"), bad, line("b"))]
    assert (first["id"], third["id"]) == ("a", "b")
    assert (second["id"], second["error"]["code"], second["error"]["line"]) == (name, code, 2)
    assert second["error"]["message"]
    assert second["error"]["message_en"]


async def test_a_refusal_of_the_gateway_stays_with_its_line() -> None:
    async def submit(submission: AuditSubmission) -> AuditOutcome:
        if submission.answer == "悪い":
            raise CommandError("混み合っています。", "Busy.", ("busy trace_id=ab",))
        return report(submission.answer)

    lines = source(line("a"), line("b", "悪い"), line("c"))
    found = [json.loads(outcome.line) async for outcome in audit_lines(lines, submit, 2)]
    assert found[1]["error"] == {"code": "busy", "message": "混み合っています。", "message_en": "Busy.", "line": 2}
    assert [each["id"] for each in found] == ["a", "b", "c"]


async def test_leaving_early_ends_what_is_under_way() -> None:
    started, ended = 0, 0

    async def submit(submission: AuditSubmission) -> AuditOutcome:
        nonlocal started, ended
        started += 1
        try:
            await asyncio.sleep(0)
            return report(submission.answer)
        finally:
            ended += 1

    async with aclosing(audit_lines(source(*(line(str(number)) for number in range(20))), submit, 4)) as found:
        async for _ in found:
            break
    assert started == ended
    assert started < 20
