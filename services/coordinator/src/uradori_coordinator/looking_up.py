"""Searches and figures for a text, side by side; what does not answer is told apart from what has nothing."""

import asyncio
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import TypeVar

from uradori_bus import Budget, Bus
from uradori_contracts.asking import RetrievalMode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import MacroIndicators, StockValuation, ToolCall, ToolName, ToolResult
from uradori_contracts.reported_facts import FindFacts, ReportedFact
from uradori_contracts.retrieval import RetrievedPassage, SearchRequest
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import CALL_TOOL, FACTS, SEARCH

from uradori_coordinator.domain.lookup.candidates import Fetched
from uradori_coordinator.domain.lookup.facts import FACTS_ASKED, FactSearch
from uradori_coordinator.domain.lookup.known import Known
from uradori_coordinator.domain.lookup.passages import SEARCHED
from uradori_coordinator.domain.lookup.plan import Lookup, Search
from uradori_coordinator.tool_calls import KNOWN_ABSENCES

SEARCHES_AT_ONCE = 4
"""Half of what a retriever takes at once: turns go on beside a long text."""
CALLS_AT_ONCE = 4
BY_MEANING = 64
"""Searches of one text that may use vectors, which take tens of milliseconds each."""
YEARS = 10
Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class LookingUp:
    """Asks for what one text needs. Values are those of the snapshot: a live one is of today, a text of some day."""

    bus: Bus
    settings: Settings
    as_of: date | None
    budget: Budget
    _searching: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(SEARCHES_AT_ONCE))
    _calling: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(CALLS_AT_ONCE))

    async def fetch(self, lookup: Lookup) -> Fetched:
        """Everything that the lookup asks for.

        Raises:
            UradoriError: BUS_UNAVAILABLE.
        """
        hits, valuations, indicators, facts = await asyncio.gather(
            _together(self._search(search, mode) for search, mode in self._modes(lookup.searches)),
            _together(self._valuation(ticker, lookup.items) for ticker in lookup.tickers),
            self._indicators(lookup.indicators),
            _together(self._facts(search) for search in lookup.facts),
        )
        answers = dict(zip(lookup.tickers, valuations, strict=True))
        return Fetched(
            hits=dict(enumerate(hits)),
            known=Known.of(
                (result for result, _ in answers.values() if isinstance(result, StockValuation)),
                indicators[0] if isinstance(indicators[0], MacroIndicators) else None,
            ),
            silent=frozenset(ticker for ticker, (_, answered) in answers.items() if not answered),
            no_indicators=not indicators[1],
            facts=dict(enumerate(facts)),
        )

    def _modes(self, searches: Iterable[Search]) -> Iterable[tuple[Search, RetrievalMode]]:
        """Words find figures; meaning is for claims without one, as the settings say, up to a number of them."""
        left = BY_MEANING
        for search in searches:
            meant = search.by_meaning and self.settings.retrieval_mode is not RetrievalMode.SPARSE and left > 0
            left -= meant
            yield search, self.settings.retrieval_mode if meant else RetrievalMode.SPARSE

    async def _search(self, search: Search, mode: RetrievalMode) -> tuple[RetrievedPassage, ...] | None:
        request = SearchRequest(
            query=search.query,
            dense_query=search.sentence if mode is not RetrievalMode.SPARSE else "",
            mode=mode,
            top_k=SEARCHED,
            tickers=search.tickers,
            as_of=self.as_of,
            history=search.told,
        )
        async with self._searching:
            try:
                return (await self.bus.request(SEARCH, request, budget=self.budget)).passages
            except UradoriError as error:
                _raise_without_a_bus(error)
                return None

    async def _facts(self, search: FactSearch) -> tuple[ReportedFact, ...] | None:
        request = FindFacts(
            labels=search.labels,
            tickers=search.tickers,
            companies=search.companies,
            item_ids=search.item_ids,
            years=search.years,
            as_of=self.as_of,
            limit=FACTS_ASKED,
        )
        async with self._calling:
            try:
                return (await self.bus.request(FACTS, request, budget=self.budget)).facts
            except UradoriError as error:
                _raise_without_a_bus(error)
                return None

    async def _valuation(self, ticker: str, items: tuple[str, ...]) -> tuple[ToolResult | None, bool]:
        return await self._call(
            ToolCall(tool=ToolName.GET_STOCK_VALUATION, ticker=ticker, as_of=self.as_of, items=items, years=YEARS)
        )

    async def _indicators(self, items: tuple[str, ...]) -> tuple[ToolResult | None, bool]:
        if not items:
            return None, True
        return await self._call(ToolCall(tool=ToolName.GET_MACRO_INDICATORS, items=items[:64], as_of=self.as_of))

    async def _call(self, call: ToolCall) -> tuple[ToolResult | None, bool]:
        """The result, and whether there was an answer: a tool that knows of nothing has answered."""
        async with self._calling:
            try:
                return (await self.bus.request(CALL_TOOL, call, budget=self.budget)).result, True
            except UradoriError as error:
                _raise_without_a_bus(error)
                return None, error.code in KNOWN_ABSENCES


def _raise_without_a_bus(error: UradoriError) -> None:
    if error.code is ErrorCode.BUS_UNAVAILABLE:
        raise error


async def _together(asked: Iterable[Awaitable[Result]]) -> list[Result]:
    return await asyncio.gather(*asked)
