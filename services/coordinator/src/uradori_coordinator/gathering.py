"""Sources asked side by side; one that fails does not take the others with it."""

import asyncio
from dataclasses import dataclass

from uradori_bus import Budget, Bus
from uradori_contracts.asking import Ask, DataSourceMode
from uradori_contracts.disposition import Reason
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import ToolCall, ToolResult
from uradori_contracts.retrieval import EmbedRequest, RetrievedPassage, SearchRequest
from uradori_contracts.rewriting import ResolvedRequest
from uradori_contracts.subjects import CALL_TOOL, EMBED, SEARCH

from uradori_coordinator.domain.absence import failure_of
from uradori_coordinator.domain.days import named_periods
from uradori_coordinator.domain.plan import PlannedCall, is_mixed, plan
from uradori_coordinator.domain.selection import items_wanted, years_wanted

GATHERING_S = 10.0
KNOWN_ABSENCES = frozenset({ErrorCode.UNKNOWN_TICKER, ErrorCode.NOT_FOUND})
"""A tool that answers with one of these has looked, and there is nothing."""


Found = tuple[tuple[RetrievedPassage, ...], Reason | None]
"""Passages, best first; none, and why, where the retriever does not answer."""


Called = tuple[ToolResult | None, Reason | None]
"""What a tool answers; None where it has nothing, and why, where it does not answer."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What came back. `failure`: why a source that might have known more did not answer."""

    passages: tuple[RetrievedPassage, ...]
    results: tuple[ToolResult, ...]
    failure: Reason | None


@dataclass(frozen=True, slots=True)
class Gatherer:
    """Asks the retriever and the tools of one turn."""

    bus: Bus
    ask: Ask
    top_k: int
    budget: Budget

    async def embed(self) -> str | None:
        """The vector of the question as asked, or None where none can be had."""
        try:
            reply = await self.bus.request(
                EMBED,
                EmbedRequest(turn_id=self.ask.turn_id, text=self.ask.question),
                budget=self.budget.capped(GATHERING_S),
                turn_id=self.ask.turn_id,
            )
        except UradoriError:
            return None
        return reply.vector

    async def gather(self, request: ResolvedRequest, vector: asyncio.Future[str | None] | None) -> Gathered:
        """Search and tools for a resolved request."""
        planned = plan(request, self.ask.retrieval_mode)
        (found, unsearched), called = await asyncio.gather(
            self.search(request, vector),
            self._called(planned.calls, request),
        )
        return Gathered(
            passages=found,
            results=tuple(result for result, _ in called if result is not None),
            failure=next((failure for _, failure in called if failure is not None), unsearched),
        )

    async def _called(self, calls: tuple[PlannedCall, ...], request: ResolvedRequest) -> list[Called]:
        """The tools' answers, all of them from one source: where one fell back, the others are asked again.

        A live value is of today: a question that names a fiscal period is answered from the reports.
        """
        ended = any(period.period_end for period in named_periods(request.periods))
        mode = DataSourceMode.SNAPSHOT if ended else self.ask.data_source_mode
        called = await asyncio.gather(*(self._call(call, request, mode) for call in calls))
        if not is_mixed(result for result, _ in called):
            return called
        live = [
            index
            for index, (result, _) in enumerate(called)
            if result is not None and result.data_source is DataSourceMode.LIVE_API
        ]
        again = await asyncio.gather(*(self._call(calls[each], request, DataSourceMode.SNAPSHOT) for each in live))
        return [again[live.index(each)] if each in live else one for each, one in enumerate(called)]

    async def search(self, request: ResolvedRequest, vector: asyncio.Future[str | None] | None) -> Found:
        """Passages, best first; none, and why, where the retriever does not answer."""
        planned = plan(request, self.ask.retrieval_mode)
        try:
            reply = await self.bus.request(
                SEARCH,
                SearchRequest(
                    turn_id=self.ask.turn_id,
                    query=request.search_query or request.question,
                    dense_query=self.ask.question if planned.needs_vector else "",
                    vector=await vector if planned.needs_vector and vector is not None else None,
                    mode=planned.search,
                    top_k=self.top_k,
                    tickers=tuple(company.ticker for company in request.companies),
                    as_of=self.ask.as_of,
                    history=request.history,
                ),
                budget=self.budget.capped(GATHERING_S),
                turn_id=self.ask.turn_id,
            )
        except UradoriError as error:
            if error.code is ErrorCode.BUS_UNAVAILABLE:
                raise
            return (), failure_of(error)
        return reply.passages, None

    async def _call(self, call: PlannedCall, request: ResolvedRequest, mode: DataSourceMode) -> Called:
        try:
            reply = await self.bus.request(
                CALL_TOOL,
                ToolCall(
                    turn_id=self.ask.turn_id,
                    tool=call.tool,
                    ticker=call.ticker,
                    mode=mode,
                    as_of=self.ask.as_of,
                    items=items_wanted(request),
                    years=years_wanted(request),
                ),
                budget=self.budget.capped(GATHERING_S),
                turn_id=self.ask.turn_id,
            )
        except UradoriError as error:
            if error.code is ErrorCode.BUS_UNAVAILABLE:
                raise
            return None, None if error.code in KNOWN_ABSENCES else failure_of(error)
        return reply.result, None
