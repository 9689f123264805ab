"""The regulator's EDINET code list as typed rows."""

import calendar
import csv
import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

FIRST_ROW = 2
LEAP_YEAR = 2024


@dataclass(frozen=True, slots=True)
class ListedCompany:
    """`ticker` is empty for a filer without a securities code; `fiscal_year_end` is MM-DD."""

    edinet_code: str
    ticker: str
    name: str
    name_en: str
    kana: str
    industry: str
    fiscal_year_end: str


def read_codelist(path: Path) -> list[ListedCompany]:
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))[FIRST_ROW:]
    return [
        ListedCompany(
            edinet_code=row[0],
            ticker=row[11][:4],
            name=" ".join(row[6].split()),
            name_en=unicodedata.normalize("NFKC", " ".join(row[7].split())),
            kana="".join(row[8].split()),
            industry=row[10],
            fiscal_year_end=_month_day(row[5]),
        )
        for row in rows
        if len(row) > 11
    ]


def tickers_of(companies: Iterable[ListedCompany], delisted: Path | None = None) -> dict[str, str]:
    """Ticker by EDINET code; `delisted` (columns ticker, edinet_code) fills in what the list no longer gives."""
    known = {company.edinet_code: company.ticker for company in companies if company.ticker}
    if delisted is None:
        return known
    with delisted.open(encoding="utf-8", newline="") as file:
        return {row["edinet_code"]: row["ticker"] for row in csv.DictReader(file)} | known


def list_day(path: Path) -> str:
    """The day of the list, from its first row: 2026-08-11."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        found = re.search(r"(\d{4})年(\d{1,2})月(\d{1,2})日", unicodedata.normalize("NFKC", file.readline()))
    return f"{found[1]}-{int(found[2]):02d}-{int(found[3]):02d}" if found else ""


def _month_day(text: str) -> str:
    """「2月末日」 is the last day of the month in a common year."""
    found = re.fullmatch(r"(\d{1,2})月(?:(\d{1,2})日|末日)", text)
    if found is None:
        return ""
    month = int(found[1])
    day = int(found[2]) if found[2] else calendar.monthrange(LEAP_YEAR - 1, month)[1]
    return f"{month:02d}-{day:02d}"
