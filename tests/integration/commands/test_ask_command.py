"""`uradori ask` against a gateway that answers as scripted."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer
from typer.testing import Result
from uradori_contracts.audit import AuditStatus
from uradori_contracts.disposition import Disposition
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.views import ChatReply, ReportSummary

Run = Callable[..., Result]

QUESTION = "トヨタの2024年3月期の当期利益は？"
DONE = {"turn_id": "t1", "disposition": "ANSWER", "total_duration_ms": 18, "provider": "template"}
ANSWERED = (
    ("status", {"step": "rewriting_query", "message": "質問を読み取っています"}),
    ("token", {"token": "当期利益は4兆9449億円"}),
    ("token", {"token": "だった [mcp_val_1]。"}),
    ("done", DONE),
)


def stream(*events: tuple[str, object]) -> str:
    """Server-sent events, with a comment as a heartbeat."""
    framed = (
        f"id: {number}\nevent: {name}\ndata: {json.dumps(data)}\n\n"
        for number, (name, data) in enumerate(events, start=1)
    )
    return ": ping\n\n" + "".join(framed)


def answer_with(server: HTTPServer, *events: tuple[str, object]) -> str:
    """The server streams these events; gives its URL."""
    server.expect_request("/api/v1/chat/stream", method="POST").respond_with_data(
        stream(*events), content_type="text/event-stream"
    )
    return server.url_for("").rstrip("/")


def test_an_answer_is_streamed_and_the_command_succeeds(run: Run, httpserver: HTTPServer) -> None:
    result = run("ask", QUESTION, "--url", answer_with(httpserver, *ANSWERED))
    assert result.exit_code == 0
    assert result.stdout.startswith("・質問を読み取っています\n当期利益は4兆9449億円だった [mcp_val_1]。\n")


def test_the_question_goes_out_with_its_session(run: Run, httpserver: HTTPServer) -> None:
    run("ask", QUESTION, "--session", "s-1", "--url", answer_with(httpserver, *ANSWERED))
    request, _ = httpserver.log[0]
    assert request.get_json() == {"question": QUESTION, "session_id": "s-1"}


def test_a_disposition_that_is_no_answer_is_a_result(run: Run, httpserver: HTTPServer) -> None:
    reason = {"code": "future_price", "message": "将来の株価は分かりません。", "message_en": "Not known."}
    done = {**DONE, "disposition": "UNSUPPORTED", "reason": reason}
    result = run("ask", QUESTION, "--url", answer_with(httpserver, ("done", done)))
    assert (result.exit_code, result.stdout) == (0, "UNSUPPORTED: 将来の株価は分かりません。\nNot known.\n")


def test_a_turn_that_broke_is_a_failure(run: Run, httpserver: HTTPServer) -> None:
    error = UradoriError(ErrorCode.BUS_UNAVAILABLE).reply("ab").model_dump(exclude={"schema_version"})
    result = run("ask", QUESTION, "--url", answer_with(httpserver, ("error", error)))
    assert result.exit_code == 1
    assert "bus_unavailable trace_id=ab" in result.stdout


@pytest.mark.parametrize(
    "events",
    [ANSWERED[:2], (("token", {"tokens": []}),), (("unheard_of", {}),)],
    ids=["no terminal event", "a shape that is none", "an event that is none"],
)
def test_a_stream_that_breaks_off_is_said_in_both_languages(
    run: Run, httpserver: HTTPServer, events: tuple[tuple[str, object], ...]
) -> None:
    result = run("ask", QUESTION, "--url", answer_with(httpserver, *events))
    assert result.exit_code == 1
    assert "エラー: 応答の途中で配信が途切れました。" in result.stderr
    assert "error: The stream broke off" in result.stderr


def test_a_refusal_shows_the_gateway_s_own_words(run: Run, httpserver: HTTPServer) -> None:
    body = UradoriError(ErrorCode.BUSY).reply("cd").model_dump()
    httpserver.expect_request("/api/v1/chat/stream").respond_with_json(body, status=503)
    result = run("ask", QUESTION, "--url", httpserver.url_for(""))
    assert result.exit_code == 1
    assert "エラー: 混み合っています。" in result.stderr
    assert "busy trace_id=cd" in result.stderr


def test_a_server_that_is_no_gateway_is_said_to_be_none(run: Run, httpserver: HTTPServer) -> None:
    httpserver.expect_request("/api/v1/chat/stream").respond_with_data("<html>", status=404)
    result = run("ask", QUESTION, "--url", httpserver.url_for(""))
    assert "error: Unexpected response (HTTP 404)." in result.stderr


def test_without_a_stack_it_says_how_to_start_one(run: Run) -> None:
    result = run("ask", QUESTION, "--url", "http://127.0.0.1:9")
    assert result.exit_code == 1
    assert "make up" in result.stderr
    assert "--embedded" in result.stderr


@pytest.mark.parametrize("question", ["", "   ", "a\x00b", "長" * 2001])
def test_a_question_that_is_none_is_refused_before_it_is_sent(run: Run, question: str) -> None:
    result = run("ask", question, "--url", "http://127.0.0.1:9")
    assert result.exit_code == 2
    assert "エラー: 質問を受け付けられません" in result.stderr


def test_json_prints_one_object(run: Run, httpserver: HTTPServer) -> None:
    reply = ChatReply(
        turn_id="t1",
        disposition=Disposition.ANSWER,
        reason=None,
        choices=(),
        answer="当期利益は4兆9449億円だった [mcp_val_1]。",
        evidence=(),
        verdicts=(),
        report=ReportSummary(status=AuditStatus.PASS, rates=None, withheld=0, digest=None),
        provider="template",
        retry_count=0,
        total_duration_ms=18,
        trace_id="ab",
    )
    httpserver.expect_request("/api/v1/chat/sync").respond_with_json(reply.model_dump(mode="json"))
    result = run("ask", QUESTION, "--json", "--url", httpserver.url_for(""))
    assert result.exit_code == 0
    assert ChatReply.model_validate_json(result.stdout) == reply


def test_a_reader_who_leaves_ends_the_command_without_a_word(httpserver: HTTPServer, tmp_path: Path) -> None:
    long = tuple(("token", {"token": f"{number}文目。\n" * 200}) for number in range(200))
    url = answer_with(httpserver, *long, ("done", DONE))
    argv = (sys.executable, "-m", "uradori_cli", "ask", QUESTION, "--url", url)
    with subprocess.Popen(argv, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as command:
        assert command.stdout is not None
        command.stdout.readline()
        command.stdout.close()
        assert command.stderr is not None
        assert command.stderr.read() == b""
        assert command.wait(20) == 1
