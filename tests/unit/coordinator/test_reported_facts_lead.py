"""When reported facts answer a turn, when they ask back, and when others answer."""

from datetime import UTC, date, datetime
from decimal import Decimal
from typing import Any

import pytest
from uradori_contracts.asking import Ask, DataSourceMode, Display, RetrievalMode
from uradori_contracts.disposition import Choice, Disposition, Reason, ReasonCode
from uradori_contracts.evidence import Cell, Table
from uradori_contracts.figures import ChosenFact, FactMatch, FigureReply
from uradori_contracts.finance import ReportedMetric, StockValuation
from uradori_contracts.reported_facts import ReportedFact
from uradori_contracts.retrieval import Passage, RetrievedPassage
from uradori_contracts.rewriting import CompanyRef, Intent, Language, RequestedItem, ResolvedRequest
from uradori_contracts.settings import Settings
from uradori_contracts.turn import Grade, Turn, TurnState
from uradori_coordinator.domain.reported import cited, is_named_in, issue_reported, leads
from uradori_coordinator.domain.weighing import weigh, without_answer

EXCERPT = Table(title="連結貸借対照表", headers=("", "当連結会計年度"), rows=(("のれん", "1,234"),), unit="百万円")
UNSURE = Reason(code=ReasonCode.ZERO_ROWS, message="値が複数あります。", message_en="Several.")
CHOICE = Choice(label="連結", question="連結ののれんは？")


def fact(**fields: Any) -> ReportedFact:
    told: dict[str, Any] = {
        "document_id": "S1", "cell": "p/0:1:1", "company": "株式会社試験製作所", "ticker": "9998",
        "title": "有価証券報告書", "filed_on": date(2024, 6, 25), "section": ("経理の状況", "連結貸借対照表"),
        "statement": "balance_sheet", "row_path": ("のれん",), "column_path": ("当連結会計年度",), "kind": "number",
        "printed": "1,234", "value": Decimal(1_234_000_000), "unit": "円", "power": 6, "period_end": date(2024, 3, 31),
        "basis": "consolidated",
    }  # fmt: skip
    return ReportedFact(**(told | fields))


def chose(*facts: ReportedFact, **more: Any) -> FigureReply:
    return FigureReply(
        disposition=Disposition.ANSWER,
        chosen=tuple(
            ChosenFact(match=FactMatch(fact=each, score=1), excerpt=EXCERPT, cell=Cell(row=0, column=1), **more)
            for each in facts
        ),
    )


def turn(reported: FigureReply | None, *items: RequestedItem, results: Any = (), passages: Any = ()) -> Turn:
    return Turn(
        ask=Ask(
            turn_id="t1", question="試験製作所ののれんは？", data_source_mode=DataSourceMode.SNAPSHOT,
            retrieval_mode=RetrievalMode.HYBRID, display=Display.LIVE,
        ),
        state=TurnState.GRADING,
        started_at=datetime(2026, 1, 1, tzinfo=UTC),
        request=ResolvedRequest(
            question="試験製作所ののれんは？", language=Language.JAPANESE, intent=Intent.FIGURE,
            companies=(CompanyRef(ticker="9998", name="試験製作所"),),
            items=items or (RequestedItem(id="", surface="のれん"),),
        ),
        reported=reported, results=results, passages=passages,
    )  # fmt: skip


PROFIT = RequestedItem(id="operating_profit", surface="営業利益")
VALUATION = StockValuation(
    ticker="9998", name="試験製作所", data_source=DataSourceMode.SNAPSHOT, as_of=date(2024, 6, 25),
    metrics=(
        ReportedMetric(
            item="operating_profit", label="営業利益", value=Decimal(500), unit="百万円",
            period_end=date(2024, 3, 31), period="2024年3月期", basis="連結",
        ),
    ),
)  # fmt: skip
PASSAGE = RetrievedPassage(
    passage=Passage(id="p1", title="試験製作所", text="試験製作所ののれんは99億円だった。", tickers=("9998",)),
    bm25_score=1.0, dense_score=None, rrf_score=1.0,
)  # fmt: skip


def test_a_fact_that_answers_leads_and_nothing_else_is_cited() -> None:
    weighed = weigh(turn(chose(fact()), results=(VALUATION,), passages=(PASSAGE,)), Settings())
    assert (weighed.grade, weighed.passages) == (Grade.CORRECT, ())
    (evidence,) = weighed.evidence
    assert evidence.title == "株式会社試験製作所 有価証券報告書"
    assert (evidence.table, evidence.as_of) == (EXCERPT, date(2024, 6, 25))
    assert (evidence.provenance.document_id, evidence.provenance.cell) == ("S1", "p/0:1:1")


