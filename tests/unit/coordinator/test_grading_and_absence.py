"""How well the evidence fits, and which kind of not-knowing it is when it does not."""

from datetime import date
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_contracts.asking import DataSourceMode, RetrievalMode
from uradori_contracts.disposition import ReasonCode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.evidence import Evidence, TypedValue
from uradori_contracts.finance import ReportedMetric, StockValuation
from uradori_contracts.retrieval import Passage, RetrievedPassage
from uradori_contracts.rewriting import (
    CompanyRef,
    Intent,
    Language,
    RequestedItem,
    RequestedPeriod,
    ResolvedRequest,
)
from uradori_contracts.settings import Thresholds
from uradori_contracts.turn import Grade
from uradori_coordinator.domain.absence import absence, failure_of
from uradori_coordinator.domain.grading import grade, parse_grade, scored, signals
from uradori_coordinator.domain.plan import plan

FY2024 = RequestedPeriod(label="2024年3月期", period_end=date(2024, 3, 31))


def asking(
    intent: Intent = Intent.FIGURE, item: str = "operating_profit", surface: str = "営業利益"
) -> ResolvedRequest:
    return ResolvedRequest(
        question="q",
        language=Language.JAPANESE,
        intent=intent,
        companies=(CompanyRef(ticker="9999", name="試験工業", surface="試験工業"),),
        items=(RequestedItem(id=item, surface=surface),),
        periods=(FY2024,),
    )


def passage(text: str) -> Evidence:
    return Evidence(tag="doc_1", id="p", title="試験工業の決算", text=text)


def value(item_id: str, period: str = "2024年3月期") -> Evidence:
    return Evidence(
        tag="mcp_val_1",
        value=TypedValue(
            item="営業利益", item_id=item_id, value=Decimal(5), unit="百万円", entity="試験工業", period=period
        ),
    )


def graded(*evidence: Evidence) -> Grade:
    return grade(scored(evidence, asking()), asking(), Thresholds())


def test_a_value_of_the_item_and_period_is_correct() -> None:
    assert graded(value("operating_profit")) is Grade.CORRECT


def test_a_passage_that_states_the_figure_is_correct() -> None:
    stated = passage("試験工業の2024年3月期の営業利益は5億円だった。")
    assert graded(stated) is Grade.CORRECT


@pytest.mark.parametrize(
    "text",
    [
        "試験工業の2024年3月期の経常利益は5億円だった。",
        "試験工業の2023年3月期の営業利益は5億円だった。",
        "試験工業の2024年3月期の営業利益は増えた。",
    ],
    ids=["another item", "another period", "no figure"],
)
def test_a_figure_question_is_not_answered_by_a_near_passage(text: str) -> None:
    assert graded(passage(text)) is Grade.INCORRECT


def test_a_passage_known_to_be_about_the_company_may_call_it_otherwise() -> None:
    told = passage("2024年3月期の営業利益は5億円だった。").model_copy(update={"title": "試験の決算"})
    hit = RetrievedPassage(
        passage=Passage(id="p", title="試験の決算", text="x", tickers=("9999",)),
        bm25_score=1.0,
        dense_score=None,
        rrf_score=1.0,
    )

    assert grade(scored((told,), asking()), asking(), Thresholds()) is Grade.INCORRECT
    assert grade(scored((told,), asking(), (hit,)), asking(), Thresholds()) is Grade.CORRECT


def test_nothing_gathered_is_incorrect() -> None:
    assert graded() is Grade.INCORRECT


def test_what_the_question_does_not_ask_for_is_no_signal() -> None:
    bare = ResolvedRequest(question="q", language=Language.JAPANESE, intent=Intent.MACRO)
    found = signals(passage("日銀は金利を据え置いた。"), bare)
    assert (found.entity, found.period, found.item, found.figure) == (None, None, None, None)


@given(st.text())
def test_incorrect_is_never_read_as_correct(text: str) -> None:
    assert parse_grade(f"IN{text}CORRECT") is Grade.INCORRECT
    assert parse_grade(text) is (Grade(text.strip()) if text.strip() in set(Grade) else Grade.INCORRECT)


def valuation(*items: str) -> StockValuation:
    return StockValuation(
        ticker="9999",
        name="試験工業",
        accounting_standard="IFRS",
        data_source=DataSourceMode.SNAPSHOT,
        as_of=date(2024, 6, 25),
        metrics=tuple(
            ReportedMetric(item=item, label=item, value=Decimal(1), unit="百万円", period="2023年3月期")
            for item in items
        ),
    )


def test_a_service_that_did_not_answer_is_a_system_failure_not_an_absence() -> None:
    failure = failure_of(UradoriError(ErrorCode.UNAVAILABLE, "現在の株価はまだ扱っていません。", "No live data yet."))
    assert absence(asking(), (), failure) == failure
    assert failure.code is ReasonCode.SYSTEM_FAILURE
    assert failure.message == "現在の株価はまだ扱っていません。"


def test_an_item_that_no_report_states_is_a_null_value() -> None:
    reason = absence(asking(), (valuation("net_sales"),), None)
    assert reason.code is ReasonCode.NULL_VALUE
    assert "国際会計基準" in reason.message


def test_a_period_outside_the_reports_has_zero_rows_and_names_those_that_stand() -> None:
    reason = absence(asking(), (valuation("operating_profit"),), None)
    assert reason.code is ReasonCode.ZERO_ROWS
    assert "2023年3月期" in reason.message


def test_figures_of_the_parent_are_no_values_of_the_group() -> None:
    asked = asking().model_copy(update={"basis": "consolidated"})
    held = valuation("operating_profit")
    of_the_parent = held.model_copy(
        update={"metrics": tuple(metric.model_copy(update={"basis": "単体"}) for metric in held.metrics)}
    )

    assert absence(asked, (of_the_parent,), None).code is ReasonCode.NULL_VALUE


def test_what_is_named_by_its_own_words_is_shown_where_those_stand_and_asks_no_tool() -> None:
    request = asking(item="", surface="二輪事業の販売実績")
    shown = passage("2024年3月期の販売実績は二輪事業が5億円だった。")
    other = passage("2024年3月期の営業利益は5億円だった。")

    assert grade(scored((shown,), request), request, Thresholds()) is Grade.CORRECT
    assert grade(scored((other,), request), request, Thresholds()) is Grade.INCORRECT
    assert not plan(request, RetrievalMode.HYBRID).calls
    assert "二輪事業の販売実績" in absence(request, (), None).message


def test_a_company_of_which_there_are_passages_is_not_said_to_have_none() -> None:
    request = asking(item="roe", surface="ROE")

    assert "収録しているものに、ROEの記載がありません" in absence(request, (), None, has_passages=True).message
    assert "開示資料を収録していません" in absence(request, (), None).message


def test_without_any_source_it_says_so() -> None:
    assert absence(asking(Intent.COMPANY_ANALYSIS), (), None).code is ReasonCode.NO_SOURCE


def test_an_absence_on_a_day_in_the_past_names_the_day() -> None:
    reason = absence(asking(Intent.COMPANY_ANALYSIS), (), None, date(2020, 7, 1))

    assert "2020年7月1日までに提出された" in reason.message
    assert "filed by 2020-07-01" in reason.message_en
