from datetime import date

import pytest
from uradori_filings import Paragraph, Profile, SourceFile, read
from uradori_filings.days import days_of_cover
from uradori_filings.readers.pdf.profile import pdf_profile
from uradori_filings.readers.sources import edinet_name

NAME = "0000000_header_jpcrp030000-asr-001_E99999-000_2020-03-31_{time}_2020-06-26_ixbrl.htm"


def cover(rows: str, name: str = "0000000.html", rest: str = "") -> Profile:
    table = "".join(
        f"<tr><td>{label}</td><td>{text}</td></tr>" for label, text in (row.split("=") for row in rows.split("|"))
    )
    content = f"<html><body><table>{table}</table>{rest}</body></html>"
    return read([SourceFile(name, content.encode())]).profile


def test_the_cover_tells_what_the_report_is() -> None:
    told = cover(
        "【提出書類】=有価証券報告書|【提出日】=2020年６月26日|【事業年度】=第9期(自 2019年４月１日 至 2020年３月31日)"
        "|【会社名】=湖畔精機株式会社（旧会社名 湖畔製作所）|【英訳名】=KOHAN CO.,LTD.",
        "S100ABCD-0000000.html",
    )
    assert (told.document_id, told.kind, told.company) == ("S100ABCD", "有価証券報告書", "湖畔精機株式会社")
    assert (told.period_start, told.period_end) == (date(2019, 4, 1), date(2020, 3, 31))
    assert (told.filed_on, told.company_en, told.language) == (date(2020, 6, 26), "KOHAN CO.,LTD.", "ja")


def test_lines_of_a_cover_that_are_set_as_headings_are_read_up_to_the_next_label() -> None:
    lines = "<h1>2024年3月期 決算短信</h1><h2>上場会社名 湖畔精機株式会社 上場取引所 東</h2><h2>コード番号 ９９９７ ＵＲＬ https://example.jp/</h2>"
    told = read([SourceFile("a.html", f"<html><body>{lines}</body></html>".encode())]).profile
    assert (told.company, told.ticker) == ("湖畔精機株式会社", "9997")


def test_a_label_beside_a_label_is_no_name() -> None:
    rows = (("株式会社湖畔の森精機", ""), ("上場会社名", "上場取引所"), ("コード番号", "9997"))
    table = "".join(f"<tr><td>{label}</td><td>{text}</td></tr>" for label, text in rows)
    told = read([SourceFile("a.html", f"<html><body><h1>決算短信</h1><table>{table}</table></body></html>".encode())])
    assert told.profile.company != "上場取引所"
    assert told.profile.ticker == "9997"


def test_names_of_files_tell_filer_and_days_where_no_cover_does() -> None:
    told = cover("区分=金額", NAME.format(time="01"))
    assert (told.edinet_code, told.period_end, told.filed_on) == ("E99999", date(2020, 3, 31), date(2020, 6, 26))
    assert told.kind == "有価証券報告書"


def test_a_correction_names_what_it_corrects() -> None:
    told = cover(
        "【提出書類】=有価証券報告書の訂正報告書", NAME.format(time="02"), "<p>書類管理番号 S100WXYZ を訂正します。</p>"
    )
    assert (told.kind, told.amends) == ("訂正有価証券報告書", "S100WXYZ")
    assert cover("区分=金額", NAME.format(time="02")).kind == "訂正有価証券報告書"


def test_a_header_without_its_tags_still_tells_codes_and_standard() -> None:
    header = "<div>E99999\n98430\n湖畔精機\nJapan GAAP\n2019-04-01\n2020-03-31<xbrli:context>c</xbrli:context></div>"
    told = cover("【会社名】=湖畔精機", rest=header)
    assert (told.edinet_code, told.ticker, told.standard) == ("E99999", "9843", "J-GAAP")


@pytest.mark.parametrize(
    ("sentence", "standard"),
    [
        ("当社の連結財務諸表は、連結財務諸表規則第93条の規定により、IFRSに準拠して作成しております。", "IFRS"),
        ("当社の連結財務諸表は、米国において一般に公正妥当と認められた会計原則に基づいて作成しております。", "US-GAAP"),
        (
            "当社の連結財務諸表は、「連結財務諸表の用語、様式及び作成方法に関する規則」に基づいて作成しております。",
            "J-GAAP",
        ),
        ("当社の業績は好調です。", ""),
    ],
)
def test_the_standard_is_that_of_the_consolidated_statements(sentence: str, standard: str) -> None:
    assert cover("区分=金額", rest=f"<p>{sentence}</p>").standard == standard


def test_an_english_page_is_english() -> None:
    content = b"<html><body><p>Net sales increased by ten percent over the previous year.</p></body></html>"
    assert read([SourceFile("a.html", content)]).profile.language == "en"


@pytest.mark.parametrize(
    ("text", "days"),
    [
        ("令和２年３月31日", [date(2020, 3, 31)]),
        ("平成元年１月８日", [date(1989, 1, 8)]),
        ("自 2019年４月１日 至 2020年３月31日", [date(2019, 4, 1), date(2020, 3, 31)]),
        ("2020-06-26", [date(2020, 6, 26)]),
        ("2020年13月40日", []),
    ],
)
def test_days_are_read_as_covers_write_them(text: str, days: list[date]) -> None:
    assert days_of_cover(text) == days


def test_a_name_that_is_not_edinets_tells_nothing() -> None:
    assert edinet_name("report_E1_2020.htm") is None
    assert edinet_name(NAME.format(time="01").replace("2020-03-31", "2020-99-99")) is None


@pytest.mark.parametrize("title", ["0000年3月期 決算短信", "9999年12月期 決算短信〔日本基準〕（連結）"])
def test_a_title_of_a_year_that_no_calendar_has_tells_no_end(title: str) -> None:
    assert pdf_profile((Paragraph("p001", title),), "x.pdf").period_end is None
