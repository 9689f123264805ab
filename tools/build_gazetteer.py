"""Builds data/gazetteer/companies.csv from the regulator's code list and the hand-reviewed short names.

python tools/build_gazetteer.py CODELIST [--renamed FILE.tsv] [--folder data/gazetteer]

Exits 1 and lists them when a name equals or begins another company's name and no review says which is meant.
"""

import argparse
import csv
import sys
import unicodedata
from dataclasses import dataclass
from pathlib import Path

from ambiguity import NamedCompany, unreviewed
from codelist import ListedCompany, read_codelist

HEADER = [
    "ticker", "edinet_code", "name", "name_en", "kana", "short_names", "aliases", "former_names", "industry",
    "fiscal_year_end", "common_word",
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
    listed = {company.ticker: company for company in read_codelist(options.codelist) if company.ticker}
    former = _former_names(options.renamed) if options.renamed else {}
    reviews = _reviews(options.folder / "short_names.csv")
    unknown = [review.ticker for review in reviews if review.ticker not in listed]
    for ticker in unknown:
        sys.stderr.write(f"{ticker}: not in the code list\n")
    known = [review for review in reviews if review.ticker in listed]
    _write(options.folder / "companies.csv", [_row(listed[r.ticker], r, former.get(r.ticker, "")) for r in known])
    settled = _dominant(options.folder / "dominant_names.csv")
    pairs = unreviewed([_named(listed[r.ticker], r, former.get(r.ticker, "")) for r in known], settled)
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


def _former_names(path: Path) -> dict[str, str]:
    """Former names by ticker; the source does not tell the last day of use, so the date is empty."""
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t"))
    found: dict[str, str] = {}
    for row in rows:
        old, new = (_plain(row[column]) for column in ("name_2021_01_20", "name_2026_08_11"))
        if row["kind"] == "renamed" and row["sec_code"] and old != new:
            found[row["sec_code"][:4]] = f"{' '.join(row['name_2021_01_20'].split())}@"
    return found


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
    ]


def _named(company: ListedCompany, review: Review, former: str) -> NamedCompany:
    names = (*review.short_names, *review.aliases, former.removesuffix("@"), company.name_en)
    return NamedCompany(company.ticker, tuple(n for n in names if n), frozenset(review.common_words))


def _write(path: Path, rows: list[list[str]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(HEADER)
        writer.writerows(rows)


if __name__ == "__main__":
    raise SystemExit(main())
