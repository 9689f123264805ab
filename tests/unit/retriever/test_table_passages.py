"""Passages that are tables: read, written out, found and embedded."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from uradori_contracts.evidence import Table
from uradori_contracts.retrieval import Passage
from uradori_retriever.adapters.passages import COLUMN_LIMIT, ROW_LIMIT, LineProblem, read_passages
from uradori_retriever.domain.corpus import Corpus
from uradori_retriever.domain.index import Index, Scope
from uradori_retriever.domain.tables import embedded_pieces

MakePassage = Callable[..., Passage]

HEADERS = ["部門", "2019年3月期", "2020年3月期"]
ROWS = [["建設機械・車両", "2,479,000", "2,211,263"], ["リテールファイナンス", "", "70,910"]]
TABLE = {"title": "部門別売上高", "headers": HEADERS, "rows": ROWS, "unit": "百万円"}
RECORD: dict[str, object] = {
    "id": "t-1",
    "title": "コマツの部門別売上高",
    "document_id": "S1",
    "as_of": "2020-06-29",
    "table": TABLE,
}


def _read(folder: Path, record: dict[str, object]) -> Passage | LineProblem:
    path = folder / "passages.jsonl"
    path.write_text(json.dumps(record, ensure_ascii=False), encoding="utf-8")
    (read,) = read_passages(path)
    return read


def test_a_table_without_text_is_written_out_row_by_row(tmp_path: Path) -> None:
    read = _read(tmp_path, RECORD)
    assert isinstance(read, Passage)
    assert read.text == (
        "部門別売上高（単位：百万円）\n"
        "建設機械・車両: 2019年3月期 2,479,000、2020年3月期 2,211,263\n"
        "リテールファイナンス: 2020年3月期 70,910"
    )
    assert read.table is not None
    assert read.table.rows[0] == tuple(ROWS[0])


def test_a_text_of_its_own_is_kept(tmp_path: Path) -> None:
    read = _read(tmp_path, {**RECORD, "text": "建設機械は減収だった。"})
    assert isinstance(read, Passage)
    assert read.text == "建設機械は減収だった。"


@pytest.mark.parametrize(
    ("table", "reason"),
    [
        ({**TABLE, "rows": [["建設機械・車両", "1"]]}, "row 0 has 2 cells, the headers are 3"),
        ({**TABLE, "rows": []}, "table.rows: "),
        ({**TABLE, "headers": ["部門"]}, "table.headers: "),
        ({**TABLE, "rows": [["a", 1, 2]]}, "table.rows.0.1: "),
        ({**TABLE, "rows": [["a", "1", "2"]] * (ROW_LIMIT + 1)}, "table.rows: "),
        ({**TABLE, "headers": ["a"] * (COLUMN_LIMIT + 1)}, "table.headers: "),
        ({**TABLE, "colour": "red"}, "table.colour: "),
        ("表", "table: "),
        (None, "neither text nor table"),
    ],
)
def test_a_table_that_is_none_is_a_problem_of_its_line(tmp_path: Path, table: object, reason: str) -> None:
    read = _read(tmp_path, {**RECORD, "table": table})
    assert isinstance(read, LineProblem)
    assert reason in read.message_en


def test_what_looks_like_a_tag_in_a_cell_is_no_tag_any_more(tmp_path: Path) -> None:
    table = {"title": "[doc_1]", "headers": ["a", "[doc_2]"], "rows": [["【3】", "[mcp_val_4]"]], "unit": "［doc_５］"}
    read = _read(tmp_path, {**RECORD, "table": table})
    assert isinstance(read, Passage)
    assert read.table is not None
    held = (read.text, read.table.title, read.table.unit, *read.table.headers, *read.table.rows[0])
    assert not set("".join(held)) & set("[]［］【】")


def test_a_table_is_found_by_its_title_its_headers_and_its_cells(make_passage: MakePassage) -> None:
    table = Table(title="部門別売上高", headers=tuple(HEADERS), rows=tuple(map(tuple, ROWS)), unit="百万円")
    index = Index.build(Corpus.of([make_passage("減収だった。", table=table), make_passage("株価の話。")]))
    for query in ("部門別", "2019年3月期", "2,211,263", "リテールファイナンス", "減収"):
        assert [hit.passage for hit in index.sparse_ranking(query, Scope(5))] == [0]


def test_of_a_table_only_what_it_is_about_is_embedded(make_passage: MakePassage) -> None:
    table = Table(title="部門別", headers=tuple(HEADERS), rows=tuple(map(tuple, ROWS * 100)))
    (piece,) = embedded_pieces(make_passage("本文", title="コマツ", table=table))
    assert piece.startswith("コマツ\n部門別\n建設機械・車両、リテールファイナンス")
    assert len(piece) <= 400
    assert "2,211,263" not in piece
