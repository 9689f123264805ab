"""Whose document it is by its first lines, where it has no cover."""

import pytest
from uradori_filings.model.document import Heading, Paragraph
from uradori_filings.readers.profile.opening import company_of_opening, ticker_of_opening, title_of_opening


@pytest.mark.parametrize(
    ("lines", "company", "ticker"),
    [
        (["Larch Robotics, Inc. Reports Fourth Quarter Results"], "Larch Robotics, Inc.", ""),
        (
            ["FORM 10-K", "Larch Chips Corporation", "(Exact name of registrant as specified)"],
            "Larch Chips Corporation",
            "",
        ),
        (
            ["Financial Results", "Company name: Larch Marine, Ltd.", "Securities code: 9996"],
            "Larch Marine, Ltd.",
            "9996",
        ),
        (["Larch Holdings, Inc. and Subsidiaries", "Consolidated Balance Sheets"], "Larch Holdings, Inc.", ""),
        (["Q2 FY2025 Results", "Larch Software (TSE: 9991)"], "Larch Software", "9991"),
        (["決算説明資料", "からまつ電機株式会社", "（東証プライム：9995）"], "からまつ電機株式会社", "9995"),
        (["FINANCIAL HIGHLIGHTS", "Consolidated Statements of Income"], "", ""),
    ],
)
def test_the_first_lines_name_company_and_code(lines: list[str], company: str, ticker: str) -> None:
    blocks = [Paragraph("p001", line) for line in lines]
    assert (company_of_opening(blocks), ticker_of_opening(blocks)) == (company, ticker)


def test_the_title_is_what_a_document_begins_with_rather_than_the_name_of_a_statement() -> None:
    assert title_of_opening([Paragraph("p001", "Larch Robotics, Inc. Reports Results")]).startswith("Larch")


def test_neither_a_numbered_chapter_nor_an_aside_is_the_title() -> None:
    chapter = Heading("p001", 2, "（１）連結経営成績 （％表示は対前期増減率）")
    assert title_of_opening([Paragraph("p001", "（百万円未満切捨て）"), chapter]) == ""
    assert title_of_opening([Paragraph("p001", "唐松電機 決算説明"), chapter]) == "唐松電機 決算説明"
