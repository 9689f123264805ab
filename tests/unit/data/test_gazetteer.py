"""The shipped gazetteer: valid codes, unique tickers, and no name left that could be another company's."""

import csv
import re
import unicodedata
from datetime import date
from pathlib import Path

import pytest

GAZETTEER = Path(__file__).parents[3] / "data" / "gazetteer"
HEADER = [
    "ticker", "edinet_code", "name", "name_en", "kana", "short_names", "aliases", "former_names", "industry",
    "fiscal_year_end", "common_word", "delisted_on", "former_tickers", "unlisted_by",
]  # fmt: skip
Row = dict[str, str]


def read(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


@pytest.fixture(scope="module")
def companies() -> list[Row]:
    return read(GAZETTEER / "companies.csv")


def items(row: Row, column: str) -> list[str]:
    return [item for item in row[column].split("|") if item]


def fold(name: str) -> str:
    return "".join(unicodedata.normalize("NFKC", name).replace("株式会社", "").split()).casefold()


def own_names(row: Row) -> list[str]:
    former = [item.rpartition("@")[0] for item in items(row, "former_names")]
    return [n for n in [*items(row, "short_names"), *items(row, "aliases"), *former, row["name_en"]] if n]


def test_the_header_is_the_one_that_services_read(companies: list[Row]) -> None:
    assert list(companies[0]) == HEADER


def test_codes_are_well_formed_and_each_ticker_stands_once(companies: list[Row]) -> None:
    tickers = [row["ticker"] for row in companies]
    assert len(companies) >= 225
    assert len(set(tickers)) == len(tickers)
    assert tickers == sorted(tickers)
    assert [t for t in tickers if not re.fullmatch(r"\d{4}|\d{3}[A-Z]", t)] == []
    assert [row["ticker"] for row in companies if not re.fullmatch(r"E\d{5}", row["edinet_code"])] == []


def test_tickers_with_a_letter_are_among_them(companies: list[Row]) -> None:
    assert {"130A", "285A", "409A"} <= {row["ticker"] for row in companies}


def test_every_company_has_a_name_a_reading_an_industry_and_a_year_end(companies: list[Row]) -> None:
    for row in companies:
        assert all(row[column] for column in ("name", "kana", "short_names", "industry")), row["ticker"]
        month, day = (int(part) for part in row["fiscal_year_end"].split("-"))
        date(2023, month, day)


def test_a_former_name_is_followed_by_its_last_day_or_by_nothing(companies: list[Row]) -> None:
    former = [item for row in companies for item in items(row, "former_names")]
    assert former
    assert [item for item in former if not re.fullmatch(r"[^@]+@(\d{4}-\d{2}-\d{2})?", item)] == []


def test_a_common_word_is_one_of_its_companys_names(companies: list[Row]) -> None:
    for row in companies:
        assert set(items(row, "common_word")) <= set(own_names(row)), row["ticker"]


def test_no_name_begins_or_equals_another_companys_unless_it_was_reviewed(companies: list[Row]) -> None:
    reviewed = {(row["name"], row["ticker"]) for row in read(GAZETTEER / "dominant_names.csv")}
    every = [(fold(name), row["ticker"]) for row in companies for name in own_names(row)]
    by_first: dict[str, list[tuple[str, str]]] = {}
    for key, ticker in every:
        by_first.setdefault(key[0], []).append((key, ticker))
    open_names = [
        (name, row["ticker"], other)
        for row in companies
        for name in own_names(row)
        if name not in items(row, "common_word") and (name, row["ticker"]) not in reviewed
        for key, other in by_first[fold(name)[0]]
        if other != row["ticker"] and key.startswith(fold(name))
    ]
    assert open_names == []


@pytest.mark.parametrize(
    ("name", "ticker"), [("平和", "6412"), ("松屋", "8237"), ("ソフトバンク", "9434"), ("大和", "8247")]
)
def test_a_name_that_is_a_word_or_begins_others_is_marked(companies: list[Row], name: str, ticker: str) -> None:
    assert name in next(items(row, "common_word") for row in companies if row["ticker"] == ticker)


@pytest.mark.parametrize(
    ("name", "ticker"),
    [
        ("トヨタ", "7203"),
        ("ホンダ", "7267"),
        ("日本製鉄", "5401"),
        ("日本製鋼所", "5631"),
        ("平和不動産", "8803"),
        ("ソフトバンクグループ", "9984"),
        ("松屋フーズホールディングス", "9887"),
        ("三菱UFJ", "8306"),
        ("NTT", "9432"),
    ],
)
def test_a_well_known_name_is_one_company_and_no_common_word(companies: list[Row], name: str, ticker: str) -> None:
    owners = [row for row in companies if name in own_names(row)]
    assert [row["ticker"] for row in owners] == [ticker]
    assert name not in items(owners[0], "common_word")
