import zlib
from datetime import date
from pathlib import Path

import pytest
from uradori_filings import Box, Document, SourceFile, Table, UnreadableFileError, read
from uradori_filings.model.document import Heading, Paragraph
from uradori_filings.readers.pdf import read_pdf

SAMPLES = Path(__file__).parent / "samples"


def sample(name: str) -> Document:
    return read([SourceFile(f"{name}.pdf", (SAMPLES / f"{name}.pdf").read_bytes())])


def rows(table: Table) -> list[list[str]]:
    return [["" if cell is None else cell.text for cell in row] for row in table.grid.slots()]


def page_of(content: bytes, *, box: bytes = b"[0 0 595 842]") -> bytes:
    packed = zlib.compress(content)
    parts = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox%s/Contents 5 0 R/Resources<</Font<</F 4 0 R>>>>>>" % box,
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
        b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(packed), packed),
    ]
    body = b"%PDF-1.7\n"
    places = []
    for number, part in enumerate(parts, start=1):
        places.append(len(body))
        body += b"%d 0 obj\n%s\nendobj\n" % (number, part)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    return body + b"xref\n0 6\n0000000000 65535 f \n%strailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (
        table,
        len(body),
    )


def test_an_earnings_summary_keeps_its_key_figures_below_their_heads_and_units() -> None:
    results = rows(sample("browser_summary").tables[0])
    assert results[0] == [
        "",
        *(item for name in ("売上高", "営業利益", "経常利益") for item in (name, name)),
        *2 * ["親会社株主に帰属する\n当期純利益"],
    ]
    assert results[1] == ["", *4 * ["百万円", "％"]]
    assert results[2] == ["2024年３月期", "123,456", "8.2", "12,340", "△3.1", "12,900", "△1.0", "8,765", "4.4"]
    assert results[3][-1] == "－"


def test_the_lines_of_a_cover_are_no_table_and_tell_the_company_and_its_term() -> None:
    document = sample("browser_summary")
    assert document.tables[0].grid.cells[1].text == "売上高"
    profile = document.profile
    assert (profile.company, profile.ticker, profile.period_end) == ("株式会社山吹精機", "9991", date(2024, 3, 31))


def test_dividends_keep_the_heads_that_span_rows_and_columns() -> None:
    dividends = rows(sample("browser_summary").tables[2])
    assert dividends[0][1:6] == ["年間配当金"] * 5
    assert dividends[0][6] == dividends[1][6] == "配当金総額（合計）"
    assert dividends[-1] == ["2025年３月期（予想）", "－", "17.00", "－", "18.00", "35.00", "", "38.0"]


def test_an_earnings_summary_says_whose_it_is_and_of_which_day() -> None:
    profile = sample("browser_summary").profile
    assert (profile.company, profile.ticker, profile.kind, profile.standard) == (
        "株式会社山吹精機",
        "9991",
        "決算短信",
        "J-GAAP",
    )
    assert (str(profile.period_end), str(profile.filed_on)) == ("2024-03-31", "2024-05-10")


@pytest.mark.parametrize("name", ["browser_reconciliation", "office_reconciliation"])
def test_a_reconciliation_over_twelve_quarters_rejoins_currency_brackets_and_labels(name: str) -> None:
    (table,) = sample(name).tables
    grid = {row[0]: row[1:] for row in rows(table)}
    assert next(row for row in rows(table) if "Q1 2021" in row)[1:] == [
        *(f"Q{q} {y}" for y in (2021, 2022, 2023) for q in (1, 2, 3, 4)),
        "Total",
    ]
    assert grid["Net income (loss)"][:2] == ["$(1,200)", "$(890)"]
    assert [value.replace("$", "") for value in grid["Adjusted EBITDA"][-2:]] == ["4,993", "37,312"]
    taxes = next(
        values for label, values in grid.items() if label.startswith("Provision for (benefit from) income taxes")
    )
    assert [value.replace("$", "") for value in taxes[:3]] == ["20", "(42)", "(49)"]


def test_a_raised_mark_is_a_mark_and_no_part_of_its_label() -> None:
    document = read_pdf(
        SourceFile(
            "marks.pdf",
            page_of(
                b"BT /F 10 Tf 60 700 Td (Backlog) Tj /F 6 Tf 38 4 Td (2) Tj /F 10 Tf 102 -4 Td (1,200) Tj -140 -14 Td (Orders) Tj 140 0 Td (1,310) Tj ET"
            ),
        )
    )
    first = document.tables[0].grid.cells[0]
    assert (first.text, first.marks) == ("Backlog", ("2",))


def test_a_statement_goes_on_over_the_page_without_its_running_lines() -> None:
    document = sample("report_statements")
    first, second = document.tables
    assert second.continues == first.address
    assert first.before == ("（単位：百万円）",)
    assert rows(first)[0][1:] == ["前連結会計年度（2023年３月31日）", "当連結会計年度（2024年３月31日）"]
    assert rows(first)[-1] == ["流動資産合計", "465,341", "△418,717"]
    assert next(cell for cell in first.grid.cells if cell.text == "2,011").marks == ("※１",)
    assert not [block for block in document.blocks if isinstance(block, Paragraph)]
    indents = {cell.text: cell.indent for cell in first.grid.cells if cell.column == 0}
    assert indents["資産の部"] < indents["流動資産"] < indents["流動資産の科目1"]


