"""Small annual reports of companies that do not exist, as EDINET shows them."""

from collections.abc import Mapping, Sequence
from datetime import date
from types import MappingProxyType

from uradori_filings import SourceFile

Rows = Mapping[str, Sequence[str]]
"""Label, then the figure of the year before and that of the year."""

SALES: Rows = {"売上高（百万円）": ("1,000", "1,200"), "経常利益（百万円）": ("90", "110")}


def report(
    document_id: str = "S100AAAA",
    *,
    company: str = "株式会社山川製作所",
    year: int = 2023,
    filed_on: date | None = date(2023, 6, 23),
    rows: Rows = SALES,
    more: Rows = MappingProxyType({}),
    kind: str = "有価証券報告書",
    prose: str = "",
) -> list[SourceFile]:
    """Its cover and one page; the year ends in March. `more` stands in a section of its own."""
    filed = f"<tr><td>【提出日】</td><td>{filed_on:%Y年%-m月%-d日}</td></tr>" if filed_on else ""
    cover = f"""<table><tr><td>【表紙】</td><td></td></tr><tr><td>【提出書類】</td><td>{kind}</td></tr>{filed}
        <tr><td>【事業年度】</td><td>第10期(自 {year - 1}年4月1日 至 {year}年3月31日)</td></tr>
        <tr><td>【会社名】</td><td>{company}</td></tr></table>"""
    page = f"""<h1>第一部【企業情報】</h1><h2>第１【企業の概況】</h2><h3>１【主要な経営指標等の推移】</h3>
        <p>(1) 連結経営指標等</p>{_table(year, rows)}
        <h3>２【沿革】</h3><p>{prose or "当社は1950年に設立されました。"}</p>
        {"<h3>３【その他の指標】</h3>" + _table(year, more) if more else ""}"""
    return [
        SourceFile(f"{document_id}/{document_id}-{part}.html", f"<html><body>{body}</body></html>".encode())
        for part, body in (("0000000", cover), ("0101010", page))
    ]


def _table(year: int, rows: Rows) -> str:
    lines = "".join(f"<tr><td>{label}</td><td>{old}</td><td>{new}</td></tr>" for label, (old, new) in rows.items())
    return f"""<table><tr><td>回次</td><td>第9期</td><td>第10期</td></tr>
        <tr><td>決算年月</td><td>{year - 1}年3月</td><td>{year}年3月</td></tr>{lines}</table>"""
