"""Lines of answers to lines of reports: order kept, errors kept, a bounded number under way."""

import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import aclosing
from dataclasses import dataclass

from pydantic import JsonValue, TypeAdapter, ValidationError
from uradori_contracts.audit import AuditStatus
from uradori_contracts.errors import SENTENCES, ErrorCode
from uradori_contracts.views import AuditOutcome, AuditSubmission

from uradori_cli.client.ordered import in_order
from uradori_cli.failure import CommandError

LINE_LIMIT = 16 * 2**20
"""Bytes."""
_JSON: TypeAdapter[JsonValue] = TypeAdapter(JsonValue)

Submit = Callable[[AuditSubmission], Awaitable[AuditOutcome]]


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a line got no report."""

    code: str
    message: str
    message_en: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """A line out, with the report in it or the refusal. `name` is its id, or which line it was."""

    line: str
    name: str
    report: AuditOutcome | None = None
    refusal: Refusal | None = None

    @property
    def status(self) -> AuditStatus | None:
        """None for an error."""
        return self.report.status if self.report else None


async def audit_lines(lines: AsyncIterator[bytes], submit: Submit, concurrency: int) -> AsyncGenerator[Outcome, None]:
    """An outcome for each line that is not blank, in the order of the lines; at most `concurrency` under way."""
    async with aclosing(in_order(_work(lines, submit), concurrency)) as outcomes:
        async for outcome in outcomes:
            yield outcome


async def _work(lines: AsyncIterator[bytes], submit: Submit) -> AsyncIterator[Coroutine[None, None, Outcome]]:
    number = 0
    async for line in lines:
        number += 1
        if line.strip():
            yield _outcome(number, line, submit)


async def _outcome(number: int, line: bytes, submit: Submit) -> Outcome:
    if len(line) > LINE_LIMIT:
        return _error(number, None, Refusal(ErrorCode.TOO_LARGE, *SENTENCES[ErrorCode.TOO_LARGE]))
    try:
        body = _JSON.validate_json(line)
    except ValidationError:
        return _error(number, None, _invalid("JSON として読めません。", "The line is not JSON."))
    if not isinstance(body, dict):
        return _error(number, None, _invalid("オブジェクトではありません。", "The line is not an object."))
    name = body.pop("id", None)
    try:
        submission = AuditSubmission.model_validate(body)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        return _error(number, name, _invalid(f"{where}: 値が正しくありません。", f"{where}: {first['msg']}"))
    try:
        report = await submit(submission)
    except CommandError as error:
        code = error.details[0].split(maxsplit=1)[0] if error.details else ErrorCode.INTERNAL.value
        return _error(number, name, Refusal(code, error.message, error.message_en))
    body_out = {**report.model_dump(mode="json"), "id": name}
    return Outcome(json.dumps(body_out, ensure_ascii=False), _named(name, number), report=report)


def _invalid(message: str, message_en: str) -> Refusal:
    return Refusal(ErrorCode.INVALID_REQUEST, message, message_en)


def _error(number: int, name: JsonValue, refusal: Refusal) -> Outcome:
    error = {"code": refusal.code, "message": refusal.message, "message_en": refusal.message_en, "line": number}
    line = json.dumps({"id": name, "error": error}, ensure_ascii=False)
    return Outcome(line, _named(name, number), refusal=refusal)


def _named(name: JsonValue, number: int) -> str:
    return f"#{number}" if name is None else str(name)
