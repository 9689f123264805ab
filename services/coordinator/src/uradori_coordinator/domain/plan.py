"""Which sources a question needs."""

from collections.abc import Iterable
from dataclasses import dataclass

from uradori_contracts.asking import Ask, DataSourceMode, RetrievalMode
from uradori_contracts.finance import ToolAnswer, ToolName
from uradori_contracts.rewriting import Intent, RequestedItem, ResolvedRequest

from uradori_coordinator.domain.days import named_periods

TOOLS: dict[Intent, tuple[ToolName, ...]] = {
    Intent.COMPANY_ANALYSIS: (ToolName.GET_STOCK_VALUATION,),
    Intent.FIGURE: (ToolName.GET_STOCK_VALUATION,),
    Intent.COMPARISON: (ToolName.GET_STOCK_VALUATION,),
    Intent.VALUE_TRAP: (ToolName.CHECK_VALUE_TRAP,),
    Intent.MACRO: (ToolName.GET_MACRO_INDICATORS,),
    Intent.DISCLOSURE: (ToolName.GET_RECENT_DISCLOSURES,),
}

BY_FIGURE = frozenset({Intent.FIGURE, Intent.VALUE_TRAP, Intent.MACRO, Intent.DISCLOSURE})
"""Intents whose passages are found by the words of the question; meaning adds nothing to a code or a figure."""

FIGURES_ASKED = frozenset({Intent.FIGURE, Intent.COMPARISON})
"""Intents that a cell of a report may answer."""

COMPANY_LIMIT = 5


@dataclass(frozen=True, slots=True)
class PlannedCall:
    """One tool call; `ticker` is None for a tool that takes none."""

    tool: ToolName
    ticker: str | None


@dataclass(frozen=True, slots=True)
class Plan:
    """What is gathered side by side."""

    search: RetrievalMode
    calls: tuple[PlannedCall, ...]

    @property
    def needs_vector(self) -> bool:
        """Whether the question's vector is wanted."""
        return self.search is not RetrievalMode.SPARSE


def is_beyond_tools(request: ResolvedRequest) -> bool:
    """Whether only passages may answer: tools know actual figures of whole companies, by line items."""
    if request.intent is not Intent.FIGURE or not request.items:
        return False
    return request.forecast or all(item.part or not item.id for item in request.items)


def plan(request: ResolvedRequest, mode: RetrievalMode) -> Plan:
    """The sources for a resolved request; `mode` is what the asker or the settings chose."""
    calls: list[PlannedCall] = []
    tools = () if is_beyond_tools(request) else TOOLS.get(request.intent, ())
    for tool in tools:
        if tool is ToolName.GET_MACRO_INDICATORS:
            calls.append(PlannedCall(tool, None))
        else:
            calls.extend(
                PlannedCall(tool, company.ticker) for company in request.companies[:COMPANY_LIMIT] if company.ticker
            )
    lexical = request.intent in BY_FIGURE and mode is RetrievalMode.HYBRID
    return Plan(RetrievalMode.SPARSE if lexical else mode, tuple(calls))


def asks_figures(request: ResolvedRequest, ask: Ask) -> bool:
    """Whether the authority on numbers is asked: for items, as reports state them.

    A live value is of today, and none of a report stands in for it, unless the question names a fiscal period.
    """
    ended = any(period.period_end for period in named_periods(request.periods))
    live = ask.data_source_mode is DataSourceMode.LIVE_API and not ended
    return request.intent in FIGURES_ASKED and bool(request.items) and not live


def as_figure(request: ResolvedRequest, question: str) -> ResolvedRequest:
    """A request that no list could tell, as one for a figure of some document: by its own words where it has no item."""
    items = request.items or (RequestedItem(id="", surface=question),)
    intent = request.intent if request.intent in FIGURES_ASKED else Intent.FIGURE
    return request.model_copy(update={"intent": intent, "items": items})


def is_mixed(answers: Iterable[ToolAnswer | None]) -> bool:
    """Whether some of a turn's tools answer with live values and others with the snapshot."""
    return len({answer.data_source for answer in answers if answer is not None}) > 1