def test_a_title_dates_a_cell_that_its_table_does_not() -> None:
    undated = issue_reported(chose(fact(filed_on=None))).evidence[0]
    assert undated.title == "株式会社試験製作所 有価証券報告書 2024年3月31日時点"


def test_what_facts_leave_open_is_answered_by_tools() -> None:
    weighed = weigh(
        turn(chose(fact()), RequestedItem(id="", surface="のれん"), PROFIT, results=(VALUATION,)), Settings()
    )
    assert [one.tag for one in weighed.evidence] == ["doc_1", "mcp_val_1"]


def test_a_cell_that_figures_could_not_tell_from_others_is_not_picked_from_a_passage() -> None:
    torn = FigureReply(disposition=Disposition.CLARIFY, reason=UNSURE, choices=(CHOICE,))
    ended = turn(torn, passages=(PASSAGE,))
    assert weigh(ended, Settings()).grade is Grade.INCORRECT
    assert without_answer(ended).choices == (CHOICE,)
    assert weigh(turn(torn, PROFIT, results=(VALUATION,)), Settings()).grade is Grade.CORRECT


def test_without_the_authority_on_numbers_passages_answer_as_before() -> None:
    weighed = weigh(turn(None, passages=(PASSAGE,)), Settings())
    assert (weighed.grade, [one.tag for one in weighed.evidence]) == (Grade.CORRECT, ["doc_1"])


def test_a_text_is_evidence_in_words_and_what_differs_stands_behind_its_fact() -> None:
    written = fact(
        kind="text", printed="東京都港区", value=None, unit="", power=0, row_path=("本店の所在の場所",), column_path=()
    )
    assert issue_reported(chose(written)).evidence[0].text == "本店の所在の場所: 東京都港区"
    reported = issue_reported(chose(fact(), differs=fact(document_id="S2", printed="1,200")))
    assert [(one.tag, one.provenance.document_id) for one in reported.evidence] == [("doc_1", "S1"), ("doc_2", "S2")]
    assert reported.evidence[1].table.rows == (("のれん", "1,200"),)
    assert [figure.tag for figure in cited(reported.figures, "のれんは1,234百万円だった[doc_1]。")] == ["doc_1"]
    assert cited(reported.figures, "分からない。") == ()


def test_a_footnote_and_a_figure_that_only_a_head_prints_are_part_of_the_evidence() -> None:
    noted = issue_reported(chose(fact(), notes=("（注）償却前。",))).evidence[0]
    assert noted.table.rows[-1] == ("（注）償却前。", "")
    headed = chose(fact(row_path=("１単元の株式数",), column_path=(), printed="100株", unit="株", power=0))
    empty = headed.chosen[0].model_copy(update={"excerpt": EXCERPT.model_copy(update={"rows": (("のれん", ""),)})})
    shown = issue_reported(headed.model_copy(update={"chosen": (empty,)})).evidence[0]
    assert shown.table.rows == (("１単元の株式数", "100株"),)


@pytest.mark.parametrize(
    ("question", "named"),
    [("湖畔精機の売上高は？", True), ("株式会社 湖畔精機の売上高は？", True), ("湖岸精機の売上高は？", False)],
)
def test_the_filer_of_an_answer_to_a_question_about_an_unknown_name_bears_that_name(question: str, named: bool) -> None:
    assert is_named_in(question, chose(fact(company="湖畔精機株式会社"))) is named
    candidates = (FactMatch(fact=fact(company="湖畔精機株式会社"), score=1),)
    unsure = FigureReply(disposition=Disposition.CLARIFY, reason=UNSURE, choices=(CHOICE,), candidates=candidates)
    assert is_named_in(question, unsure) is named
    assert not is_named_in(question, chose(fact(company="")))
    assert not is_named_in(question, FigureReply(disposition=Disposition.INSUFFICIENT_EVIDENCE, reason=UNSURE))


def test_a_fact_does_not_lead_where_causes_are_asked_for() -> None:
    request = turn(None).request
    assert request is not None
    assert leads(chose(fact()), request)
    assert not leads(chose(fact()), request.model_copy(update={"causes": True}))
