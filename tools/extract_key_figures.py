"""Extracts data/snapshot/key_figures.csv from the overview pages of annual securities reports.

python tools/extract_key_figures.py SRC_DIR --codelist FILE [--delisted FILE] -o data/snapshot/key_figures.csv

A company that neither the code list nor the list of delisted companies gives a ticker is kept without one.
"""

import argparse
import csv
import sys
from pathlib import Path

from codelist import read_codelist, tickers_of
from overview.facts import Fact, read_facts
from overview.page import Page, UnreadablePageError, read_page

HEADER = [
    "ticker", "edinet_code", "document_id", "filed_on", "standard", "basis", "period_end", "fiscal_term",
    "item", "label", "value", "unit", "cell",
]  # fmt: skip


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("source", type=Path, help="folder of <document id>.html")
    parser.add_argument("--codelist", type=Path, required=True, help="the regulator's EDINET code list, UTF-8")
    parser.add_argument("--delisted", type=Path, help="tickers of companies that the code list gives none any more")
    parser.add_argument("-o", "--output", type=Path, required=True)
    options = parser.parse_args()
    tickers = tickers_of(read_codelist(options.codelist), options.delisted)
    rows: list[tuple[str, ...]] = []
    companies: set[str] = set()
    for path in sorted(options.source.glob("*.html")):
        try:
            page = read_page(path)
        except UnreadablePageError as error:
            sys.stderr.write(f"{error}\n")
            continue
        ticker = tickers.get(page.edinet_code, "")
        if not ticker:
            sys.stderr.write(f"{path.name}: {page.edinet_code} has no ticker\n")
        companies.add(page.edinet_code)
        rows.extend(_row(ticker, page, fact) for fact in read_facts(page))
    rows.sort()
    with options.output.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(rows)
    sys.stderr.write(f"{len(rows)} rows of {len(companies)} companies\n")
    return 0


def _row(ticker: str, page: Page, fact: Fact) -> tuple[str, ...]:
    return (
        ticker,
        page.edinet_code,
        page.document_id,
        page.filed_on.isoformat(),
        fact.standard,
        fact.basis,
        fact.column.period_end.isoformat(),
        fact.column.fiscal_term,
        fact.item,
        "".join(fact.label.split()),
        f"{fact.value:f}",
        fact.unit,
        f"{fact.table}:{fact.cell.row}:{fact.cell.column}",
    )


if __name__ == "__main__":
    raise SystemExit(main())
