"""The shipped key figures: their form, and that each stands once."""

import csv
import re
from datetime import date
from pathlib import Path

import pytest

DATA = Path(__file__).parents[3] / "data"
HEADER = [
    "ticker", "edinet_code", "document_id", "filed_on", "standard", "basis", "period_end", "fiscal_term",
    "item", "label", "value", "unit", "cell",
]  # fmt: skip
ITEMS = {
    "net_sales", "operating_profit", "ordinary_profit", "profit_before_tax", "profit_attributable_to_owners",
    "net_profit", "comprehensive_income", "net_assets", "total_assets", "equity_attributable_to_owners",
    "equity_ratio", "roe", "eps", "eps_diluted", "bps", "per", "dividend_per_share",
    "interim_dividend_per_share", "payout_ratio", "tsr", "tsr_benchmark",
    "share_price_high", "share_price_low",
    "operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "cash_and_equivalents", "employees",
    "capital_stock", "shares_issued",
}  # fmt: skip
UNITS = {"百万円", "千円", "円", "%", "倍", "人", "株", "千株", "百株"}
Row = dict[str, str]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    with (DATA / "snapshot" / "key_figures.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_header_is_the_one_that_services_read(rows: list[Row]) -> None:
    assert list(rows[0]) == HEADER


def test_every_row_is_well_formed(rows: list[Row]) -> None:
    known: set[tuple[str, str]] = set()
    for name in ("companies.csv", "delisted.csv"):
        with (DATA / "gazetteer" / name).open(encoding="utf-8", newline="") as file:
            known |= {(row["ticker"], row["edinet_code"]) for row in csv.DictReader(file)}
    for row in rows:
        assert (row["ticker"], row["edinet_code"]) in known, row
        assert re.fullmatch(r"S1[0-9A-Z]{6}", row["document_id"]), row
        assert date.fromisoformat(row["period_end"]) < date.fromisoformat(row["filed_on"]), row
        assert row["standard"] in {"J-GAAP", "IFRS", "US-GAAP"}, row
        assert row["basis"] in {"consolidated", "parent"}, row
        assert row["item"] in ITEMS, row
        assert row["unit"] in UNITS, row
        assert re.fullmatch(r"-?\d+(\.\d+)?", row["value"]), row
        assert re.fullmatch(r"\d+:\d+:\d+", row["cell"]), row


def test_rows_are_sorted_and_each_fact_stands_once(rows: list[Row]) -> None:
    assert [tuple(row.values()) for row in rows] == sorted(tuple(row.values()) for row in rows)
    keys = [(r["ticker"], r["basis"], r["standard"], r["period_end"], r["item"]) for r in rows]
    assert len(set(keys)) == len(keys)


def test_many_companies_and_all_three_standards_are_shipped(rows: list[Row]) -> None:
    assert len({row["ticker"] for row in rows}) >= 280
    assert len({row["edinet_code"] for row in rows}) == 288
    assert len(rows) > 52_000
    assert {row["standard"] for row in rows} == {"J-GAAP", "IFRS", "US-GAAP"}
    assert {"7203", "6758", "8306", "9432", "9434"} <= {row["ticker"] for row in rows}


def test_an_item_is_given_in_the_unit_it_can_have(rows: list[Row]) -> None:
    kinds = {
        "eps": "円",
        "bps": "円",
        "dividend_per_share": "円",
        "per": "倍",
        "roe": "%",
        "tsr": "%",
        "employees": "人",
    }
    assert [row for row in rows if row["item"] in kinds and row["unit"] != kinds[row["item"]]] == []


def test_there_is_no_ordinary_profit_under_ifrs(rows: list[Row]) -> None:
    assert [row for row in rows if row["item"] == "ordinary_profit" and row["standard"] != "J-GAAP"] == []


def test_toyotas_profit_is_what_its_report_prints(rows: list[Row]) -> None:
    found = [
        (row["value"], row["unit"], row["label"], row["cell"])
        for row in rows
        if (row["ticker"], row["item"], row["period_end"], row["basis"])
        == ("7203", "profit_attributable_to_owners", "2024-03-31", "consolidated")
    ]
    assert found == [("4944933", "百万円", "親会社の所有者に帰属する当期利益", "0:5:6")]


def test_all_have_five_terms_but_companies_younger_than_that(rows: list[Row]) -> None:
    terms: dict[tuple[str, str], set[str]] = {}
    for row in rows:
        terms.setdefault((row["ticker"], row["basis"]), set()).add(row["period_end"])
    short = {ticker for (ticker, _), ends in terms.items() if len(ends) < 5}
    # Founded, first consolidated or first reporting so within the five years.
    assert short == {"4587", "4887", "5830", "5831", "5844", "6526", "9147"}


def test_each_share_split_names_its_report_and_its_day(rows: list[Row]) -> None:
    documents = {(row["ticker"], row["edinet_code"], row["document_id"]) for row in rows}
    with (DATA / "snapshot" / "share_splits.csv").open(encoding="utf-8", newline="") as file:
        splits = list(csv.DictReader(file))
    assert [tuple(row.values()) for row in splits] == sorted(tuple(row.values()) for row in splits)
    assert len(splits) > 60
    for row in splits:
        assert (row["ticker"], row["edinet_code"], row["document_id"]) in documents, row
        day = date.fromisoformat(row["effective_on"])
        assert re.search(rf"{day.month}月{day.day}日", row["note"]), row
        assert f"{row['before']}株" in row["note"], row
        assert f"{row['after']}株" in row["note"], row


def test_each_delisted_company_names_where_its_facts_stand() -> None:
    with (DATA / "gazetteer" / "delisted.csv").open(encoding="utf-8", newline="") as file:
        companies = list(csv.DictReader(file))
    assert [row["ticker"] for row in companies] == sorted({row["ticker"] for row in companies})
    for row in companies:
        assert re.fullmatch(r"E\d{5}", row["edinet_code"]), row
        assert row["source"], row
        assert not row["delisted_on"] or date.fromisoformat(row["delisted_on"]), row
