"""Companies that are listed no more: delisted.csv, facts of public pages with their source."""

import csv
from dataclasses import dataclass
from pathlib import Path

from codelist import ListedCompany


@dataclass(frozen=True, slots=True)
class Gone:
    """`delisted_on` is empty where no page tells the day."""

    ticker: str
    edinet_code: str
    name: str
    name_en: str
    short_names: tuple[str, ...]
    delisted_on: str


def read_gone(path: Path) -> list[Gone]:
    """Empty where the file does not exist; rows without a ticker are left out, for nobody can ask for them."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        return [
            Gone(
                ticker=row["ticker"],
                edinet_code=row["edinet_code"],
                name=row["name"],
                name_en=row["name_en"],
                short_names=tuple(name for name in row["short_names"].split("|") if name),
                delisted_on=row["delisted_on"],
            )
            for row in csv.DictReader(file)
            if row["ticker"]
        ]


def row_of_gone(gone: Gone, company: ListedCompany | None, list_day: str) -> list[str]:
    """A row of companies.csv; the list's own day stands in `unlisted_by` where the day of delisting is not known."""
    kana, industry, year_end = (company.kana, company.industry, company.fiscal_year_end) if company else ("", "", "")
    return [
        gone.ticker, gone.edinet_code, gone.name, gone.name_en, kana, "|".join(gone.short_names), "", "", industry,
        year_end, "", gone.delisted_on, "", "" if gone.delisted_on else list_day,
    ]  # fmt: skip
