"""Extracts data/snapshot/key_figures.csv from the overview pages of annual securities reports.

python tools/extract_key_figures.py SRC_DIR --codelist FILE --tickers all -o data/snapshot/key_figures.csv
"""

import argparse
import csv
import sys
from pathlib import Path

from codelist import read_codelist
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
    parser.add_argument("--tickers", default="all", help="'all' or a file with one ticker a line")
    parser.add_argument("-o", "--output", type=Path, required=True)
    options = parser.parse_args()
    companies = {company.edinet_code: company for company in read_codelist(options.codelist)}
    wanted = None if options.tickers == "all" else set(Path(options.tickers).read_text(encoding="utf-8").split())
    rows: list[tuple[str, ...]] = []
    counts = {"pages": 0, "unlisted": 0, "unread": 0}
    for path in sorted(options.source.glob("*.html")):
        try:
            page = read_page(path)
        except UnreadablePageError as error:
            counts["unread"] += 1
            sys.stderr.write(f"{error}\n")
            continue
        facts = read_facts(page)
        company = companies.get(page.edinet_code)
        if company is None or not company.ticker:
            counts["unlisted"] += 1
            sys.stderr.write(f"{path.name}: {page.edinet_code} has no ticker in the code list, left out\n")
            continue
        counts["pages"] += 1
        if wanted is None or company.ticker in wanted:
            rows.extend(_row(company.ticker, page, fact) for fact in facts)
    rows.sort()
    with options.output.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(rows)
    sys.stderr.write(f"{len(rows)} rows of {len({row[0] for row in rows})} companies; {counts}\n")
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
