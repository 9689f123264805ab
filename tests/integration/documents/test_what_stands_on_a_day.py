"""Amendments, restatements and splits: both are kept, and the newer wins from its day on."""

from datetime import date

import pytest
from uradori_contracts.reported_facts import RestatementCause
from uradori_contracts.uploads import UploadHints

from tests.integration.documents.shelf import Shelf
from tests.reports import report

SALES_2024 = {"売上高（百万円）": ("1,150", "1,400")}
MENDED = {"売上高（百万円）": ("1,000", "1,210"), "経常利益（百万円）": ("90", "111")}
BEFORE, AFTER = date(2023, 8, 31), date(2023, 9, 1)


def test_an_amendment_stands_from_its_filing_date_on(shelf: Shelf) -> None:
    shelf.put(report())
    amendment = report("S100BBBB", filed_on=AFTER, rows=MENDED, kind="訂正有価証券報告書")
    shelf.put(amendment, UploadHints(amends="S100AAAA"))

    assert shelf.printed("売上高", years=[2023], as_of=BEFORE) == [("S100AAAA", "1,200")]
    assert shelf.printed("売上高", years=[2023], as_of=AFTER) == [("S100BBBB", "1,210")]
    assert shelf.printed("売上高", years=[2023]) == [("S100BBBB", "1,210")]
    info = shelf.store.get_document("S100AAAA")
    assert (info.superseded_by, info.superseded_on) == ("S100BBBB", AFTER)


@pytest.mark.parametrize("amendment_first", [False, True])
def test_an_amendment_that_names_no_document_finds_its_own(shelf: Shelf, amendment_first: bool) -> None:
    files = [report(), report("S100BBBB", filed_on=AFTER, rows=MENDED, kind="訂正有価証券報告書")]
    for each in reversed(files) if amendment_first else files:
        shelf.put(each)

    assert shelf.printed("売上高", years=[2023], as_of=BEFORE) == [("S100AAAA", "1,200")]
    assert shelf.printed("売上高", years=[2023], as_of=AFTER) == [("S100BBBB", "1,210")]
    assert shelf.store.get_document("S100BBBB").amends == "S100AAAA"


def test_with_history_the_wording_before_is_found_and_marked(shelf: Shelf) -> None:
    shelf.put(report())
    shelf.put(report("S100BBBB", filed_on=AFTER, rows=MENDED, kind="訂正有価証券報告書"))

    both = {fact.document_id: fact for fact in shelf.found("売上高", years=[2023], history=True).facts}

    assert set(both) == {"S100AAAA", "S100BBBB"}
    assert both["S100AAAA"].superseded_by == "S100BBBB"
    assert both["S100AAAA"].restated.cause is RestatementCause.AMENDED


def test_an_amendment_of_an_amendment_stands_in_its_place(shelf: Shelf) -> None:
    shelf.put(report())
    shelf.put(report("S100BBBB", filed_on=AFTER, rows=MENDED), UploadHints(amends="S100AAAA"))
    last = report("S100CCCC", filed_on=date(2023, 10, 1), rows=SALES_2024 | MENDED)
    shelf.put(last, UploadHints(amends="S100BBBB"))

    assert {each for each, _ in shelf.printed("売上高", as_of=AFTER)} == {"S100BBBB"}
    assert {each for each, _ in shelf.printed("売上高")} == {"S100CCCC"}


def test_a_short_amendment_replaces_only_the_sections_it_holds(shelf: Shelf) -> None:
    many = {
        f"{label}（百万円）": ("11", "22") for label in ("設備投資額", "減価償却費", "研究開発費", "受注高", "受注残高")
    }
    shelf.put(report(rows={"売上高（百万円）": ("1,000", "1,200")}, more=many))
    shelf.put(
        report("S100BBBB", filed_on=AFTER, rows={"売上高（百万円）": ("1,000", "1,210")}),
        UploadHints(amends="S100AAAA"),
    )

    assert shelf.printed("売上高", years=[2023]) == [("S100BBBB", "1,210")]
    assert shelf.printed("研究開発費", years=[2023]) == [("S100AAAA", "22")]


def test_nothing_filed_later_is_served(shelf: Shelf) -> None:
    shelf.put(report())
    assert shelf.found("売上高", as_of=date(2023, 6, 22)).documents == 0
    assert shelf.found("売上高", as_of=date(2023, 6, 23)).documents == 1


