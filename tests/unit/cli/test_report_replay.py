"""Saved reports, read again and compared."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from uradori_cli.failure import CommandError
from uradori_cli.render.replay import comparison_lines
from uradori_cli.replay.comparing import Comparison, compared
from uradori_cli.replay.reading import SavedReport, read_reports
from uradori_contracts.audit import AuditStatus, FindingKind
from uradori_contracts.replay import digest_of
from uradori_contracts.views import AuditOutcome

from tests.unit.cli.audited import FIRST, OUTCOME, finding, outcome


def saved(report: AuditOutcome = OUTCOME) -> SavedReport:
    """A report whose digest is its own."""
    plain = SavedReport("甲", report)
    return SavedReport("甲", plain.report.model_copy(update={"digest": digest_of(plain.report)}))


def told(comparison: Comparison) -> str:
    """What is printed of it."""
    return "\n".join(line.plain for line in comparison_lines(comparison, 80))


@pytest.mark.parametrize(
    "form",
    [
        json.dumps,
        lambda body: json.dumps(body, indent=2),
        lambda body: json.dumps({"id": "q1", **body}) + "\n",
        lambda body: json.dumps({"turn_id": "t1", "produced_at": "2025-01-01T00:00:00Z", "report": body}),
        lambda body: json.dumps({"turn_id": "t1", "question": "？", "state": "done", "report": body}),
        lambda body: json.dumps([body]),
    ],
)
def test_a_report_is_found_in_whatever_saved_it(form: Callable[[object], str], tmp_path: Path) -> None:
    body = json.loads(OUTCOME.model_dump_json())
    (tmp_path / "a.json").write_text(form(body))
    (report,) = read_reports(tmp_path / "a.json")
    assert isinstance(report, SavedReport)
    assert report.report.sentences == OUTCOME.sentences


def test_a_line_that_holds_no_report_is_an_error_in_its_place(tmp_path: Path) -> None:
    whole = OUTCOME.model_dump_json()
    unaudited = OUTCOME.model_copy(update={"status": AuditStatus.UNAUDITED}).model_dump_json()
    lines = [
        whole,
        "not json",
        '{"id": "a", "error": {}}',
        '{"id": "b", "report": null}',
        '{"report": {"digest": "0"}}',
    ]
    (tmp_path / "a.jsonl").write_text("\n".join((*lines, unaudited, whole)))
    reports = read_reports(tmp_path / "a.jsonl")
    assert [isinstance(each, CommandError) for each in reports] == [False, True, True, True, True, True, False]


def test_an_empty_file_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text("\n")
    with pytest.raises(CommandError, match="There is no report"):
        read_reports(tmp_path / "a.jsonl")


def test_the_same_report_is_identical_whatever_its_turn() -> None:
    given = saved()
    comparison = compared(given, given.report.model_copy(update={"turn_id": "other"}))
    assert comparison.is_identical
    assert told(comparison).startswith("✓ 一致 / identical  甲  FAIL")


def test_a_report_that_was_changed_after_it_was_saved_is_told() -> None:
    given = saved()
    changed = SavedReport("甲", given.report.model_copy(update={"status": AuditStatus.PASS}))
    text = told(compared(changed, given.report))
    assert "The file was changed after it was saved." in text
    assert "status: PASS → FAIL" in text


def test_where_another_auditor_judges_otherwise_the_field_and_the_cause_are_told() -> None:
    right = finding(FindingKind.SUPPORTED, FIRST, "110億円", rule="四捨五入")
    before = saved(outcome(FIRST, {FIRST: (right,)}))
    wrong = right.model_copy(update={"kind": FindingKind.VALUE_MISMATCH})
    after = saved(outcome(FIRST, {FIRST: (wrong,)}).model_copy(update={"rules_version": "2"})).report
    comparison = compared(before, after)
    assert not comparison.is_identical
    text = told(comparison)
    assert "It was judged by another version of the rules." in text
    assert "findings[0].kind: SUPPORTED → VALUE_MISMATCH" in text.replace("\n      ", "")
    assert f"「{FIRST}」" in text
