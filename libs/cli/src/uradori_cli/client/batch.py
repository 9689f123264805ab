"""Lines of answers to lines of reports: order kept, errors kept, a bounded number under way."""

import asyncio
import json
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass

from pydantic import JsonValue, TypeAdapter, ValidationError
from uradori_contracts.audit import AuditStatus
from uradori_contracts.errors import SENTENCES, ErrorCode
from uradori_contracts.views import AuditOutcome, AuditSubmission

from uradori_cli.failure import CommandError

LINE_LIMIT = 16 * 2**20
"""Bytes."""
_JSON: TypeAdapter[JsonValue] = TypeAdapter(JsonValue)

Submit = Callable[[AuditSubmission], Awaitable[AuditOutcome]]


@dataclass(frozen=True, slots=True)
class Outcome:
    """A line out. `status` is None for an error."""

    line: str
    status: AuditStatus | None


@dataclass(frozen=True, slots=True)
class _Refusal:
    code: str
    message: str
    message_en: str


async def audit_lines(lines: AsyncIterator[bytes], submit: Submit, concurrency: int) -> AsyncIterator[Outcome]:
    """An outcome for each line that is not blank, in the order of the lines; at most `concurrency` under way."""
    under_way: deque[asyncio.Task[Outcome]] = deque()
    number = 0
    try:
        async for line in lines:
            number += 1
            if not line.strip():
                continue
            if len(under_way) == concurrency:
                yield await under_way.popleft()
            under_way.append(asyncio.create_task(_outcome(number, line, submit)))
        while under_way:
            yield await under_way.popleft()
    finally:
        for task in under_way:
            task.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)


async def _outcome(number: int, line: bytes, submit: Submit) -> Outcome:
    if len(line) > LINE_LIMIT:
        return _error(number, None, _Refusal(ErrorCode.TOO_LARGE, *SENTENCES[ErrorCode.TOO_LARGE]))
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
        return _error(number, name, _Refusal(code, error.message, error.message_en))
    body_out = {**report.model_dump(mode="json"), "id": name}
    return Outcome(json.dumps(body_out, ensure_ascii=False), report.status)


def _invalid(message: str, message_en: str) -> _Refusal:
    return _Refusal(ErrorCode.INVALID_REQUEST, message, message_en)


def _error(number: int, name: JsonValue, refusal: _Refusal) -> Outcome:
    error = {"code": refusal.code, "message": refusal.message, "message_en": refusal.message_en, "line": number}
    return Outcome(json.dumps({"id": name, "error": error}, ensure_ascii=False), None)
