"""Sources asked side by side; one that fails does not take the others with it."""

import asyncio
from dataclasses import dataclass

from uradori_bus import Budget, Bus
from uradori_contracts.asking import Ask
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import ToolCall, ToolResult
from uradori_contracts.retrieval import EmbedRequest, RetrievedPassage, SearchRequest
from uradori_contracts.rewriting import ResolvedRequest
from uradori_contracts.subjects import CALL_TOOL, EMBED, SEARCH

from uradori_coordinator.domain.plan import PlannedCall, plan
from uradori_coordinator.domain.selection import items_wanted, years_wanted

GATHERING_S = 10.0
KNOWN_ABSENCES = frozenset({ErrorCode.UNKNOWN_TICKER, ErrorCode.NOT_FOUND})
"""A tool that answers with one of these has looked, and there is nothing."""


@dataclass(frozen=True, slots=True)
class Gathered:
    """What came back. `broken`: a source that might have known more did not answer."""

    passages: tuple[RetrievedPassage, ...]
    results: tuple[ToolResult, ...]
    broken: bool


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
        found, called = await asyncio.gather(
            self.search(request, vector if planned.needs_vector else None),
            asyncio.gather(*(self._call(call, request) for call in planned.calls)),
        )
        return Gathered(
            passages=found or (),
            results=tuple(result for result, _ in called if result is not None),
            broken=found is None or any(failed for _, failed in called),
        )

    async def search(
        self, request: ResolvedRequest, vector: asyncio.Future[str | None] | None
    ) -> tuple[RetrievedPassage, ...] | None:
        """Passages, best first; None where the retriever does not answer."""
        planned = plan(request, self.ask.retrieval_mode)
        try:
            reply = await self.bus.request(
                SEARCH,
                SearchRequest(
                    turn_id=self.ask.turn_id,
                    query=request.search_query or request.question,
                    dense_query=self.ask.question if planned.needs_vector else "",
                    vector=await vector if vector is not None else None,
                    mode=planned.search,
                    top_k=self.top_k,
                    tickers=tuple(company.ticker for company in request.companies),
                    as_of=self.ask.as_of,
                ),
                budget=self.budget.capped(GATHERING_S),
                turn_id=self.ask.turn_id,
            )
        except UradoriError as error:
            if error.code is ErrorCode.BUS_UNAVAILABLE:
                raise
            return None
        return reply.passages

    async def _call(self, call: PlannedCall, request: ResolvedRequest) -> tuple[ToolResult | None, bool]:
        try:
            reply = await self.bus.request(
                CALL_TOOL,
                ToolCall(
                    turn_id=self.ask.turn_id,
                    tool=call.tool,
                    ticker=call.ticker,
                    mode=self.ask.data_source_mode,
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
            return None, error.code not in KNOWN_ABSENCES
        return reply.result, False
