"""Builds data/gazetteer/companies.csv from the regulator's code list and the hand-reviewed files beside it.

python tools/build_gazetteer.py CODELIST [--renamed FILE.tsv] [--folder data/gazetteer]

short_names.csv: reviewed companies; former_names.csv: names with their last day and its source; delisted.csv: companies
that are listed no more. Exits 1 and lists them when a name equals or begins another reviewed company's, or equals that
of any listed company, and no review says which is meant.
"""

import argparse
import csv
import sys
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from ambiguity import NamedCompany, borne_by, unreviewed
from codelist import ListedCompany, list_day, read_codelist
from gone import Gone, read_gone, row_of_gone

HEADER = [
    "ticker", "edinet_code", "name", "name_en", "kana", "short_names", "aliases", "former_names", "industry",
    "fiscal_year_end", "common_word", "delisted_on", "former_tickers", "unlisted_by",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Review:
    ticker: str
    short_names: tuple[str, ...]
    aliases: tuple[str, ...]
    common_words: tuple[str, ...]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("codelist", type=Path)
    parser.add_argument("--renamed", type=Path, help="columns sec_code, name_2021_01_20, name_2026_08_11, kind")
    parser.add_argument("--folder", type=Path, default=Path("data/gazetteer"))
    options = parser.parse_args()
    every = read_codelist(options.codelist)
    listed = {company.ticker: company for company in every if company.ticker}
    former = _former_names(options.folder / "former_names.csv", options.renamed)
    reviews = _reviews(options.folder / "short_names.csv")
    gone = read_gone(options.folder / "delisted.csv")
    unknown = [r.ticker for r in reviews if r.ticker not in listed and r.ticker not in {each.ticker for each in gone}]
    for ticker in unknown:
        sys.stderr.write(f"{ticker}: not in the code list\n")
    known = [review for review in reviews if review.ticker in listed]
    rows = [_row(listed[r.ticker], r, former.get(r.ticker, "")) for r in known]
    by_code = {company.edinet_code: company for company in every}
    rows += [row_of_gone(each, by_code.get(each.edinet_code), list_day(options.codelist)) for each in gone]
    _write(options.folder / "companies.csv", sorted(rows))
    settled = _dominant(options.folder / "dominant_names.csv")
    named = [_named(listed[r.ticker], r, former.get(r.ticker, "")) for r in known] + [
        _named_gone(each) for each in gone
    ]
    pairs = unreviewed(named, settled)
    reviewed = {company.ticker for company in named}
    others = [NamedCompany(c.ticker, (c.name,), frozenset()) for c in listed.values() if c.ticker not in reviewed]
    pairs += borne_by(named, others, settled)
    for name, owner, other, other_name in pairs:
        sys.stderr.write(f"{owner} {name}: begins or equals {other_name} of {other}\n")
    return 1 if unknown or pairs else 0


def _reviews(path: Path) -> list[Review]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return sorted(
        (
            Review(row["ticker"], _items(row["short_names"]), _items(row["aliases"]), _items(row["common_word"]))
            for row in rows
        ),
        key=lambda review: review.ticker,
    )


def _items(text: str) -> tuple[str, ...]:
    return tuple(item for item in text.split("|") if item)


def _dominant(path: Path) -> set[tuple[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["name"], row["ticker"]) for row in csv.DictReader(file)}


def _former_names(dated: Path, renamed: Path | None) -> dict[str, str]:
    """Former names by ticker, `name@last day`; empty after @ where two lists differ and no source tells the day."""
    found: dict[str, dict[str, str]] = {}
    with dated.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            found.setdefault(row["ticker"], {})[_plain(row["name"])] = f"{row['name']}@{row['until']}"
    for ticker, old in _renamed(renamed) if renamed else ():
        found.setdefault(ticker, {}).setdefault(_plain(old), f"{old}@")
    return {ticker: "|".join(names.values()) for ticker, names in found.items()}


def _renamed(path: Path) -> list[tuple[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    return [
        (row["sec_code"][:4], " ".join(row["name_2021_01_20"].split()))
        for row in rows
        if row["kind"] == "renamed"
        and row["sec_code"]
        and _plain(row["name_2021_01_20"]) != _plain(row["name_2026_08_11"])
    ]


def _plain(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).replace("−", "-").split()).casefold()


def _row(company: ListedCompany, review: Review, former: str) -> list[str]:
    return [
        company.ticker,
        company.edinet_code,
        company.name,
        company.name_en,
        company.kana,
        "|".join(review.short_names),
        "|".join(review.aliases),
        former,
        company.industry,
        company.fiscal_year_end,
        "|".join(review.common_words),
        "",
        "",
        "",
    ]


def _named(company: ListedCompany, review: Review, former: str) -> NamedCompany:
    bore = (each.partition("@")[0] for each in former.split("|"))
    names = (*review.short_names, *review.aliases, *bore, company.name_en)
    return NamedCompany(company.ticker, tuple(n for n in names if n), frozenset(review.common_words))


def _named_gone(gone: Gone) -> NamedCompany:
    return NamedCompany(gone.ticker, tuple(n for n in (*gone.short_names, gone.name_en) if n), frozenset())


def _write(path: Path, rows: list[list[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(rows)


if __name__ == "__main__":
    raise SystemExit(main())
