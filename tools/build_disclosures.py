"""Builds data/disclosures/disclosures.csv from annual reports: overview pages and, where given, cover pages.

python tools/build_disclosures.py OVERVIEWS --codelist FILE [--covers FOLDER] [--gazetteer FILE] -o OUTPUT
"""

import argparse
import csv
import re
import sys
import unicodedata
from pathlib import Path

from codelist import ListedCompany, read_codelist
from overview.facts import read_facts
from overview.page import Page, UnreadablePageError, read_page

HEADER = ("ticker", "document_id", "title", "kind", "filed_on", "publisher")
KIND = "有価証券報告書"
TAG = re.compile(r"<[^>]*>")
FILED = re.compile(r"【提出日】\s*(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})日")
NAME = re.compile(r"【会社名】\s*([^【]{2,60}?)\s*【")
TERM = re.compile(r"【事業年度】\s*(第\s*\d+\s*期|\d{4}年度?)")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("overviews", type=Path)
    parser.add_argument("--codelist", type=Path, required=True)
    parser.add_argument("--covers", type=Path, help="folder with <document id>/<document id>-0000000.html")
    parser.add_argument("--gazetteer", type=Path, default=Path("data/gazetteer/companies.csv"))
    parser.add_argument("-o", "--output", type=Path, required=True)
    options = parser.parse_args()
    listed = [company for company in read_codelist(options.codelist) if company.ticker]
    rows = set(_from_overviews(options.overviews, {c.edinet_code: c for c in listed}))
    if options.covers:
        rows |= set(_from_covers(options.covers, _by_name(listed, options.gazetteer)))
    with options.output.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(sorted(rows))
    sys.stderr.write(f"{len(rows)} disclosures\n")
    return 0


def _from_overviews(folder: Path, by_code: dict[str, ListedCompany]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for path in sorted(folder.glob("*.html")):
        try:
            page = read_page(path)
        except UnreadablePageError as error:
            sys.stderr.write(f"{error}\n")
            continue
        company = by_code.get(page.edinet_code)
        if company is not None:
            title = f"{KIND} {_term(page)}".strip()
            rows.append((company.ticker, page.document_id, title, KIND, page.filed_on.isoformat(), company.name))
    return rows


def _term(page: Page) -> str:
    """The printed name of the filing's own term, 第n期 before 年度."""
    names = [f.column.fiscal_term for f in read_facts(page) if f.column.period_end == page.period_end]
    month = f"{page.period_end.year}年{page.period_end.month}月期"
    return next((name for name in names if name.startswith("第")), next(filter(None, names), month))


def _by_name(listed: list[ListedCompany], gazetteer: Path) -> dict[str, ListedCompany]:
    """Legal names, and short names with 株式会社 for a cover that bears an older form of the name."""
    with gazetteer.open(encoding="utf-8", newline="") as file:
        short = {row["ticker"]: row["short_names"].split("|") for row in csv.DictReader(file)}
    older = {f"{name}株式会社": c for c in listed for name in short.get(c.ticker, [])}
    return {**older, **{_plain(company.name): company for company in listed}}


def _from_covers(folder: Path, by_name: dict[str, ListedCompany]) -> list[tuple[str, ...]]:
    """A cover whose company's name the code list does not hold is left out and named."""
    rows: list[tuple[str, ...]] = []
    for path in sorted(folder.glob("*/*-0000000.html")):
        text = " ".join(unicodedata.normalize("NFKC", TAG.sub(" ", path.read_text(encoding="utf-8"))).split())
        filed, name, term = FILED.search(text), NAME.search(text), TERM.search(text)
        company = by_name.get(_plain(name[1])) if name else None
        if filed is None or term is None or company is None:
            sys.stderr.write(f"{path.name}: {name[1] if name else 'no name'} left out\n")
            continue
        title = f"{KIND} {''.join(term[1].split())}"
        day = f"{filed[1]}-{int(filed[2]):02d}-{int(filed[3]):02d}"
        rows.append((company.ticker, path.parent.name, title, KIND, day, company.name))
    return rows


def _plain(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).split())


if __name__ == "__main__":
    raise SystemExit(main())
