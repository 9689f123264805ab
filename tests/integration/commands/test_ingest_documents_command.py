"""`uradori ingest PATH...` and `uradori documents` against a gateway that keeps what it is sent."""

import io
import json
import os
import re
import signal
import subprocess
import sys
import threading
import zipfile
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from hashlib import sha256
from pathlib import Path

import pytest
from pytest_httpserver import HTTPServer
from typer.testing import Result
from uradori_contracts.documents import DocumentDeleted, DocumentInfo, DocumentList, Problem
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.uploads import DocumentOutcome, IngestedDocument, Upload, UploadHints, UploadState, upload_id
from werkzeug import Request, Response

Run = Callable[..., Result]
DEADLINE_S = 60
PAGE = "<html><body><p>売上高は1,234百万円です。</p></body></html>"
PROBLEM = Problem(
    where="bad.html", code="unreadable_file", message="読めません\x1b[31m", message_en="It cannot be read"
)


def info(document_id: str, **fields: object) -> DocumentInfo:
    known = {
        "document_id": document_id, "title": "有価証券報告書", "kind": "有価証券報告書", "company": "例示株式会社",
        "ticker": "1234", "period_start": date(2025, 4, 1), "period_end": date(2026, 3, 31), "filed_on": date(2026, 6, 25),
        "tables": 3, "facts": 1400, "passages": 5, "version": 2, "ingested_at": datetime(2026, 11, 30, tzinfo=UTC),
    }  # fmt: skip
    return DocumentInfo.model_validate({**known, **fields})


@dataclass
class Gateway:
    """Keeps uploads; those whose bytes hold `broken` fail."""

    url: str
    names: list[str] = field(default_factory=list)
    bodies: dict[str, bytes] = field(default_factory=dict)
    hints: list[UploadHints] = field(default_factory=list)
    uploads: dict[str, Upload] = field(default_factory=dict)
    gone: set[str] = field(default_factory=set)
    busy: int = 0

    def take(self, request: Request) -> Response:
        content = request.get_data()
        if self.busy:
            self.busy -= 1
            return refused(ErrorCode.BUSY, 503, {"Retry-After": "0"})
        said = request.args.to_dict()
        name = said.pop("name")
        hints = UploadHints.model_validate(said)
        digest = sha256(content).hexdigest()
        failed = b"broken" in content
        document = IngestedDocument(
            document_id=f"D{len(self.names)}", title="報告書", company="例示", facts=1400,
            outcome=DocumentOutcome.FAILED if failed else DocumentOutcome.ADDED, problems=(PROBLEM,) if failed else (),
        )  # fmt: skip
        upload = Upload(
            upload_id=upload_id(digest, name, hints), file_name=name, sha256=digest, state=UploadState.WAITING
        )
        self.names.append(name)
        self.bodies[name] = content
        self.hints.append(hints)
        state = UploadState.FAILED if failed else UploadState.DONE
        self.uploads[upload.upload_id] = upload.model_copy(update={"state": state, "documents": (document,)})
        return Response(upload.model_dump_json(), 202, content_type="application/json")

    def tell(self, request: Request) -> Response:
        *_, kind, asked = request.path.split("/")
        if kind == "uploads":
            found = self.uploads.get(asked)
            return answer(found) if found else refused(ErrorCode.NOT_FOUND, 404)
        return refused(ErrorCode.NOT_FOUND, 404) if asked in self.gone else answer(info(asked))


def answer(model) -> Response:
    return Response(model.model_dump_json(), content_type="application/json")


def refused(code: ErrorCode, status: int, headers=None) -> Response:
    return Response(UradoriError(code).reply("ab").model_dump_json(), status, headers, content_type="application/json")


@pytest.fixture
def gateway(httpserver: HTTPServer) -> Gateway:
    made = Gateway(httpserver.url_for(""))
    httpserver.expect_request("/api/v1/documents", method="POST").respond_with_handler(made.take)
    httpserver.expect_request(re.compile(r"/api/v1/documents/.+"), method="GET").respond_with_handler(made.tell)
    return made


