"""Small code lists in the regulator's form, of companies that do not exist."""

import io
import zipfile
from collections.abc import Iterable

HEADER = (
    "ＥＤＩＮＥＴコード,提出者種別,上場区分,連結の有無,資本金,決算日,提出者名,提出者名（英字）,提出者名（ヨミ）,所在地,"
    "提出者業種,証券コード,提出者法人番号"
)


def row(
    code: str,
    name: str,
    ticker: str = "",
    *,
    listing: str | None = None,
    name_en: str = "",
    kind: str = "内国法人・組合",
    year_end: str = "3月31日",
) -> str:
    """A line of the list; with a ticker it is listed."""
    listing = ("上場" if ticker else "非上場") if listing is None else listing
    cells = (code, kind, listing, "有", "1", year_end, name, name_en, "", "東京都", "機械", ticker, "1")
    return ",".join(f'"{cell}"' for cell in cells)


def code_list(rows: Iterable[str], *, day: str = "2026年08月11日", count: int | None = None) -> str:
    """The whole list with its two header rows."""
    lines = list(rows)
    first = f"ダウンロード実行日,{day}現在,件数,{len(lines) if count is None else count}件"
    return "\r\n".join((first, HEADER, *lines, ""))


def zipped(text: str, name: str = "EdinetcodeDlInfo.csv", encoding: str = "cp932") -> bytes:
    """The list as it is downloaded."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, text.encode(encoding))
    return file.getvalue()
