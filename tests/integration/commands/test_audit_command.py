"""`uradori audit` against a gateway that answers as scripted."""

import json
from collections.abc import Callable
from pathlib import Path

from pytest_httpserver import HTTPServer
from typer.testing import Result
from uradori_contracts.audit import AuditStatus, Rates
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.views import AuditOutcome
from werkzeug import Request, Response

Run = Callable[..., Result]


def auditing(request: Request) -> Response:
    """A report of the answer that came; BUSY for one."""
    answer = request.get_json()["answer"]
    if answer == "悪い":
        body = UradoriError(ErrorCode.BUSY).reply("ab").model_dump_json()
        return Response(body, status=503, content_type="application/json")
    rates = Rates(consistency_rate=1.0, precision=1.0, recall=1.0, sentences=1, supported_sentences=1)
    report = AuditOutcome(
        status=AuditStatus.PASS,
        rates=rates,
        sentences=(),
        answer=answer,
        evidence=(),
        rules_version="1",
        digest="0",
        turn_id="t",
    )
    return Response(report.model_dump_json(), content_type="application/json")


def gateway(server: HTTPServer) -> str:
    """Its URL."""
    server.expect_request("/api/v1/audit", method="POST").respond_with_handler(auditing)
    return server.url_for("")


def line(name: str, answer: str) -> str:
    """A line in."""
    return json.dumps({"id": name, "answer": answer, "evidence": [{"tag": "doc_1", "text": "売上高は1円。"}]}) + "\n"


def test_a_file_of_answers_becomes_a_file_of_reports(run: Run, httpserver: HTTPServer, tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text("".join(line(str(number), f"答え{number}") for number in range(20)))
    result = run("audit", "--jsonl", "in.jsonl", "--out", "out.jsonl", "--url", gateway(httpserver))
    assert result.exit_code == 0
    reports = [json.loads(each) for each in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [(each["id"], each["answer"]) for each in reports] == [(str(n), f"答え{n}") for n in range(20)]
    assert result.stdout == ""
    assert "20 件 / lines  PASS 20" in result.stderr


def test_lines_from_standard_input_keep_their_errors_in_place(run: Run, httpserver: HTTPServer) -> None:
    stdin = line("a", "良い") + "not json\n" + line("c", "悪い") + line("d", "良い")
    result = run("audit", "--jsonl", "-", "--url", gateway(httpserver), stdin=stdin)
    assert result.exit_code == 1
    found = [json.loads(each) for each in result.stdout.splitlines()]
    assert [each["id"] for each in found] == ["a", None, "c", "d"]
    assert [each.get("error", {}).get("code") for each in found] == [None, "invalid_request", "busy", None]


def test_the_reports_of_a_file_can_be_read_as_a_text_or_a_page(
    run: Run, httpserver: HTTPServer, tmp_path: Path
) -> None:
    (tmp_path / "in.jsonl").write_text(line("甲", "良い") + "not json\n")
    result = run("audit", "--jsonl", "in.jsonl", "--format", "text", "--html", "a.html", "--url", gateway(httpserver))
    assert result.exit_code == 1
    assert result.stdout.startswith("甲 ─")
    assert "まとめ（悪い順） / summary, worst first" in result.stdout
    assert "エラー / errors 1" in result.stdout
    assert "<h1>甲</h1>" in (tmp_path / "a.html").read_text()


def test_a_file_that_is_not_there_is_one_clear_line(run: Run) -> None:
    result = run("audit", "--jsonl", "missing.jsonl", "--url", "http://127.0.0.1:9")
    assert result.exit_code == 1
    assert "エラー: ファイルを読めません: missing.jsonl" in result.stderr


def test_without_a_gateway_no_line_is_taken_for_audited(run: Run) -> None:
    result = run("audit", "--jsonl", "-", "--url", "http://127.0.0.1:9", stdin=line("a", "良い"))
    assert (result.exit_code, result.stdout) == (1, "")
    assert "Cannot connect to http://127.0.0.1:9" in result.stderr
