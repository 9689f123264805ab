"""`uradori audit FILE...` and `--replay` against a gateway that answers as scripted."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from docx import Document
from pytest_httpserver import HTTPServer
from typer.testing import Result
from uradori_contracts.audit import AuditReport, AuditStatus, FindingKind
from uradori_contracts.replay import digest_of
from uradori_contracts.views import AuditOutcome, AuditSubmission
from werkzeug import Request, Response

from tests.unit.cli.audited import finding, outcome

Run = Callable[..., Result]
WRONG, OPEN, RIGHT = "売上高は9円。", "売上高は7円。", "売上高は1円。"
STATUSES = {WRONG: AuditStatus.FAIL, OPEN: AuditStatus.WARN, RIGHT: AuditStatus.PASS}
KINDS = {WRONG: FindingKind.VALUE_MISMATCH, OPEN: FindingKind.UNSUPPORTED, RIGHT: FindingKind.SUPPORTED}


class Gateway:
    """Judges the sentences it knows, and keeps what was asked."""

    def __init__(self, server: HTTPServer) -> None:
        self.asked: list[AuditSubmission] = []
        server.expect_request("/api/v1/audit", method="POST").respond_with_handler(self.answer)
        self.url = server.url_for("")

    def answer(self, request: Request) -> Response:
        """The report."""
        submission = AuditSubmission.model_validate_json(request.get_data())
        self.asked.append(submission)
        (known,) = (each for each in STATUSES if each in submission.answer)
        findings = {known: (finding(KINDS[known], known, known[4:6], unfound=known == OPEN),)}
        report = outcome(submission.answer, findings, STATUSES[known])
        updates = {"lookup": submission.lookup, "found": submission.found}
        whole = AuditReport(**{name: getattr(report, name) for name in AuditReport.model_fields} | updates)
        body = whole.model_dump() | {"digest": digest_of(whole), "turn_id": "t"}
        return Response(AuditOutcome.model_validate(body).model_dump_json(), content_type="application/json")


@pytest.fixture
def gateway(httpserver: HTTPServer) -> Gateway:
    """One for each test."""
    return Gateway(httpserver)


def docx(path: Path, text: str) -> None:
    """A Word document of one paragraph."""
    document = Document()
    document.add_paragraph(text)
    document.save(str(path))


@pytest.mark.parametrize(
    ("text", "fail_on", "code"),
    [
        (WRONG, [], 1),
        (OPEN, [], 0),
        (RIGHT, [], 0),
        (OPEN, ["--fail-on", "warn"], 1),
        (RIGHT, ["--fail-on", "warn"], 0),
        (WRONG, ["--fail-on", "never"], 0),
    ],
)
def test_a_draft_ends_like_a_linter(
    text: str, fail_on: list[str], code: int, run: Run, gateway: Gateway, tmp_path: Path
) -> None:
    (tmp_path / "draft.md").write_text(f"# 題\n\n{text}\n")
    result = run("audit", "draft.md", *fail_on, "--url", gateway.url)
    assert result.exit_code == code
    assert text in result.stdout
    (asked,) = gateway.asked
    assert asked.lookup
    assert asked.evidence == ()


def test_several_drafts_are_given_back_with_a_page_and_commented_copies(
    run: Run, gateway: Gateway, tmp_path: Path
) -> None:
    (tmp_path / "sjis.txt").write_bytes(RIGHT.encode("cp932"))
    docx(tmp_path / "draft.docx", WRONG)
    original = (tmp_path / "draft.docx").read_bytes()
    result = run("audit", "sjis.txt", "draft.docx", "--docx", "copies", "--html", "a.html", "--url", gateway.url)
    assert result.exit_code == 1
    assert result.stdout.index("sjis.txt ─") < result.stdout.index("draft.docx ─")
    assert "2 件 / texts  FAIL 1  PASS 1" in result.stderr
    assert (tmp_path / "draft.docx").read_bytes() == original
    assert [each.name for each in (tmp_path / "copies").iterdir()] == ["draft.docx"]
    (comment,) = Document(str(tmp_path / "copies" / "draft.docx")).comments
    assert comment.text.startswith("数値が違う / the value differs")
    assert (tmp_path / "a.html").read_text().count("<article>") == 2


def test_a_draft_that_cannot_be_read_does_not_stop_the_others(run: Run, gateway: Gateway, tmp_path: Path) -> None:
    (tmp_path / "empty.md").write_text("")
    (tmp_path / "draft.md").write_text(RIGHT)
    result = run("audit", "empty.md", "missing.md", "draft.md", "--out", "a.jsonl", "--url", gateway.url)
    assert result.exit_code == 2
    lines = [json.loads(each) for each in (tmp_path / "a.jsonl").read_text().splitlines()]
    assert [(each["id"], each.get("status")) for each in lines] == [
        ("empty.md", None),
        ("missing.md", None),
        ("draft.md", "PASS"),
    ]


def test_a_draft_is_read_from_standard_input(run: Run, gateway: Gateway) -> None:
    assert run("audit", "-", "--url", gateway.url, stdin=RIGHT).exit_code == 0


def test_own_evidence_is_judged_without_looking_up(run: Run, gateway: Gateway, tmp_path: Path) -> None:
    (tmp_path / "draft.md").write_text(f"題\n{RIGHT}")
    (tmp_path / "cited.md").write_text(f"{RIGHT[:-1]}[doc_1]。{RIGHT}")
    (tmp_path / "own.json").write_text('[{"tag": "doc_1", "text": "売上高は1円。"}]')
    arguments = ("--no-lookup", "--evidence", "own.json", "--concurrency", "1", "--url", gateway.url)
    assert run("audit", "draft.md", "cited.md", *arguments).exit_code == 0
    uncited, cited = gateway.asked
    assert [(each.index, each.tags) for each in uncited.found] == [(0, ("doc_1",)), (1, ("doc_1",))]
    assert (cited.lookup, cited.found) == (False, ())


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("draft.md", "--jsonl", "a.jsonl"),
        ("draft.md", "--no-lookup"),
        ("--jsonl", "a.jsonl", "--docx", "a.docx"),
        ("draft.md", "--html", "draft.md"),
        ("draft.md", "--docx", "a.docx"),
        ("draft.docx", "--docx", "draft.docx"),
        ("x/draft.docx", "draft.docx", "--docx", "copies"),
        ("draft.md", "--evidence", "missing.json"),
        ("draft.md", "--as-of", "tomorrow"),
    ],
)
def test_what_cannot_be_meant_is_refused_before_anything_is_sent(
    arguments: tuple[str, ...], run: Run, gateway: Gateway, tmp_path: Path
) -> None:
    (tmp_path / "draft.md").write_text(RIGHT)
    docx(tmp_path / "draft.docx", RIGHT)
    result = run("audit", *arguments, "--url", gateway.url)
    assert result.exit_code == 2
    assert not gateway.asked
    assert (tmp_path / "draft.md").read_text() == RIGHT


def test_without_a_gateway_a_draft_is_not_taken_for_clean(run: Run, tmp_path: Path) -> None:
    (tmp_path / "draft.md").write_text(RIGHT)
    result = run("audit", "draft.md", "--url", "http://127.0.0.1:9")
    assert result.exit_code == 2
    assert "Cannot connect" in result.stderr


def test_saved_reports_are_recomputed_and_one_that_was_changed_is_told(
    run: Run, gateway: Gateway, tmp_path: Path
) -> None:
    (tmp_path / "a.txt").write_text(RIGHT)
    (tmp_path / "b.txt").write_text(WRONG)
    run("audit", "a.txt", "b.txt", "--out", "saved.jsonl", "--url", gateway.url)
    same = run("audit", "--replay", "saved.jsonl", "--url", gateway.url)
    assert (same.exit_code, same.stdout.count("✓ 一致 / identical")) == (0, 2)
    saved = (tmp_path / "saved.jsonl").read_text()
    (tmp_path / "saved.jsonl").write_text(saved.replace('"status":"FAIL"', '"status":"PASS"'))
    changed = run("audit", "--replay", "saved.jsonl", "--url", gateway.url)
    assert changed.exit_code == 1
    assert "status: PASS → FAIL" in changed.stdout
    (tmp_path / "saved.jsonl").write_text("not a report")
    assert run("audit", "--replay", "saved.jsonl", "--url", gateway.url).exit_code == 2
