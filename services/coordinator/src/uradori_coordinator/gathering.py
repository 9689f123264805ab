"""Sources asked side by side; one that fails does not take the others with it."""

import asyncio
from dataclasses import dataclass, replace

from uradori_bus import Budget, Bus
from uradori_contracts.asking import Ask
from uradori_contracts.disposition import Disposition, Reason, ReasonCode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.figures import FigureReply, FigureRequest
from uradori_contracts.finance import ToolResult
from uradori_contracts.retrieval import EmbedRequest, RetrievedPassage, SearchRequest
from uradori_contracts.rewriting import Intent, ResolvedRequest, RewriteReply
from uradori_contracts.subjects import EMBED, FIGURES, SEARCH
from uradori_jafin import is_english

from uradori_coordinator.domain.absence import failure_of
from uradori_coordinator.domain.plan import as_figure, asks_figures, plan
from uradori_coordinator.domain.reported import is_named_in, is_torn, leads
from uradori_coordinator.rewriting import rewritten
from uradori_coordinator.tool_calls import GATHERING_S, ToolCalls

PATIENCE_S = 0.1
"""What figures gets before the search, of which nothing is used where a reported fact answers, begins beside it."""
ON_NO_LIST = frozenset({
    ReasonCode.UNKNOWN_ENTITY, ReasonCode.UNLISTED_ENTITY, ReasonCode.DELISTED_ENTITY, ReasonCode.UNDEFINED_METRIC,
    ReasonCode.AMBIGUOUS_ENTITY
})  # fmt: skip
"""Why the rewriter ends a turn that a document may yet answer, unless it has choices to offer."""


@dataclass(frozen=True, slots=True)
class Found:
    """Passages, best first; none, and why, where the retriever does not answer."""

    passages: tuple[RetrievedPassage, ...] = ()
    corpus_version: str | None = None
    failure: Reason | None = None


@dataclass(frozen=True, slots=True)
class Gathered:
    """What came back. `failure`: why a source that might have known more did not answer."""

    passages: tuple[RetrievedPassage, ...]
    results: tuple[ToolResult, ...]
    failure: Reason | None
    reported: FigureReply | None = None
    corpus_version: str | None = None


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
        """Search and tools for a resolved request; where a reported fact answers all of it, nobody waits for them."""
        told = asyncio.get_running_loop().create_future()
        others = asyncio.create_task(self._others(request, vector, told))
        try:
            reported, unasked = await self._figures(request)
            if reported is None and self._may_be_a_label(request):
                label, _ = await self._figures(as_figure(request, self.ask.question))
                reported = label if label is not None and label.filers and leads(label, request) else None
            if reported is not None and leads(reported, request):
                return Gathered((), (), None, reported)
            told.set_result(reported)
            gathered = await others
        finally:
            others.cancel()
            await asyncio.gather(others, return_exceptions=True)
        return replace(gathered, reported=reported, failure=gathered.failure or unasked)

    def _may_be_a_label(self, request: ResolvedRequest) -> bool:
        """A question about a company that names no item may have one in the words of a table alone."""
        if request.intent is not Intent.COMPANY_ANALYSIS or request.items:
            return False
        return is_english(self.ask.question) or any(not company.ticker for company in request.companies)

    async def _others(
        self,
        request: ResolvedRequest,
        vector: asyncio.Future[str | None] | None,
        reported: asyncio.Future[FigureReply | None],
    ) -> Gathered:
        planned, tools = plan(request, self.ask.retrieval_mode), ToolCalls(self.bus, self.ask, self.budget)
        found, called = await asyncio.gather(
            self._search_beside(request, vector, reported), tools.called(planned.calls, request)
        )
        return Gathered(
            passages=found.passages,
            results=tuple(result for result, _ in called if result is not None),
            failure=next((failure for _, failure in called if failure is not None), found.failure),
            corpus_version=found.corpus_version,
        )

    async def known_to_documents(self, reply: RewriteReply) -> FigureReply | None:
        """What documents say where a company or an item is on no list: an answer, choices, or that its filer states no such thing.

        None where the question names no filer of theirs, and where they have nothing on an item of a listed company.
        A filer whose whole name the question has comes before companies whose names are like it.
        """
        request = reply.request
        if reply.refused or reply.reason is None:
            return None
        reported, _ = await self._figures(as_figure(request, self.ask.question))
        if reported is not None and reported.filers:
            return reported
        if reply.reason.code not in ON_NO_LIST or reply.choices or not request.items or reported is None:
            return None
        if not (request.companies or is_named_in(self.ask.question, reported)):
            return None
        match reported.disposition:
            case Disposition.ANSWER:
                return reported if leads(reported, request) else None
            case Disposition.CLARIFY:
                return reported
            case _:
                return None if request.companies else reported

    async def _figures(self, request: ResolvedRequest) -> tuple[FigureReply | None, Reason | None]:
        """The authority on numbers; a stack without one goes on as if it had nothing."""
        if not asks_figures(request, self.ask):
            return None, None
        message = FigureRequest(
            turn_id=self.ask.turn_id, question=self.ask.question, request=request, as_of=self.ask.as_of
        )
        try:
            reply = await self.bus.request(
                FIGURES, message, budget=self.budget.capped(GATHERING_S), turn_id=self.ask.turn_id
            )
        except UradoriError as error:
            if error.code is ErrorCode.BUS_UNAVAILABLE:
                raise
            return None, None if error.code is ErrorCode.UNAVAILABLE else failure_of(error)
        return reply, None

    async def _search_beside(
        self,
        request: ResolvedRequest,
        vector: asyncio.Future[str | None] | None,
        reported: asyncio.Future[FigureReply | None],
    ) -> Found:
        """Once figures has told what it knows, or has taken its time; none where no passage may answer in its place."""
        if asks_figures(request, self.ask):
            await asyncio.wait({reported}, timeout=PATIENCE_S)
            if reported.done() and is_torn(reported.result(), request):
                return Found()
        return await self.search(request, vector)

    async def search(self, request: ResolvedRequest, vector: asyncio.Future[str | None] | None) -> Found:
        """Passages of the current version of the corpus."""
        return await self._search(request, vector, None)

    async def search_again(
        self, request: ResolvedRequest, vector: asyncio.Future[str | None] | None, corpus_version: str | None
    ) -> Found:
        """With broader words, or the same ones where nobody broadens them.

        In the version of the corpus that the turn has pinned; in the current one where that is held no more.
        """
        try:
            request = (await rewritten(self.bus, self.ask, self.budget, broaden=True)).request
        except UradoriError as error:
            if error.code is ErrorCode.BUS_UNAVAILABLE:
                raise
        found = await self._search(request, vector, corpus_version)
        gone = corpus_version is not None and found.failure is None and found.corpus_version is None
        return await self._search(request, vector, None) if gone else found

    async def _search(
        self, request: ResolvedRequest, vector: asyncio.Future[str | None] | None, corpus_version: str | None
    ) -> Found:
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
                    tickers=tuple(company.ticker for company in request.companies if company.ticker),
                    as_of=self.ask.as_of,
                    history=request.history,
                    corpus_version=corpus_version,
                ),
                budget=self.budget.capped(GATHERING_S),
                turn_id=self.ask.turn_id,
            )
        except UradoriError as error:
            if error.code is ErrorCode.BUS_UNAVAILABLE:
                raise
            if error.code is ErrorCode.NOT_FOUND and corpus_version is not None:
                return Found()
            return Found(failure=failure_of(error))
        return Found(reply.passages, reply.corpus_version)
