"""Audit reports as they were saved: by `uradori audit`, over HTTP, from the stream, or within a turn."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pydantic import JsonValue, TypeAdapter, ValidationError
from uradori_contracts.audit import AuditReport, AuditStatus

from uradori_cli.failure import CommandError
from uradori_cli.files import content_of

FILE_LIMIT = 512 * 2**20
"""Bytes."""
_JSON: TypeAdapter[JsonValue] = TypeAdapter(JsonValue)


@dataclass(frozen=True, slots=True)
class SavedReport:
    """A report under the name it was saved by, or its place in the file."""

    name: str
    report: AuditReport


def read_reports(path: Path) -> tuple[SavedReport | CommandError, ...]:
    """The reports of a file, one JSON body or a line each; `-` is standard input. What is no report is an error in its
    place.

    Raises:
        CommandError: the file cannot be read, or holds nothing.
    """
    reports = tuple(_report(number, body) for number, body in enumerate(_bodies(content_of(path, FILE_LIMIT)), start=1))
    if not reports:
        raise CommandError(f"{path}: 報告がありません。", f"{path}: There is no report in it.")
    return reports


def _bodies(content: bytes) -> Iterator[JsonValue]:
    """None for a line that is no JSON."""
    whole = _parsed(content)
    if whole is not None:
        yield from whole if isinstance(whole, list) else [whole]
        return
    for line in content.split(b"\n"):
        if line.strip():
            yield _parsed(line)


def _parsed(content: bytes) -> JsonValue:
    try:
        return _JSON.validate_json(content)
    except ValidationError:
        return None


def _report(number: int, body: JsonValue) -> SavedReport | CommandError:
    if not isinstance(body, dict):
        return _refused(f"#{number}", "JSON のオブジェクトではありません。", "Not a JSON object.")
    name = str(body.get("id") or body.get("turn_id") or f"#{number}")
    inner = body.get("report") if "report" in body else body
    if not isinstance(inner, dict) or "error" in inner:
        return _refused(name, "報告を含みません（監査されていません）。", "Holds no report: it was not audited.")
    try:
        fields = {field: inner[field] for field in AuditReport.model_fields if field in inner}
        report = AuditReport.model_validate_json(json.dumps(fields))
    except ValidationError:
        return _refused(
            name,
            "報告の全文ではありません。--out、GET /api/v1/turns/{id} か uradori tail --json の出力を渡してください。",
            "Not a whole report. Give what --out, GET /api/v1/turns/{id} or uradori tail --json wrote.",
        )
    if report.status is AuditStatus.UNAUDITED:
        return _refused(name, "監査されていない報告です（UNAUDITED）。", "It was not audited (UNAUDITED).")
    return SavedReport(name, report)


def _refused(name: str, message: str, message_en: str) -> CommandError:
    return CommandError(f"{name}: {message}", f"{name}: {message_en}")
