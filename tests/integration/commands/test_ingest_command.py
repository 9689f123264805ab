"""`uradori ingest` against a gateway that answers as scripted."""

from collections.abc import Callable
from datetime import date
from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer
from typer.testing import Result
from uradori_contracts.companies import CODE_LIST_LIMIT, CompaniesLoaded, CompanyChange, SkippedLine
from uradori_contracts.errors import ErrorCode, UradoriError
from werkzeug import Request, Response

Run = Callable[..., Result]
LOADED = CompaniesLoaded(
    as_of=date(2026, 8, 11), revision=3, stored=True, filers=8000, listed=3823, people=3000, new=7, renamed=1, delisted=1,
    absent=0, skipped=1, new_companies=(CompanyChange(name="湖畔重機", ticker="9801"),) * 7,
    renamed_companies=(CompanyChange(name="レイクサイド", ticker="9802", before="湖畔"),),
    delisted_companies=(CompanyChange(name="丘陵\x1b[31m電子", ticker="9803"),),
    skipped_lines=(SkippedLine(line=12, reason="提出者名がありません", reason_en="it has no name"),),
)  # fmt: skip


@pytest.fixture
def gateway(httpserver: HTTPServer) -> tuple[str, list[Request]]:
    """Its URL, and what it was asked."""
    asked: list[Request] = []

    def answer(request: Request) -> Response:
        request.get_data()
        asked.append(request)
        return Response(LOADED.model_dump_json(), content_type="application/json")

    httpserver.expect_request("/api/v1/companies", method="POST").respond_with_handler(answer)
    return httpserver.url_for(""), asked


def test_the_file_is_sent_as_it_is_and_the_outcome_is_told(run: Run, gateway, tmp_path: Path) -> None:
    url, asked = gateway
    (tmp_path / "list.csv").write_bytes(b"\x83\x74\x83\x40")
    result = run("ingest", "--codelist", "list.csv", "--url", url, "--token", "secret")
    assert result.exit_code == 0
    assert asked[0].get_data() == b"\x83\x74\x83\x40"
    assert asked[0].args.to_dict() == {"dry_run": "false", "force": "false"}
    assert asked[0].headers["Authorization"] == "Bearer secret"
    for words in ("3,823", "ほか2社", "湖畔→レイクサイド（9802）", "12 行目", "第3版", "In force now"):
        assert words in result.stdout
    assert "\x1b[31m" not in result.stdout


def test_a_dry_run_and_a_forced_one_say_so(run: Run, gateway, tmp_path: Path) -> None:
    url, asked = gateway
    (tmp_path / "list.csv").write_bytes(b"x")
    assert run("ingest", "--codelist", "list.csv", "--dry-run", "--force", "--url", url).exit_code == 0
    assert asked[0].args.to_dict() == {"dry_run": "true", "force": "true"}


def test_a_list_that_is_refused_ends_with_its_reason(run: Run, httpserver: HTTPServer, tmp_path: Path) -> None:
    error = UradoriError(ErrorCode.INVALID_REQUEST, "列がありません: 証券コード", "Columns are missing").reply("ab")
    httpserver.expect_request("/api/v1/companies").respond_with_data(
        error.model_dump_json(), status=400, content_type="application/json"
    )
    (tmp_path / "list.csv").write_bytes(b"x")
    result = run("ingest", "--codelist", "list.csv", "--url", httpserver.url_for(""))
    assert result.exit_code == 1
    assert "列がありません" in result.stderr
    assert "Columns are missing" in result.stderr


def test_a_file_that_cannot_be_read_or_is_too_large_is_not_sent(run: Run, gateway, tmp_path: Path) -> None:
    url, asked = gateway
    assert run("ingest", "--codelist", "none.csv", "--url", url).exit_code == 2
    with (tmp_path / "huge.csv").open("wb") as file:
        file.truncate(CODE_LIST_LIMIT + 1)
    assert run("ingest", "--codelist", "huge.csv", "--url", url).exit_code == 2
    assert asked == []
