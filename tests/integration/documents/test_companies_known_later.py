"""A list that comes after a document tells whose it is."""

from functools import partial

import pytest
from uradori_contracts.documents import COMPANY_UNKNOWN, ChangeKind, KnownFiler, ListDocuments
from uradori_contracts.uploads import DocumentOutcome, UploadHints
from uradori_documents.domain.describing import completed
from uradori_documents.domain.filer import Filers
from uradori_jafin import Gazetteer

from tests.integration.documents.shelf import Shelf
from tests.reports import report

LIST = """ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word
9705,E90005,株式会社岬造船,Misaki Shipbuilding,ミサキ,,,,輸送,3,
"""


@pytest.fixture
def later() -> Filers:
    return Filers(Gazetteer.from_csv(LIST))


def test_a_document_known_by_its_name_gets_its_codes_in_a_new_version(shelf: Shelf, later: Filers) -> None:
    shelf.put(report(company="株式会社岬造船"))
    shelf.put(report("S100BBBB"))

    assert shelf.best("売上高", companies=["株式会社岬造船"]).ticker is None
    assert shelf.store.complete(partial(completed, later)) == 1
    assert shelf.best("売上高", tickers=["9705"]).document_id == "S100AAAA"
    assert shelf.store.get_document("S100AAAA").edinet_code == "E90005"
    _, told = shelf.store.unannounced()
    assert [(each.version, each.document_id, each.kind) for each in told][-1] == (3, "S100AAAA", ChangeKind.REPLACED)


def test_a_document_known_by_its_code_alone_gets_its_name_and_is_odd_no_more(shelf: Shelf, later: Filers) -> None:
    told = shelf.put(report(company=""), UploadHints(ticker="9705"))
    assert told.problems[0].code == COMPANY_UNKNOWN
    assert "9705" in told.problems[0].message
    assert "--codelist" in told.problems[0].message_en

    shelf.store.complete(partial(completed, later))
    info = shelf.store.get_document("S100AAAA")
    assert (info.company, info.ticker, info.problems) == ("株式会社岬造船", "9705", told.problems[1:])
    assert shelf.store.filers()[0] == (KnownFiler(name="株式会社岬造船", ticker="9705"),)


def test_a_document_of_nobody_is_completed_by_whoever_takes_it_in_again_with_a_name(shelf: Shelf) -> None:
    told = shelf.put(report(company=""))
    assert "--company" in told.problems[0].message

    again = shelf.put(report(company=""), UploadHints(company="株式会社岬造船"))
    assert again.outcome is DocumentOutcome.REPLACED
    assert COMPANY_UNKNOWN not in {each.code for each in again.problems}
    assert shelf.best("売上高", companies=["株式会社岬造船"]).document_id == "S100AAAA"


def test_a_list_that_tells_nothing_new_makes_no_version(shelf: Shelf, later: Filers) -> None:
    shelf.put(report())
    shelf.put(report("S100BBBB", company="誰も知らない株式会社"))

    assert shelf.store.complete(partial(completed, later)) == 0
    assert shelf.store.list_documents(ListDocuments()).version == 2


def test_reports_that_turn_out_to_be_of_one_company_are_compared(shelf: Shelf, later: Filers) -> None:
    old = {"売上高（百万円）": ("1,000", "1,200")}
    new = {"売上高（百万円）": ("1,250", "1,400")}
    shelf.put(report("S100AAAA", year=2023, company="", rows=old), UploadHints(ticker="9705"))
    shelf.put(report("S100BBBB", year=2024, filed_on=None, company="株式会社岬造船", rows=new))
    before = shelf.found("売上高", years=[2023])
    assert not any(fact.restated for fact in before.facts)

    shelf.store.complete(partial(completed, later))
    shelf.store.complete(partial(completed, later))
    after = shelf.found("売上高", years=[2023], tickers=["9705"])
    assert {fact.document_id for fact in after.facts} >= {"S100AAAA", "S100BBBB"}
    assert any(fact.restated for fact in after.facts)