def test_two_columns_are_read_one_after_the_other() -> None:
    document = sample("report_two_columns")
    texts = [block.text for block in document.blocks if not isinstance(block, Table)]
    assert [text.split()[0] for text in texts if text.startswith("Side")] == [
        f"Side{side}page{page}" for page in (1, 2, 3, 4) for side in (0, 1)
    ]
    assert [block.text for block in document.blocks if isinstance(block, Heading)] == [
        f"Chapter {page}: Markets" for page in (1, 2, 3, 4)
    ]
    assert not [text for text in texts if "Fact Book" in text or text.startswith("Page ")]


def test_a_ruled_table_lays_out_its_merged_cells() -> None:
    table = sample("report_grid").tables[0]
    assert rows(table)[:3] == [
        ["Segment", "Revenue", "Revenue", "Operating income", "Operating income"],
        ["Segment", "FY2023", "FY2024", "FY2023", "FY2024"],
        ["Optics", "1,200", "1,310", "(45)", "88"],
    ]


def test_a_text_document_gives_headings_prose_and_a_table_with_its_unit() -> None:
    document = sample("office_text")
    assert [block.text for block in document.blocks if isinstance(block, Heading)] == [
        "第１【企業の概況】",
        "１【業績】",
    ]
    assert next(block.text for block in document.blocks if isinstance(block, Paragraph)).endswith("それで十分である。")
    (table,) = document.tables
    assert table.before == ("（単位：百万円）",)
    assert rows(table)[2] == ["営業利益", "△1,234", "987"]


def test_a_turned_page_is_read_upright_and_its_boxes_lie_on_the_page_as_shown() -> None:
    turned, drawn = sample("report_rotated").tables
    assert (
        rows(turned)
        == rows(drawn)
        == [["Item", "2023", "2024"], ["Revenue", "1,200", "1,310"], ["Cost", "800", "(850)"]]
    )
    first, second = turned.grid.cells[0].box, drawn.grid.cells[0].box
    assert isinstance(first, Box)
    assert isinstance(second, Box)
    assert first.right - first.left > first.bottom - first.top
    assert second.right - second.left < second.bottom - second.top


def test_every_cell_and_block_has_a_box_on_its_page() -> None:
    for block in sample("browser_summary").blocks:
        boxes = [*block.boxes, *(cell.box for cell in block.grid.cells)] if isinstance(block, Table) else [block.box]
        assert all(
            box is not None and box.page == 1 and 0 <= box.left < box.right <= 596 and 0 <= box.top < box.bottom <= 843
            for box in boxes
        )


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"%PDF-1.7\n", "damaged"),
        ((SAMPLES / "report_grid.pdf").read_bytes()[:900], "damaged"),
        ((SAMPLES / "report_locked.pdf").read_bytes(), "encrypted"),
        ((SAMPLES / "report_picture.pdf").read_bytes(), "no text found"),
        (b"", "empty"),
        (b"plain", "not a PDF"),
    ],
    ids=["head only", "truncated", "encrypted", "a picture", "empty", "no PDF"],
)
def test_what_cannot_be_read_says_why(content: bytes, said: str) -> None:
    with pytest.raises(UnreadableFileError, match=said):
        read_pdf(SourceFile("given.pdf", content))


def test_a_page_with_too_much_on_it_is_named_and_the_rest_is_kept() -> None:
    crowd = (
        b"BT /F 1 Tf " + b"".join(b"1 0 0 1 %d %d Tm (word) Tj " % (n % 590, n % 830) for n in range(20_000)) + b"ET"
    )
    document = read_pdf(SourceFile("crowd.pdf", page_of(crowd)))
    assert [oddity.code for oddity in document.oddities] == ["page_cut"]


def test_a_page_of_any_size_is_read() -> None:
    document = read_pdf(SourceFile("huge.pdf", page_of(b"BT /F 12 Tf 10 10 Td (Revenue) Tj ET", box=b"[0 0 1e9 1e9]")))
    assert [block.text for block in document.blocks if isinstance(block, Paragraph | Heading)] == ["Revenue"]


def form_of(inner: bytes, drawn: int) -> bytes:
    content = b"/X Do " * drawn
    head = b"<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources<</XObject<</X %s 0 R>>>>/Length %d>>" % (
        inner,
        len(content),
    )
    return head + b"stream\n" + content + b"\nendstream"


@pytest.mark.parametrize(
    "forms",
    [
        [form_of(b"1", 2)],
        [form_of(b"2", 1), form_of(b"1", 1)],
        [form_of(b"%d" % (number + 1), 8) for number in range(1, 13)],
    ],
    ids=["within itself", "within one another", "eight times eight times"],
)
def test_drawings_without_end_are_refused(forms: list[bytes]) -> None:
    content = b"%PDF-1.7\n" + b"".join(
        b"%d 0 obj\n%s\nendobj\n" % (number, form) for number, form in enumerate(forms, 1)
    )
    with pytest.raises(UnreadableFileError, match="without end"):
        read_pdf(SourceFile("forms.pdf", content))
