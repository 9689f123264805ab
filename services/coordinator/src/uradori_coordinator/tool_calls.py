"""Tools asked side by side, all of them of one source."""

import asyncio
from dataclasses import dataclass

from uradori_bus import Budget, Bus
from uradori_contracts.asking import Ask, DataSourceMode
from uradori_contracts.disposition import Reason
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import ToolCall, ToolResult
from uradori_contracts.rewriting import Intent, ResolvedRequest
from uradori_contracts.subjects import CALL_TOOL

from uradori_coordinator.domain.absence import failure_of
from uradori_coordinator.domain.days import named_periods
from uradori_coordinator.domain.plan import PlannedCall, is_mixed
from uradori_coordinator.domain.selection import items_wanted, years_wanted

GATHERING_S = 10.0
KNOWN_ABSENCES = frozenset({ErrorCode.UNKNOWN_TICKER, ErrorCode.NOT_FOUND})
"""A tool that answers with one of these has looked, and there is nothing."""


Called = tuple[ToolResult | None, Reason | None]
"""What a tool answers; None where it has nothing, and why, where it does not answer."""


@dataclass(frozen=True, slots=True)
class ToolCalls:
    """Asks the tools of one turn."""

    bus: Bus
    ask: Ask
    budget: Budget

    async def called(self, calls: tuple[PlannedCall, ...], request: ResolvedRequest) -> list[Called]:
        """The tools' answers, all of them from one source: where one fell back, the others are asked again.

        A live value is of today: a question that names a fiscal period is answered from the reports.
        """
        ended = any(period.period_end for period in named_periods(request.periods))
        mode = DataSourceMode.SNAPSHOT if ended else self.ask.data_source_mode
        asked = [(call, each) for call in calls for each in _one_by_one(request, mode)]
        called = await asyncio.gather(*(self._call(call, each, mode) for call, each in asked))
        if not is_mixed(result for result, _ in called):
            return called
        live = [
            index
            for index, (result, _) in enumerate(called)
            if result is not None and result.data_source is DataSourceMode.LIVE_API
        ]
        again = await asyncio.gather(*(self._call(*asked[each], DataSourceMode.SNAPSHOT) for each in live))
        return [again[live.index(each)] if each in live else one for each, one in enumerate(called)]

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


def _one_by_one(request: ResolvedRequest, mode: DataSourceMode) -> tuple[ResolvedRequest, ...]:
    """A request for each figure asked of a live source: where it lacks one of them, none is live."""
    if mode is not DataSourceMode.LIVE_API or request.intent is not Intent.FIGURE or not request.items:
        return (request,)
    return tuple(request.model_copy(update={"items": (item,)}) for item in request.items)
