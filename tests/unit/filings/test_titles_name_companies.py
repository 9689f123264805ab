"""Whose figures a sheet, a table or a memo holds, by its first lines."""

import pytest
from uradori_filings import SourceFile, read

_ROWS = "\n,2023年3月期,2024年3月期\n売上高,100,120\n"


@pytest.mark.parametrize(
    ("head", "company", "ticker"),
    [
        ("テスト電子工業株式会社（証券コード 9996）業績推移", "テスト電子工業株式会社", "9996"),
        ("株式会社サンプル食品 9995 四半期業績（連結）", "株式会社サンプル食品", "9995"),
        ("楓リテイリング（8999）株価データ", "楓リテイリング", "8999"),
        ("会社名,株式会社うみねこ商会\n証券コード,7999", "株式会社うみねこ商会", "7999"),
        ("株式会社ゆうなぎの宿 ファクトシート", "株式会社ゆうなぎの宿", ""),
        ("株式会社ゆうなぎの業績推移", "株式会社ゆうなぎ", ""),
        ("みどり食品 月次データ", "みどり食品", ""),
        ("Lumen Analytics\\, Inc. Key Metrics", "Lumen Analytics, Inc.", ""),
        ("GRANITE PEAK HOLDINGS LTD", "GRANITE PEAK HOLDINGS LTD", ""),
        ("連結業績推移", "", ""),
        ("四半期 業績", "", ""),
    ],
)
def test_the_first_lines_of_a_table_name_its_company(head: str, company: str, ticker: str) -> None:
    lines = "\n".join(f'"{line.replace(chr(92), "")}"' if chr(92) in line else line for line in head.split("\n"))
    profile = read([SourceFile("data.csv", f"{lines}\n{_ROWS}".encode())]).profile
    assert (profile.company, profile.ticker) == (company, ticker)


def test_a_sentence_about_another_company_names_nobody() -> None:
    text = "当社は2023年4月に株式会社くじら化学を子会社としました。\n"
    assert read([SourceFile("memo.txt", text.encode())]).profile.company == ""