def test_a_document_without_a_filing_date_is_served_only_where_no_day_is_asked(shelf: Shelf) -> None:
    shelf.put(report(filed_on=None))
    assert shelf.found("売上高").documents == 1
    assert shelf.found("売上高", as_of=date(2099, 1, 1)).documents == 0


def test_a_restated_prior_year_is_shown_beside_the_newer_figure(shelf: Shelf) -> None:
    shelf.put(report())
    shelf.put(report("S100BBBB", year=2024, filed_on=date(2024, 6, 21), rows=SALES_2024))

    newer, older = shelf.found("売上高", years=[2023]).facts[:2]

    assert (newer.document_id, newer.printed, newer.superseded_by) == ("S100BBBB", "1,150", None)
    assert (older.document_id, older.printed, older.superseded_by) == ("S100AAAA", "1,200", "S100BBBB")
    assert older.restated.cause is RestatementCause.RESTATED
    assert (older.restated.printed, str(older.restated.value)) == ("1,150", "1150000000")
    before = shelf.best("売上高", years=[2023], as_of=date(2023, 12, 31))
    assert (before.printed, before.superseded_by) == ("1,200", None)


def test_an_older_report_that_comes_in_later_is_compared_too(shelf: Shelf) -> None:
    shelf.put(report("S100BBBB", year=2024, filed_on=date(2024, 6, 21), rows=SALES_2024))
    shelf.put(report())

    older = next(fact for fact in shelf.found("売上高", years=[2023]).facts if fact.document_id == "S100AAAA")
    assert older.superseded_by == "S100BBBB"


def test_a_figure_rounded_otherwise_is_no_restatement(shelf: Shelf) -> None:
    shelf.put(report(rows={"売上高（千円）": ("1,000,100", "1,200,400")}))
    shelf.put(report("S100BBBB", year=2024, filed_on=date(2024, 6, 21), rows={"売上高（百万円）": ("1,200", "1,400")}))

    assert all(fact.superseded_by is None for fact in shelf.found("売上高", years=[2023]).facts)


def test_a_split_marks_what_older_reports_print_per_share(shelf: Shelf) -> None:
    old = {
        "１株当たり当期純利益（円）": ("300.00", "360.00"),
        "１株当たり純資産額（円）": ("3,000.00", "3,300.00"),
        "売上高（百万円）": ("1,000", "1,200"),
    }
    new = {
        "１株当たり当期純利益（円）": ("120.00", "130.00"),
        "１株当たり純資産額（円）": ("1,100.00", "1,200.00"),
        "売上高（百万円）": ("1,200", "1,400"),
    }
    shelf.put(report(rows=old))
    shelf.put(report("S100BBBB", year=2024, filed_on=date(2024, 6, 21), rows=new))

    told = {
        (fact.row_path[-1][:8], fact.period_end.year): fact
        for fact in shelf.found("１株当たり当期純利益", "売上高", document_ids=["S100AAAA"]).facts
    }
    restated, broken = told["１株当たり当期純", 2023].restated, told["１株当たり当期純", 2022].restated

    assert (restated.cause, restated.printed, restated.factor) == (RestatementCause.SPLIT, "120.00", 3)
    assert (broken.cause, broken.cell, broken.factor) == (RestatementCause.SPLIT, None, 3)
    assert told["売上高（百万円）", 2022].restated is None


def test_two_reports_for_one_year_are_both_kept_and_the_newer_is_first(shelf: Shelf) -> None:
    shelf.put(report("S100BBBB", filed_on=date(2023, 7, 1), kind="有価証券届出書"))
    shelf.put(report("S100AAAA"))

    assert [each for each, _ in shelf.printed("売上高", years=[2023])] == ["S100BBBB", "S100AAAA"]


def test_companies_are_not_mixed(shelf: Shelf) -> None:
    shelf.put(report())
    shelf.put(report("S100BBBB", company="海野電器株式会社", year=2024, filed_on=date(2024, 6, 21), rows=SALES_2024))
    shelf.put(report("S100CCCC", company="どこにもない商店"))

    assert {fact.document_id for fact in shelf.found("売上高", tickers=["9702"]).facts} == {"S100BBBB"}
    assert {fact.document_id for fact in shelf.found("売上高", companies=["どこにもない商店"]).facts} == {"S100CCCC"}
    assert all(fact.superseded_by is None for fact in shelf.found("売上高").facts)