def archive(path: Path, **files: str) -> Path:
    with zipfile.ZipFile(path, "w") as made:
        for name, content in files.items():
            made.writestr(name.replace("__", "."), content)
    return path


def test_files_folders_and_archives_are_sent_document_by_document(run: Run, gateway: Gateway, tmp_path: Path) -> None:
    pages = tmp_path / "filings" / "S100ABCD"
    pages.mkdir(parents=True)
    for name in ("0101010_honbun.htm", "0105010_honbun.htm"):
        (pages / name).write_text(PAGE)
    archive(tmp_path / "filings" / "more.zip", note__md="# 注記")
    (tmp_path / "single.md").write_text("# 決算")
    result = run("ingest", "filings", "single.md", "--url", gateway.url)
    assert result.exit_code == 0, result.stderr
    assert len(gateway.names) == 3
    assert gateway.names[-1].endswith("single.md")
    packed = next(body for name, body in gateway.bodies.items() if name.endswith(".zip"))
    assert len(zipfile.ZipFile(io.BytesIO(packed)).namelist()) == 2
    for words in ("D0", "D1", "D2", "1,400", "文書 3 件", "3 documents taken in"):
        assert words in result.stdout


def test_what_is_said_of_the_documents_goes_with_each(run: Run, gateway: Gateway, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# 決算")
    said = ("--ticker", "1234", "--company", "例示", "--filed-on", "2026-06-25", "--amends", "S100A")
    assert run("ingest", "a.md", *said, "--url", gateway.url).exit_code == 0
    hints = UploadHints(ticker="1234", company="例示", filed_on=date(2026, 6, 25), amends="S100A")
    assert gateway.hints == [hints]


@pytest.mark.parametrize("said", [("--ticker", "7203.*"), ("--filed-on", "soon"), ("--amends", "a b")])
def test_what_cannot_be_said_of_a_document_is_refused_at_once(run: Run, gateway: Gateway, tmp_path: Path, said) -> None:
    (tmp_path / "a.md").write_text("# 決算")
    result = run("ingest", "a.md", *said, "--url", gateway.url)
    assert (result.exit_code, gateway.names) == (2, [])
    assert said[0] in result.stderr


def test_nothing_to_take_in_is_told(run: Run, gateway: Gateway, tmp_path: Path) -> None:
    assert run("ingest", "--url", gateway.url).exit_code == 2
    (tmp_path / "empty").mkdir()
    (tmp_path / "zero.pdf").write_bytes(b"")
    result = run("ingest", "empty", "zero.pdf", "absent.pdf", "--url", gateway.url)
    assert (result.exit_code, gateway.names) == (2, [])
    for words in ("empty: ", "文書がありません", "zero.pdf: ", "absent.pdf: ", "失敗 3"):
        assert words in result.stderr + result.stdout


def test_one_that_fails_does_not_stop_the_others(run: Run, gateway: Gateway, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("broken")
    (tmp_path / "b.zip").write_bytes(b"PK\x03\x04 cut short")
    (tmp_path / "c.md").write_text("# 決算")
    result = run("ingest", "a.md", "b.zip", "c.md", "--url", gateway.url)
    assert result.exit_code == 1
    assert gateway.names == ["a.md", "c.md"]
    for words in ("読めません", "It cannot be read", "b.zip"):
        assert words in result.stderr
    assert "\x1b[31m" not in result.stderr
    assert "失敗 2" in result.stdout


def test_run_again_it_sends_what_is_not_in_yet(run: Run, gateway: Gateway, tmp_path: Path) -> None:
    for name, content in (("a.md", "# 決算"), ("b.md", "broken"), ("c.md", "# 別")):
        (tmp_path / name).write_text(content)
    run("ingest", "a.md", "b.md", "--url", gateway.url)
    gateway.names.clear()
    result = run("ingest", "a.md", "b.md", "c.md", "--url", gateway.url)
    assert gateway.names == ["b.md", "c.md"]
    assert "取込済み 1" in result.stdout
    gateway.names.clear()
    run("ingest", "a.md", "--ticker", "1234", "--url", gateway.url)
    assert gateway.names == ["a.md"]


def test_a_document_that_was_taken_out_is_sent_again(run: Run, gateway: Gateway, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# 決算")
    run("ingest", "a.md", "--url", gateway.url)
    gateway.gone.add("D0")
    run("ingest", "a.md", "--url", gateway.url)
    assert gateway.names == ["a.md", "a.md"]


def test_a_gateway_that_is_busy_is_asked_again(run: Run, gateway: Gateway, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# 決算")
    gateway.busy = 3
    assert run("ingest", "a.md", "--url", gateway.url).exit_code == 0
    assert gateway.names == ["a.md"]


def test_without_a_gateway_it_says_so_and_that_it_can_go_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# 決算")
    result = run("ingest", "a.md", "--url", "http://127.0.0.1:9")
    assert result.exit_code == 1
    for words in ("接続できません", "Cannot connect", "続きから"):
        assert words in result.stderr


def test_documents_are_listed_page_by_page(run: Run, httpserver: HTTPServer) -> None:
    def page(request: Request) -> Response:
        first = "after" not in request.args
        found = tuple(info(f"S{n:03}", superseded_by=None) for n in range(500)) if first else (info("LAST"),)
        assert request.args["ticker"] == "1234"
        assert request.args.get("after", "S499") == "S499"
        return answer(DocumentList(documents=found, total=501, version=2))

    httpserver.expect_request("/api/v1/documents").respond_with_handler(page)
    result = run("documents", "list", "--ticker", "1234", "--json", "--url", httpserver.url_for(""))
    listed = [json.loads(line)["document_id"] for line in result.stdout.splitlines()]
    assert (result.exit_code, len(listed), listed[-1]) == (0, 501, "LAST")
    assert run("documents", "list", "--ticker", "7203.*").exit_code == 2


def test_a_document_is_shown_and_taken_out(run: Run, gateway: Gateway, httpserver: HTTPServer) -> None:
    gone = DocumentDeleted(document_id="S1", version=7)
    httpserver.expect_request("/api/v1/documents/S1", method="DELETE").respond_with_response(answer(gone))
    shown = run("documents", "show", "S1", "--url", gateway.url)
    for words in ("例示株式会社 1234", "2025-04-01 – 2026-03-31", "1,400"):
        assert words in shown.stdout
    kept = run("documents", "delete", "S1", "--url", gateway.url, stdin="n\n")
    assert (kept.exit_code, "例示株式会社" in kept.stdout) == (1, True)
    assert "第7版" in run("documents", "delete", "S1", "--yes", "--url", gateway.url).stdout
    gateway.gone.add("S2")
    for command in ("show", "delete"):
        missing = run("documents", command, "S2", "--url", gateway.url)
        assert (missing.exit_code, "見つかりません" in missing.stderr, missing.stdout) == (1, True, "")
    assert run("documents", "show", "../x", "--url", gateway.url).exit_code == 2


def test_interrupted_it_ends_at_once_and_tells_how_to_go_on(
    httpserver: HTTPServer, gateway: Gateway, tmp_path: Path
) -> None:
    for name in ("a.md", "b.md"):
        (tmp_path / name).write_text(f"# {name}")
    arrived, over = threading.Event(), threading.Event()

    def take(request: Request) -> Response:
        if request.args["name"] == "b.md":
            arrived.set()
            over.wait(DEADLINE_S)
        return gateway.take(request)

    httpserver.clear()
    httpserver.expect_request("/api/v1/documents", method="POST").respond_with_handler(take)
    httpserver.expect_request(re.compile(r"/api/v1/documents/.+"), method="GET").respond_with_handler(gateway.tell)
    command = [sys.executable, "-m", "uradori_cli", "ingest", "a.md", "b.md", "--url", gateway.url]
    with subprocess.Popen(
        command,
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "COLUMNS": "120"},
    ) as running:
        assert arrived.wait(DEADLINE_S)
        running.send_signal(signal.SIGINT)
        told = running.communicate(timeout=DEADLINE_S)[1]
        over.set()
    assert running.returncode == 130
    assert "続きから" in told
