"""Live values and those of the snapshot are never mixed in one turn."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_bus import Budget, Call, Route, Service
from uradori_bus.memory import MemoryBus
from uradori_contracts.asking import Ask, DataSourceMode, RetrievalMode
from uradori_contracts.finance import Fallback, FallbackReason, ReportedMetric, StockValuation, ToolCall, ToolReply
from uradori_contracts.retrieval import SearchReply, SearchRequest
from uradori_contracts.rewriting import (
    CompanyRef,
    Intent,
    Language,
    RequestedItem,
    RequestedPeriod,
    ResolvedRequest,
)
from uradori_contracts.subjects import CALL_TOOL, SEARCH
from uradori_coordinator.domain.evidence import issue
from uradori_coordinator.gathering import Gatherer

SNAPSHOT, LIVE = DataSourceMode.SNAPSHOT, DataSourceMode.LIVE_API
FALLBACK = Fallback(
    reason=FallbackReason.TIMEOUT,
    message="ライブ情報源が応答しなかったため、収録資料の値を示した。",
    message_en="Answered from the stored reports: the live source did not answer in time.",
)


def valuation(ticker: str, source: DataSourceMode, fallback: Fallback | None = None) -> StockValuation:
    day = date(2026, 11, 30) if source is LIVE else date(2024, 3, 31)
    per = ReportedMetric(item="per", label="PER", value=Decimal("9.5"), unit="倍", period_end=day, period="2024年3月期")
    return StockValuation(
        ticker=ticker, name=f"会社{ticker}", data_source=source, as_of=day, fallback=fallback, metrics=(per,)
    )


def request(language: Language = Language.JAPANESE, *tickers: str) -> ResolvedRequest:
    return ResolvedRequest(
        question="PERを比べて",
        language=language,
        intent=Intent.COMPARISON,
        companies=tuple(CompanyRef(ticker=ticker, name=f"会社{ticker}") for ticker in tickers or ("1111", "2222")),
        items=(RequestedItem(id="per", surface="PER"),),
    )


async def gathered(
    failing: frozenset[str], asking: ResolvedRequest | None = None
) -> tuple[list[tuple[str | None, DataSourceMode]], list[StockValuation]]:
    """The calls that the tools got, and the answers that the turn goes on with."""
    asked: list[tuple[str | None, DataSourceMode]] = []

    async def call_tool(call: ToolCall, _: Call) -> ToolReply:
        asked.append((call.ticker, call.mode))
        assert call.ticker is not None
        if call.mode is SNAPSHOT:
            return ToolReply(tool=call.tool, result=valuation(call.ticker, SNAPSHOT))
        fell = call.ticker in failing
        result = valuation(call.ticker, SNAPSHOT if fell else LIVE, FALLBACK if fell else None)
        return ToolReply(tool=call.tool, result=result)

    async def search(_: SearchRequest, __: Call) -> SearchReply:
        return SearchReply(passages=(), corpus_version="v", embedded_share=1.0)

    ask = Ask(
        turn_id="t", question="PERを比べて", data_source_mode=LIVE, retrieval_mode=RetrievalMode.SPARSE, display="live"
    )
    async with (
        MemoryBus() as bus,
        bus.serve(Service("mcp-finance", "1", (Route(CALL_TOOL, call_tool),))),
        bus.serve(Service("retriever", "1", (Route(SEARCH, search),))),
    ):
        found = await Gatherer(bus, ask, 5, Budget.of(5.0)).gather(asking or request(), None)
    return asked, [result for result in found.results if isinstance(result, StockValuation)]


async def test_where_one_tool_fell_back_the_live_one_is_asked_again_for_the_snapshot() -> None:
    asked, results = await gathered(frozenset({"2222"}))

    assert asked == [("1111", LIVE), ("2222", LIVE), ("1111", SNAPSHOT)]
    assert [(each.ticker, each.data_source) for each in results] == [("1111", SNAPSHOT), ("2222", SNAPSHOT)]


async def test_a_fiscal_period_that_is_named_is_answered_from_the_reports() -> None:
    year = RequestedPeriod(label="2024年3月期", period_end=date(2024, 3, 31))
    past, _ = await gathered(frozenset(), request().model_copy(update={"periods": (year,)}))
    newest = year.model_copy(update={"defaulted": True})
    today, _ = await gathered(frozenset(), request().model_copy(update={"periods": (newest,)}))

    assert {mode for _, mode in past} == {SNAPSHOT}
    assert {mode for _, mode in today} == {LIVE}


@pytest.mark.parametrize("failing", [frozenset(), frozenset({"1111", "2222"})], ids=["all live", "all fell back"])
async def test_answers_of_one_source_are_not_asked_for_again(failing: frozenset[str]) -> None:
    asked, results = await gathered(failing)

    assert len(asked) == 2
    assert len({each.data_source for each in results}) == 1


@pytest.mark.parametrize(
    ("language", "text"),
    [
        (
            Language.JAPANESE,
            "ライブ情報源が応答しなかったため、収録資料の値を示した（2024年3月31日までの提出分）。",
        ),
        (
            Language.ENGLISH,
            "Answered from the stored reports: the live source did not answer in time (snapshot as of March 31, 2024).",
        ),
    ],
)
def test_a_fallback_is_said_once_in_the_language_of_the_question(language: Language, text: str) -> None:
    results = [valuation("1111", SNAPSHOT), valuation("2222", SNAPSHOT, FALLBACK)]

    *_, last = issued = issue((), results, request(language))

    assert (last.text, last.provenance.section) == (text, "fallback")
    assert sum(each.provenance.section == "fallback" for each in issued) == 1


def test_live_values_are_evidence_whatever_fiscal_year_is_the_newest() -> None:
    (one,) = issue((), [valuation("1111", LIVE)], request(Language.JAPANESE, "1111"))

    assert one.provenance.data_source == "live_api"
