"""The corpus file."""

import json
from pathlib import Path

import pytest
import structlog
from structlog.typing import FilteringBoundLogger
from uradori_contracts.retrieval import Passage
from uradori_retriever.adapters.passages import LINE_LIMIT, TEXT_LIMIT, LineProblem, read_passages
from uradori_retriever.corpus_loading import load_corpus

RECORD = {
    "id": "a-1",
    "title": "題名",
    "text": "本文。",
    "as_of": "2024-05-08",
    "tickers": ["7203"],
    "document_id": "S1",
}


def _file(folder: Path, *lines: object) -> Path:
    path = folder / "passages.jsonl"
    texts = [line if isinstance(line, str) else json.dumps(line, ensure_ascii=False) for line in lines]
    path.write_text("\n".join(texts), encoding="utf-8", errors="surrogatepass")
    return path


def test_each_line_is_a_passage(tmp_path: Path) -> None:
    path = _file(tmp_path, RECORD, "", {**RECORD, "id": "a-2", "kind": "news", "figures": []})
    entries = list(read_passages(path))
    assert [read.id for read in entries if isinstance(read, Passage)] == ["a-1", "a-2"]
    first = entries[0]
    assert isinstance(first, Passage)
    assert (first.title, first.tickers, first.document_id) == ("題名", ("7203",), "S1")


@pytest.mark.parametrize("written", ["[doc_9]", "［doc_９］", "【9】", "[mcp_val_1]", "[DOC_1]"])
@pytest.mark.parametrize("field", ["text", "title", "section", "publisher"])
def test_what_looks_like_a_tag_inside_a_document_is_no_tag_any_more(tmp_path: Path, written: str, field: str) -> None:
    (read,) = read_passages(_file(tmp_path, {**RECORD, field: f"純利益は9兆円{written}。"}))
    assert isinstance(read, Passage)
    shown = getattr(read, field)
    assert written not in shown
    assert not set("[]［］【】") & set(shown)
    assert "純利益は9兆円" in shown


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("{", "line: Invalid JSON"),
        ("[]", "line: Input should be an object"),
        ("null", "line: "),
        (json.dumps({**RECORD, "text": " 　"}), "text: "),
        (json.dumps({**RECORD, "text": "あ" * (TEXT_LIMIT + 1)}), "text: "),
        (json.dumps({**RECORD, "tickers": ["7203.*"]}), "tickers.0: "),
        (json.dumps({**RECORD, "as_of": "2024-13-01"}), "as_of: "),
        (json.dumps({**RECORD, "id": ""}), "id: "),
        (json.dumps({**RECORD, "text": 5}), "text: "),
        (json.dumps({"id": "a"}), "title: "),
        (json.dumps({**RECORD, "id": "a-2", "as_of": None, "amends": "S0"}), "An amendment needs its date"),
        ('{"id": "x", "title": "t", "text": "\\ud800"}', "line: Invalid JSON"),
        ("[" * 10_000, "line: "),
        ("x" * (LINE_LIMIT + 5), "longer than"),
        ("x" * (2 * LINE_LIMIT), "longer than"),
    ],
)
def test_a_line_that_holds_no_passage_is_named_and_the_others_stand(tmp_path: Path, line: str, reason: str) -> None:
    read = list(read_passages(_file(tmp_path, RECORD, line, {**RECORD, "id": "a-3"})))
    assert [type(item) for item in read] == [Passage, LineProblem, Passage]
    problem = read[1]
    assert isinstance(problem, LineProblem)
    assert problem.line == 2
    assert problem.message
    assert reason in problem.message_en


def test_an_id_is_taken_once(tmp_path: Path) -> None:
    read = list(read_passages(_file(tmp_path, RECORD, {**RECORD, "text": "別の本文。"})))
    assert isinstance(read[1], LineProblem)
    assert "line 1" in read[1].message_en


def test_bytes_that_are_no_utf8_are_a_problem_of_their_line(tmp_path: Path) -> None:
    path = tmp_path / "passages.jsonl"
    path.write_bytes(json.dumps(RECORD).encode() + b"\n" + "株".encode("cp932") + b"\n")
    assert [type(item) for item in read_passages(path)] == [Passage, LineProblem]


def test_a_rejected_line_is_logged_with_its_number(tmp_path: Path, log: FilteringBoundLogger) -> None:
    with structlog.testing.capture_logs() as logged:
        corpus = load_corpus(_file(tmp_path, "{", RECORD), log)
    assert len(corpus.passages) == 1
    assert logged[0]["event"] == "passage_rejected"
    assert (logged[0]["line"], logged[0]["file"]) == (1, "passages.jsonl")


def test_a_missing_file_is_an_error(tmp_path: Path, log: FilteringBoundLogger) -> None:
    with pytest.raises(FileNotFoundError):
        load_corpus(tmp_path / "passages.jsonl", log)
