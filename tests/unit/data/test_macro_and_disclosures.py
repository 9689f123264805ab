"""The shipped macro indicators and lists of disclosures."""

import csv
import re
from datetime import date
from decimal import Decimal
from pathlib import Path

DATA = Path(__file__).parents[3] / "data"
MACRO_HEADER = ["indicator", "label", "value", "unit", "as_of", "source", "document_id", "note"]
DISCLOSURE_HEADER = ["ticker", "document_id", "title", "kind", "filed_on", "publisher"]
Row = dict[str, str]


def rows_of(name: str) -> list[Row]:
    with (DATA / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_each_indicator_has_several_dated_values_with_source_marked_as_samples() -> None:
    rows = rows_of("macro/indicators.csv")
    assert list(rows[0]) == MACRO_HEADER
    for name in ("nikkei_average", "usd_jpy", "policy_rate"):
        assert len([row for row in rows if row["indicator"] == name]) >= 2
    for row in rows:
        Decimal(row["value"])
        date.fromisoformat(row["as_of"])
        assert row["source"]
        assert row["note"].startswith("見本")
        assert row["unit"] in {"円", "%"}


def test_disclosures_are_of_known_companies_and_each_document_stands_once() -> None:
    rows = rows_of("disclosures/disclosures.csv")
    known = {row["ticker"] for name in ("companies", "delisted") for row in rows_of(f"gazetteer/{name}.csv")}
    assert list(rows[0]) == DISCLOSURE_HEADER
    assert len({row["document_id"] for row in rows}) == len(rows)
    assert {row["ticker"] for row in rows} <= known
    for row in rows:
        date.fromisoformat(row["filed_on"])
        assert re.fullmatch(r"(訂正)?有価証券報告書 (第\d+期|\d{4}年度?|\d{4}年\d{1,2}月期)", row["title"]), row


def test_every_document_of_the_snapshot_is_among_the_disclosures_with_its_date() -> None:
    filed = {row["document_id"]: (row["ticker"], row["filed_on"]) for row in rows_of("disclosures/disclosures.csv")}
    for row in rows_of("snapshot/key_figures.csv"):
        assert filed[row["document_id"]] == (row["ticker"], row["filed_on"])
