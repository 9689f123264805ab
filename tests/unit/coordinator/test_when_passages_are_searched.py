"""Passages are searched where they may answer, and only there."""

import pytest
from uradori_bus import Budget, Call, Route, Service
from uradori_bus.memory import MemoryBus
from uradori_contracts.asking import Ask, DataSourceMode, RetrievalMode
from uradori_contracts.disposition import Disposition, Reason, ReasonCode
from uradori_contracts.figures import FigureReply, FigureRequest
from uradori_contracts.retrieval import SearchReply, SearchRequest
from uradori_contracts.rewriting import CompanyRef, Intent, Language, RequestedItem, ResolvedRequest
from uradori_contracts.subjects import FIGURES, SEARCH
from uradori_coordinator.gathering import Gatherer

QUESTION = "試験製作所ののれんは？"
NOTHING = Reason(code=ReasonCode.ZERO_ROWS, message="ありません。", message_en="None.")


@pytest.mark.parametrize(
    ("disposition", "forecast", "searches"),
    [
        (Disposition.CLARIFY, False, 0),
        (Disposition.CLARIFY, True, 1),
        (Disposition.INSUFFICIENT_EVIDENCE, False, 1),
    ],
)
async def test_no_passage_is_searched_for_a_cell_that_figures_cannot_tell_from_others(
    disposition: Disposition, forecast: bool, searches: int
) -> None:
    searched: list[str] = []

    async def figures(_: FigureRequest, __: Call) -> FigureReply:
        return FigureReply(disposition=disposition, reason=NOTHING)

    async def search(request: SearchRequest, _: Call) -> SearchReply:
        searched.append(request.query)
        return SearchReply(passages=(), corpus_version="v", embedded_share=1.0)

    ask = Ask(
        turn_id="t",
        question=QUESTION,
        data_source_mode=DataSourceMode.SNAPSHOT,
        retrieval_mode=RetrievalMode.SPARSE,
        display="live",
    )
    request = ResolvedRequest(
        question=QUESTION,
        language=Language.JAPANESE,
        intent=Intent.FIGURE,
        companies=(CompanyRef(ticker="9998", name="試験製作所"),),
        items=(RequestedItem(id="", surface="のれん"),),
        forecast=forecast,
    )
    async with (
        MemoryBus() as bus,
        bus.serve(Service("figures", "1", (Route(FIGURES, figures),))),
        bus.serve(Service("retriever", "1", (Route(SEARCH, search),))),
    ):
        await Gatherer(bus, ask, 5, Budget.of(5.0)).gather(request, None)

    assert len(searched) == searches
