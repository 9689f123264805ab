"""Each change of the store is a version that can be pinned."""

from datetime import date, timedelta

import pytest
from uradori_contracts.documents import ListDocuments, PassagesRequest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.reported_facts import ExcerptRequest
from uradori_contracts.uploads import DocumentOutcome

from tests.integration.documents.shelf import Shelf
from tests.reports import report

MORE = {"売上高（百万円）": ("1,000", "1,300")}


def test_a_document_is_served_with_its_cell_from_its_version_on(shelf: Shelf) -> None:
    told = shelf.put(report())
    fact = shelf.best("売上高", years=[2023])

    assert told.outcome is DocumentOutcome.ADDED
    assert (fact.printed, str(fact.value), fact.unit, fact.cell) == ("1,200", "1200000000", "円", "0101010/0:2:2")
    assert (fact.company, fact.ticker, fact.document_id) == ("株式会社山川製作所", "9701", "S100AAAA")
    assert "１【主要な経営指標等の推移】" in fact.section


def test_the_same_bytes_again_change_nothing(shelf: Shelf) -> None:
    shelf.put(report())
    again = shelf.put(report())

    assert again.outcome is DocumentOutcome.UNCHANGED
    assert shelf.store.version() == 1


def test_other_bytes_under_the_same_id_replace_the_document(shelf: Shelf) -> None:
    shelf.put(report())
    told = shelf.put(report(rows=MORE))

    assert told.outcome is DocumentOutcome.REPLACED
    assert shelf.printed("売上高", years=[2023]) == [("S100AAAA", "1,300")]
    assert shelf.store.list_documents(ListDocuments()).total == 1


def test_a_pinned_version_still_sees_what_it_saw(shelf: Shelf) -> None:
    shelf.put(report())
    shelf.put(report(rows=MORE))
    shelf.store.delete_document("S100AAAA")

    assert shelf.printed("売上高", years=[2023], version=1) == [("S100AAAA", "1,200")]
    assert shelf.printed("売上高", years=[2023], version=2) == [("S100AAAA", "1,300")]
    assert shelf.found("売上高").facts == ()


def cell_at(shelf: Shelf, **pinned: object) -> str:
    request = ExcerptRequest.model_validate({"document_id": "S100AAAA", "cells": ("0101010/0:2:2",), **pinned})
    cut = shelf.store.cut_excerpt(request)
    return cut.table.rows[cut.cells[0].row][cut.cells[0].column]


def test_a_table_is_cut_out_of_the_version_in_which_its_cell_was_found(shelf: Shelf) -> None:
    shelf.put(report())
    shelf.put(report(rows=MORE))
    assert [cell_at(shelf, version=1), cell_at(shelf, version=2), cell_at(shelf)] == ["1,200", "1,300", "1,300"]

    shelf.store.delete_document("S100AAAA")
    assert [cell_at(shelf, version=1), cell_at(shelf, version=2)] == ["1,200", "1,300"]
    for gone in ({}, {"version": 3}):
        with pytest.raises(UradoriError) as refused:
            cell_at(shelf, **gone)
        assert refused.value.code is ErrorCode.NOT_FOUND


def test_a_correction_that_comes_in_after_the_search_takes_no_evidence_away(shelf: Shelf) -> None:
    shelf.put(report(filed_on=date(2023, 6, 20)))
    found = shelf.found("売上高", years=[2023], as_of="2023-06-30")
    shelf.put(report("S100CORR", rows=MORE, filed_on=date(2023, 6, 25), kind="訂正有価証券報告書"))

    assert shelf.printed("売上高", years=[2023], as_of="2023-06-30") == [("S100CORR", "1,300")]
    assert cell_at(shelf, version=found.version, as_of="2023-06-30") == found.facts[0].printed == "1,200"


