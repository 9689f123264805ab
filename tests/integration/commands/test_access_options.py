"""What the command presents to a gateway, and how a refusal reads."""

import json
import ssl
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from cryptography.hazmat.primitives import serialization
from pytest_httpserver import HTTPServer
from typer.testing import Result
from uradori_cli.credentials import certificates
from uradori_contracts.errors import ErrorCode, UradoriError

Run = Callable[..., Result]
TOKEN = "uradori_" + "t" * 43
QUESTION = "日銀の政策金利は？"


@pytest.fixture
def refusing(httpserver: HTTPServer) -> Callable[..., str]:
    """A gateway that answers every question with this error; gives its URL."""

    def answer(code: ErrorCode, status: int, **headers: str) -> str:
        body = UradoriError(code).reply("0" * 32).model_dump_json()
        httpserver.expect_request("/api/v1/chat/stream").respond_with_data(body, status, headers)
        httpserver.expect_request("/api/v1/audit").respond_with_data(body, status, headers)
        return httpserver.url_for("").rstrip("/")

    return answer


def sent(server: HTTPServer) -> str | None:
    request, _ = server.log[-1]
    return request.headers.get("Authorization")


@pytest.mark.parametrize("way", ["option", "variable", "file"])
def test_a_token_goes_out_as_bearer_whichever_way_it_is_given(
    run: Run, refusing: Callable[..., str], httpserver: HTTPServer, tmp_path: Path, monkeypatch, way: str
) -> None:
    url = refusing(ErrorCode.FORBIDDEN, 403)
    arguments = ["ask", QUESTION, "--url", url]
    match way:
        case "option":
            arguments += ["--token", TOKEN]
        case "variable":
            monkeypatch.setenv("URADORI_TOKEN", TOKEN)
        case _:
            monkeypatch.setenv("URADORI_TOKEN", "another")
            (tmp_path / "t.token").write_text(f"{TOKEN}\n")
            arguments += ["--token-file", "t.token"]
    result = run(*arguments)
    assert sent(httpserver) == f"Bearer {TOKEN}"
    assert result.exit_code == 1
    assert TOKEN not in result.output


def test_without_a_token_nothing_is_presented(run: Run, refusing: Callable[..., str], httpserver: HTTPServer) -> None:
    run("ask", QUESTION, "--url", refusing(ErrorCode.UNAUTHENTICATED, 401))
    assert sent(httpserver) is None


@pytest.mark.parametrize(
    ("code", "status", "japanese", "says"),
    [
        (ErrorCode.UNAUTHENTICATED, 401, "アクセストークンが必要です", "--token-file"),
        (ErrorCode.FORBIDDEN, 403, "このトークンではできません", "forbidden"),
        (ErrorCode.RATE_LIMITED, 429, "リクエストが多すぎます", "Retry-After: 17 s"),
    ],
)
def test_a_refusal_says_what_to_do(run: Run, refusing: Callable[..., str], code, status, japanese, says) -> None:
    result = run("ask", QUESTION, "--url", refusing(code, status, **{"Retry-After": "17"}))
    assert result.exit_code == 1
    assert japanese in result.stderr
    assert says in result.stderr


def test_a_refused_line_of_an_audit_keeps_its_code(run: Run, refusing: Callable[..., str], httpserver) -> None:
    line = json.dumps({"id": 1, "answer": "増収だった。", "evidence": []}, ensure_ascii=False)
    url = refusing(ErrorCode.RATE_LIMITED, 429)
    result = run("audit", "--jsonl", "-", "--url", url, "--token", TOKEN, stdin=line + "\n")
    assert json.loads(result.stdout)["error"]["code"] == "rate_limited"
    assert sent(httpserver) == f"Bearer {TOKEN}"


@pytest.mark.parametrize("token", ["two words", "line\nbreak", "トークン", "x" * 10_000])
def test_what_is_no_token_is_refused_before_anything_is_sent(run: Run, httpserver: HTTPServer, token: str) -> None:
    result = run("ask", QUESTION, "--url", httpserver.url_for(""), "--token", token)
    assert result.exit_code == 2
    assert "no access token" in result.stderr
    assert httpserver.log == []


def test_a_token_file_that_is_missing_is_named(run: Run) -> None:
    result = run("ask", QUESTION, "--url", "http://127.0.0.1:9", "--token-file", "none.token")
    assert result.exit_code == 2
    assert "none.token" in result.stderr


def test_a_file_that_is_no_ca_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "ca.pem").write_text("garbage")
    for name, reason in (("ca.pem", "no CA certificate"), ("none.pem", "Cannot read none.pem")):
        result = run("ask", QUESTION, "--url", "https://127.0.0.1:9", "--ca", name)
        assert result.exit_code != 0
        assert reason in result.stderr


@pytest.fixture
def authority(tmp_path: Path) -> tuple[Path, ssl.SSLContext]:
    """A private CA's file, and a server's context with a certificate of it."""
    now = datetime.now(UTC)
    signer, key = certificates.new_private_key(), certificates.new_private_key()
    root = certificates.authority(signer, now)
    leaf = certificates.server(key, ("localhost", "127.0.0.1"), root, signer, now)
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    (tmp_path / "ca.pem").write_bytes(root.public_bytes(pem))
    chain = tmp_path / "server.pem"
    chain.write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain) + leaf.public_bytes(pem))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(chain)
    return tmp_path / "ca.pem", context


def test_a_private_ca_is_taken_where_it_is_named_and_missed_where_it_is_not(
    run: Run, authority: tuple[Path, ssl.SSLContext]
) -> None:
    ca, context = authority
    with HTTPServer(host="localhost", ssl_context=context) as server:
        body = UradoriError(ErrorCode.FORBIDDEN).reply("0" * 32).model_dump_json()
        server.expect_request("/api/v1/chat/stream").respond_with_data(body, 403)
        url = server.url_for("").rstrip("/")
        trusted = run("ask", QUESTION, "--url", url, "--ca", str(ca))
        assert "forbidden" in trusted.stderr
        unknown = run("ask", QUESTION, "--url", url)
        assert unknown.exit_code == 1
        assert "--ca" in unknown.stderr
