"""The regulator's code list: what is read, what is left out, what is refused."""

import csv
import io
import zipfile
from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin.companies import CodeListError, code_list_text, parse_code_list
from uradori_jafin.companies.codelist import ROW_LIMIT
from uradori_jafin.companies.codelist_file import FILE_LIMIT, TEXT_LIMIT

from tests.code_lists import HEADER, code_list, row, zipped

AOI, BENI = row("E90001", "株式会社　葵重機", "98010", name_en="Aoi Heavy Co., Ltd."), row("E90002", "紅紡株式会社")


def test_a_list_gives_companies_with_their_codes_and_year_ends() -> None:
    found = parse_code_list(code_list([AOI, BENI]))
    assert found.as_of == date(2026, 8, 11)
    aoi, beni = found.filers
    assert (aoi.edinet_code, aoi.ticker, aoi.name, aoi.listed) == ("E90001", "9801", "株式会社 葵重機", True)
    assert (aoi.name_en, aoi.fiscal_year_end) == ("Aoi Heavy Co., Ltd.", 3)
    assert (beni.ticker, beni.listed) == ("", False)


def test_people_are_counted_and_not_kept() -> None:
    found = parse_code_list(code_list([AOI, row("E90003", "山田　太郎", kind="個人（組合発行者を除く）")]))
    assert (len(found.filers), found.people) == (1, 1)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (row("X1", "紅紡株式会社"), "EDINETコード"),
        (row("E90002", ""), "提出者名"),
        (row("E90002", "紅紡株式会社", "", listing="上場"), "証券コード"),
        (row("E90002", "紅紡株式会社", "98AB0"), "証券コード"),
        (row("E90001", "紅紡株式会社"), "重複"),
        (row("E90002", "紅紡株式会社", "98010"), "3 行目と重複"),
        ('"E90002","紅紡株式会社"', "列の数"),
    ],
)
def test_a_line_that_cannot_be_read_is_left_out_and_told_with_its_number(line: str, why: str) -> None:
    found = parse_code_list(code_list([AOI, line]))
    assert [filer.edinet_code for filer in found.filers] == ["E90001"]
    (problem,) = found.problems
    assert problem.line == 4
    assert why in problem.reason
    assert problem.reason_en.isascii()


ENDLESS = code_list([AOI, '"E90002","' + "x" * 200_000])


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "コードリストではありません"),
        ("code,name\n1,a\n", "コードリストではありません"),
        (f"ダウンロード実行日,2026年13月45日現在,件数,1件\r\n{HEADER}\r\n{AOI}", "コードリストではありません"),
        (code_list([AOI]).replace("証券コード", "なにか"), "証券コード"),
        (code_list([AOI, BENI], count=3), "途中で切れて"),
        (code_list([AOI, BENI], count=1), "書き換えられて"),
        (code_list([BENI]), "上場会社"),
        (ENDLESS, "CSV"),
    ],
)
def test_what_is_no_whole_list_is_refused_with_its_reason_in_two_languages(text: str, why: str) -> None:
    with pytest.raises(CodeListError) as refused:
        parse_code_list(text)
    assert why in refused.value.message
    assert refused.value.message_en[:20].isascii()


def test_a_field_without_an_end_is_refused_whatever_others_of_the_process_allow() -> None:
    before = csv.field_size_limit(1 << 24)
    try:
        with pytest.raises(CodeListError):
            parse_code_list(ENDLESS)
    finally:
        csv.field_size_limit(before)


@pytest.mark.parametrize(
    "raw",
    [
        code_list([AOI]).encode("cp932"),
        code_list([AOI]).encode(),
        code_list([AOI]).encode("utf-8-sig"),
        zipped(code_list([AOI])),
        zipped(code_list([AOI]), "folder/LIST.CSV", "utf-8"),
    ],
)
def test_both_encodings_and_the_zip_as_downloaded_are_read(raw: bytes) -> None:
    assert parse_code_list(code_list_text(raw)).filers[0].name == "株式会社 葵重機"


def test_a_zip_that_is_cut_off_anywhere_is_refused() -> None:
    whole = zipped(code_list([AOI, BENI]))
    for length in range(2, len(whole)):
        with pytest.raises(CodeListError):
            parse_code_list(code_list_text(whole[:length]))


def _bomb() -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("list.csv", b"0" * (TEXT_LIMIT + 1))
    return file.getvalue()


@pytest.mark.parametrize(
    ("raw", "why"),
    [
        (b"", "空"),
        (b" \r\n", "空"),
        (b"\x00\x01", "文字コード"),
        (code_list([AOI]).encode("utf-16"), "文字コード"),
        (code_list([AOI]).encode("euc_jp"), "文字コード"),
        (code_list([AOI]).encode()[:-90], "途中で切れて"),
        (zipped("x", "readme.txt"), "CSV が0個"),
        (b"0" * (FILE_LIMIT + 1), "大きすぎ"),
        (_bomb(), "大きすぎ"),
    ],
)
def test_what_is_no_readable_file_is_refused(raw: bytes, why: str) -> None:
    with pytest.raises(CodeListError) as refused:
        parse_code_list(code_list_text(raw))
    assert why in refused.value.message


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    with suppress(CodeListError):
        parse_code_list(code_list_text(raw))


CELLS = st.text(st.characters(exclude_categories=("Cc", "Cs")), max_size=12)


@given(st.lists(st.lists(CELLS, min_size=1, max_size=14), max_size=8))
def test_every_line_is_a_company_a_person_or_a_problem(cells: list[list[str]]) -> None:
    lines = [",".join('"{}"'.format(cell.replace('"', '""')) for cell in line) for line in cells]
    found = parse_code_list(code_list([AOI, *lines]))
    assert len(found.filers) + found.people + len(found.problems) == 1 + len(lines)
    tickers = [filer.ticker for filer in found.filers if filer.listed]
    assert len(tickers) == len(set(tickers))


def test_a_list_with_too_many_rows_is_refused_whatever_is_in_them() -> None:
    text = code_list(["x"]).replace("x\r\n", "x\r\n" * (ROW_LIMIT + 1))
    with pytest.raises(CodeListError, match="too many rows"):
        parse_code_list(text)