@pytest.mark.parametrize("filed_on", [date(2023, 6, 20), None])
def test_no_table_is_cut_out_of_what_was_not_filed_by_the_day_asked(shelf: Shelf, filed_on: date | None) -> None:
    shelf.put(report(filed_on=filed_on))
    assert cell_at(shelf) == "1,200"
    with pytest.raises(UradoriError) as refused:
        cell_at(shelf, as_of="2023-06-19")
    assert refused.value.code is ErrorCode.NOT_FOUND


def test_old_versions_are_let_go_after_a_while(shelf: Shelf) -> None:
    shelf.put(report())
    shelf.put(report(rows=MORE))
    shelf.clock.moment += timedelta(hours=2)
    shelf.put(report("S100BBBB", company="株式会社海野電機"))

    with pytest.raises(UradoriError) as refused:
        shelf.found("売上高", version=1)
    assert refused.value.code is ErrorCode.NOT_FOUND
    assert shelf.printed("売上高", years=[2023], version=2) == [("S100AAAA", "1,300")]


def test_a_deletion_too_lets_old_versions_go(shelf: Shelf) -> None:
    shelf.put(report())
    shelf.put(report(rows=MORE))
    shelf.clock.moment += timedelta(hours=2)
    shelf.store.delete_document("S100AAAA")

    with pytest.raises(UradoriError) as refused:
        shelf.found("売上高", version=1)
    assert refused.value.code is ErrorCode.NOT_FOUND


def test_a_version_to_come_is_not_found(shelf: Shelf) -> None:
    with pytest.raises(UradoriError):
        shelf.found("売上高", version=1)


def test_a_deleted_document_is_unknown(shelf: Shelf) -> None:
    shelf.put(report())
    assert shelf.store.delete_document("S100AAAA").version == 2

    for call in (shelf.store.get_document, shelf.store.delete_document):
        with pytest.raises(UradoriError) as refused:
            call("S100AAAA")
        assert refused.value.code is ErrorCode.NOT_FOUND


def test_the_list_goes_from_the_newest_filing_page_by_page(shelf: Shelf) -> None:
    shelf.put(report("S100AAAA", year=2022, filed_on=None))
    shelf.put(report("S100BBBB", year=2024))
    shelf.put(report("S100CCCC", company="株式会社海野電機"))

    first = shelf.store.list_documents(ListDocuments(limit=2))
    rest = shelf.store.list_documents(ListDocuments(limit=2, after=first.documents[-1].document_id))

    assert first.total == 3
    assert [each.document_id for each in (*first.documents, *rest.documents)] == ["S100BBBB", "S100CCCC", "S100AAAA"]
    assert shelf.store.list_documents(ListDocuments(ticker="9702")).total == 1


def test_a_list_does_not_begin_anew_after_a_document_that_was_taken_out(shelf: Shelf) -> None:
    shelf.put(report("S100AAAA"))
    shelf.put(report("S100BBBB", year=2024))
    shelf.store.delete_document("S100BBBB")

    with pytest.raises(UradoriError) as refused:
        shelf.store.list_documents(ListDocuments(after="S100BBBB"))
    assert refused.value.code is ErrorCode.NOT_FOUND


def test_passages_come_page_by_page_with_nothing_lost(shelf: Shelf) -> None:
    shelf.put(report("S100BBBB", prose="新工場が稼働しました [doc_9]。"))
    shelf.put(report("S100AAAA"))
    every = shelf.store.page_passages(PassagesRequest()).passages

    ids, after = [], ""
    while True:
        page = shelf.store.page_passages(PassagesRequest(limit=1, after=after))
        ids += [each.id for each in page.passages]
        if not page.more:
            break
        after = ids[-1]

    assert ids == [each.id for each in every]
    assert {each.document_id for each in every} == {"S100AAAA", "S100BBBB"}
    assert any("新工場" in each.text for each in every)
    assert not any("[doc_9]" in each.text for each in every)
    assert any(each.table and each.table.headers for each in every)
    only = shelf.store.page_passages(PassagesRequest(document_id="S100AAAA")).passages
    assert {each.document_id for each in only} == {"S100AAAA"}
