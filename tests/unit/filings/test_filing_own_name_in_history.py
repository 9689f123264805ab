"""The filer's name out of 沿革, where a page has no cover."""

import pytest
from uradori_filings import SourceFile, read
from uradori_filings.readers.profile.history import name_in_history

_PAGE = "<html><body><h3>２【沿革】</h3><table>{rows}</table></body></html>"


def _company(*rows: tuple[str, ...]) -> str:
    told = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    return name_in_history(read([SourceFile("0101010_page.html", _PAGE.format(rows=told).encode())]).blocks)


@pytest.mark.parametrize(
    "text",
    [
        "商号を株式会社くじら化学に変更し、翌月本社を移転",
        "社名を株式会社くじら化学に改称",
        "商号をくじら油脂株式会社から株式会社くじら化学へ変更",
    ],
)
def test_a_page_without_a_cover_is_of_the_company_that_its_history_renames(text: str) -> None:
    assert _company(("年月", "概要"), ("1948年6月", "設立"), ("1965年1月", text)) == "株式会社くじら化学"


@pytest.mark.parametrize(
    "text",
    [
        "㈱いるか商事が商号を㈱いるか流通へ変更",
        "連結子会社の商号を㈱いるか流通に変更",
        "本社を大阪市に移転",
    ],
)
def test_what_another_company_is_called_names_nobody(text: str) -> None:
    assert _company(("1965年1月", text)) == ""


def test_histories_side_by_side_name_nobody() -> None:
    assert _company(("1950年1月", "設立", "1952年5月", "商号を新くじら重工業㈱に変更")) == ""
