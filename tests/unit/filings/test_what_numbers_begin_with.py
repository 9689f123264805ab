"""Whatever stands before the digits of a cell, it is read as the number that it is."""

from decimal import Decimal

import pytest
from uradori_filings import SourceFile, read, understand
from uradori_filings.model.fact import FactKind


def facts(rows: str) -> list[tuple[FactKind, Decimal | None]]:
    page = f"<html><body><table><tr><td>区分</td><td>金額</td></tr>{rows}</table></body></html>"
    return [(fact.kind, fact.value) for fact in understand(read([SourceFile("a.html", page.encode())])).facts]


@pytest.mark.parametrize(
    "printed",
    [
        "1,000",
        "１，０００",
        "٠١٠٠٠",
        "※1 1,000",
        "*1 1,000",
        "(注)2 1,000",
        "注2 1,000",
        "、※1 1,000",
        "○1,000",
        "★1,000",
        "上限1,000",
        "最大 1,000",
        "約1,000",
        "総額1,000",
        "計1,000",
        "US$1,000",
        "us$(1,000)",
        "¥1,000",
        "￥1,000",
        "$1,000",
        "€1,000",
        "£1,000",
        "（1,000）",
        "[1,000]",
        "〔1,000〕",
        "&lt;1,000&gt;",
        "うち1,000",
        "内 1,000",
        "外1,000",
        "+1,000",
    ],
)
def test_a_number_is_read_whatever_stands_before_it(printed: str) -> None:
    rows = f"<tr><td>甲</td><td>{printed}</td></tr><tr><td>乙</td><td>2,000</td></tr>"
    assert facts(rows) == [(FactKind.NUMBER, Decimal(1000)), (FactKind.NUMBER, Decimal(2000))]


@pytest.mark.parametrize("printed", ["-1,000", "△1,000", "▲ 1,000", "−1,000", "–1,000", "‐1,000", "¥△1,000"])
def test_a_sign_before_a_number_makes_it_negative(printed: str) -> None:
    rows = f"<tr><td>甲</td><td>{printed}</td></tr><tr><td>乙</td><td>2,000</td></tr>"
    assert facts(rows)[0] == (FactKind.NUMBER, Decimal(-1000))


@pytest.mark.parametrize("label", ["(1,000)計", "第1期", "2024年3月期", "新株予約権1,000個"])
def test_a_text_that_holds_digits_is_still_a_label(label: str) -> None:
    rows = f"<tr><td>{label}</td><td>1,000</td></tr><tr><td>乙</td><td>2,000</td></tr>"
    assert facts(rows) == [(FactKind.NUMBER, Decimal(1000)), (FactKind.NUMBER, Decimal(2000))]


@pytest.mark.parametrize("scrap", ["※1", "(注)1", "・", "（）"])
def test_marks_and_scraps_among_labels_name_no_row(scrap: str) -> None:
    page = (
        "<html><body><table><tr><td>区分</td><td></td><td>金額</td></tr>"
        f"<tr><td>甲</td><td>{scrap}</td><td>1,000</td></tr><tr><td>乙</td><td></td><td>2,000</td></tr></table></body></html>"
    )
    found = understand(read([SourceFile("a.html", page.encode())])).facts
    assert [fact.row_path[-1] for fact in found if fact.kind is FactKind.NUMBER] == ["甲", "乙"]


@pytest.mark.parametrize("ditto", ["〃", "同上", "（〃）", "々"])
def test_a_ditto_among_labels_repeats_the_one_above(ditto: str) -> None:
    page = (
        "<html><body><table><tr><td>区分</td><td>金額</td></tr>"
        f"<tr><td>甲</td><td>1,000</td></tr><tr><td>{ditto}</td><td>2,000</td></tr></table></body></html>"
    )
    found = understand(read([SourceFile("a.html", page.encode())])).facts
    assert [fact.row_path[-1] for fact in found if fact.kind is FactKind.NUMBER] == ["甲", "甲"]
