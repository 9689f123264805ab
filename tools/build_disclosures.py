"""Builds data/disclosures/disclosures.csv from annual reports: overview pages and, where given, cover pages.

python tools/build_disclosures.py OVERVIEWS... --codelist FILE [--delisted FILE] [--covers FOLDER]
    [--gazetteer FILE] -o OUTPUT
"""

import argparse
import csv
import re
import sys
import unicodedata
from dataclasses import replace
from pathlib import Path

from codelist import ListedCompany, read_codelist, tickers_of
from overview.facts import read_facts
from overview.page import Page, UnreadablePageError, read_page

HEADER = ("ticker", "document_id", "title", "kind", "filed_on", "publisher")
KIND = "有価証券報告書"
AMENDMENT = "訂正有価証券報告書"
DOCUMENT = re.compile(r"【提出書類】\s*([^【]{2,60})")
TAG = re.compile(r"<[^>]*>")
FILED = re.compile(r"【提出日】\s*(\d{4})年\s*(\d{1,2})月\s*(\d{1,2})日")
NAME = re.compile(r"【会社名】\s*([^【]{2,60}?)\s*【")
TERM = re.compile(r"【事業年度】\s*(第\s*\d+\s*期|\d{4}年度?)")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("overviews", type=Path, nargs="+", help="folders of <document id>[_<anything>].html")
    parser.add_argument("--codelist", type=Path, required=True)
    parser.add_argument("--delisted", type=Path, help="tickers of companies that the code list gives none any more")
    parser.add_argument("--covers", type=Path, help="folder with <document id>/<document id>-0000000.html")
    parser.add_argument("--gazetteer", type=Path, default=Path("data/gazetteer/companies.csv"))
    parser.add_argument("-o", "--output", type=Path, required=True)
    options = parser.parse_args()
    every = read_codelist(options.codelist)
    tickers = tickers_of(every, options.delisted)
    listed = [replace(c, ticker=tickers[c.edinet_code]) for c in every if c.edinet_code in tickers]
    by_code = {company.edinet_code: company for company in listed}
    rows = {row for folder in options.overviews for row in _from_overviews(folder, by_code)}
    if options.covers:
        rows |= set(_from_covers(options.covers, _by_name(listed, options.gazetteer)))
    known = _known(options.gazetteer) | (_known(options.delisted) if options.delisted else set())
    for row in sorted(row for row in rows if row[0] not in known):
        sys.stderr.write(f"{row[1]}: {row[0]} is not in the gazetteer, left out\n")
    rows = {row for row in rows if row[0] in known}
    with options.output.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(sorted(rows))
    sys.stderr.write(f"{len(rows)} disclosures\n")
    return 0


def _known(path: Path) -> set[str]:
    with path.open(encoding="utf-8", newline="") as file:
        return {row["ticker"] for row in csv.DictReader(file)}


def _from_overviews(folder: Path, by_code: dict[str, ListedCompany]) -> list[tuple[str, ...]]:
    rows: list[tuple[str, ...]] = []
    for path in sorted([*folder.glob(8 * "?" + ".html"), *folder.glob("*_0101010.html")]):
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
        document = DOCUMENT.search(text)
        kind = AMENDMENT if document and "訂正" in document[1] else KIND
        company = by_name.get(_plain(name[1])) if name else None
        if filed is None or term is None or company is None:
            sys.stderr.write(f"{path.name}: {name[1] if name else 'no name'} left out\n")
            continue
        title = f"{kind} {''.join(term[1].split())}"
        day = f"{filed[1]}-{int(filed[2]):02d}-{int(filed[3]):02d}"
        rows.append((company.ticker, path.parent.name, title, kind, day, company.name))
    return rows


def _plain(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).split())


if __name__ == "__main__":
    raise SystemExit(main())
