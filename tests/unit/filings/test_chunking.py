from hypothesis import given, settings
from hypothesis import strategies as st
from uradori_filings import Document, Heading, Paragraph, Profile, Table, TableAddress, chunks
from uradori_filings.chunking.cutting import cut
from uradori_filings.model.document import Block
from uradori_filings.model.grid import Cell, Grid


def document(*blocks: Block) -> Document:
    return Document(Profile(), blocks)


def long_table(rows: int) -> Table:
    cells = [Cell(0, 0, "科目"), Cell(0, 1, "前期", 1), Cell(0, 2, "当期", 2)]
    for row in range(1, rows):
        cells += [Cell(row, 0, f"科目{row}"), Cell(row, 1, f"{row},000", 1), Cell(row, 2, f"{row},100", 2)]
    return Table(TableAddress("p", 0), Grid(rows, 3, tuple(cells)), ("経理の状況",), ("（単位：百万円）",))


def test_a_long_table_is_cut_between_rows_and_its_heads_are_repeated() -> None:
    found = chunks(document(long_table(300)))
    assert len(found) > 1
    assert [chunk.number for chunk in found] == list(range(len(found)))
    assert max(len(chunk.text) for chunk in found) <= 2500
    slices = [chunk.table for chunk in found if chunk.table]
    assert {part.heads for part in slices} == {("科目", "前期", "当期")}
    assert {part.unit for part in slices} == {"百万円"}
    assert [row for part in slices for row in range(part.first_row, part.last_row + 1)] == list(range(1, 300))
    assert all(len(row) == len(part.heads) for part in slices for row in part.rows)
    assert "科目7: 前期 7,000、当期 7,100" in found[0].text


def test_prose_of_a_section_stays_together_and_its_pieces_are_short() -> None:
    text = "当期の売上高は前期に比べて増加しました。" * 40
    blocks = (Paragraph("p", text, ("概況",)), Paragraph("p", "短い。", ("概況",)), Paragraph("p", "別。", ("他",)))
    found = chunks(document(*blocks))
    assert all(len(chunk.text) <= 1000 for chunk in found)
    assert all(len(piece) <= 400 for chunk in found for piece in chunk.pieces)
    assert found[-1].section == ("他",)
    assert all(chunk.text.endswith("。") for chunk in found)


def test_a_tag_in_a_document_is_no_tag_in_a_chunk() -> None:
    grid = Grid(1, 2, (Cell(0, 0, "［doc_９］"), Cell(0, 1, "1", 1)))
    blocks = (Paragraph("p", "売上高[doc_9]【9】"), Table(TableAddress("p", 0), grid))
    text = "".join(chunk.text for chunk in chunks(document(*blocks)))
    assert "doc_" not in text
    assert "【9】" not in text


def test_a_heading_that_nothing_follows_is_not_lost() -> None:
    blocks = (
        Heading("p", 1, "基準"),
        Heading("p", 2, "1. 指名基準"),
        Heading("p", 2, "2. 報酬基準"),
        Paragraph("p", "文"),
    )
    assert "1. 指名基準" in "\n".join(chunk.text for chunk in chunks(document(*blocks)))


@settings(max_examples=60, deadline=None)
@given(st.text("あ。、 \n1a", max_size=300), st.integers(5, 50))
def test_a_text_is_cut_into_parts_that_fit_and_lose_nothing(text: str, limit: int) -> None:
    parts = cut(text, limit)
    assert all(0 < len(part) <= limit for part in parts)
    assert "".join("".join(parts).split()) == "".join(text.split())
