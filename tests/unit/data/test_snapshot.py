"""The shipped key figures: form, uniqueness, and that what a report prints twice agrees."""

import csv
import re
from collections import defaultdict
from datetime import date
from decimal import Decimal
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
# Printed so: the report restated 1株当たり当期純利益 of the term and left 株価収益率 as it had been.
RESTATED_EPS = {("9501", "2022-03-31")}
Row = dict[str, str]
Statement = dict[str, Decimal]


@pytest.fixture(scope="module")
def rows() -> list[Row]:
    with (DATA / "snapshot" / "key_figures.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def statements(rows: list[Row]) -> dict[tuple[str, str, str, str], Statement]:
    found: dict[tuple[str, str, str, str], Statement] = defaultdict(dict)
    for row in rows:
        key = (row["ticker"], row["basis"], row["standard"], row["period_end"])
        found[key][row["item"]] = Decimal(row["value"])
    return found


def test_the_header_is_the_one_that_services_read(rows: list[Row]) -> None:
    assert list(rows[0]) == HEADER


def test_every_row_is_well_formed(rows: list[Row]) -> None:
    with (DATA / "gazetteer" / "companies.csv").open(encoding="utf-8", newline="") as file:
        known = {(row["ticker"], row["edinet_code"]) for row in csv.DictReader(file)}
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
    assert len({row["ticker"] for row in rows}) >= 40
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


def test_the_price_behind_per_and_eps_is_one_price_on_both_bases(
    statements: dict[tuple[str, str, str, str], Statement],
) -> None:
    """Price = PER x EPS on both bases; 6 % covers small figures' rounding and a differing day."""
    apart: set[tuple[str, str]] = set()
    compared = 0
    for (ticker, basis, _, term), own in statements.items():
        other = statements.get((ticker, "parent", "J-GAAP", term), {})
        if basis == "consolidated" and {"per", "eps"} <= own.keys() & other.keys() and other["eps"] > 0 < own["eps"]:
            compared += 1
            ours, theirs = own["per"] * own["eps"], other["per"] * other["eps"]
            if abs(ours - theirs) > max(ours, theirs) * Decimal("0.06"):
                apart.add((ticker, term))
    assert compared > 400
    assert apart == RESTATED_EPS


def test_the_equity_ratio_is_equity_over_assets(
    statements: dict[tuple[str, str, str, str], Statement],
) -> None:
    compared = 0
    for key, own in statements.items():
        if {"equity_attributable_to_owners", "total_assets", "equity_ratio"} <= own.keys():
            compared += 1
            ratio = own["equity_attributable_to_owners"] / own["total_assets"] * 100
            assert abs(ratio - own["equity_ratio"]) < Decimal("0.6"), key
    assert compared > 100
