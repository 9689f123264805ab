"""The resolved request as it goes to the rest of the turn."""

import re

from uradori_contracts.rewriting import Intent, RequestedItem, ResolvedRequest

from uradori_query_rewriter.domain.cues import CueKind
from uradori_query_rewriter.domain.decision import Decision, Ruling
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.periods import Periods
from uradori_query_rewriter.domain.reading import Reading
from uradori_query_rewriter.domain.scope import Scope
from uradori_query_rewriter.domain.search_query import search_query
from uradori_query_rewriter.domain.standing import company_ref

ITEMS = 12
"""Line items that one question may ask for."""
_CAUSES = re.compile(r"要因|理由|原因|背景|なぜ|どうして|\b(?:why|reasons?|causes?|drivers?|drove)\b")
_AMENDED = re.compile(r"訂正|\b(?:amend|correct)(?:ed|ion|ions|ment|ments)\b")
_ABOUT_ONE = (Intent.FIGURE, Intent.COMPANY_ANALYSIS)
CONSOLIDATED, PARENT = "consolidated", "parent"


def resolved_request(
    reading: Reading, scope: Scope, decision: Decision, periods: Periods, knowledge: Knowledge, *, broaden: bool
) -> ResolvedRequest:
    """Companies, items, periods and the search query of a question, whatever its disposition."""
    companies = [named.company for named in scope.names.settled]
    items = scope.items[:ITEMS] or _by_own_words(decision)
    return ResolvedRequest(
        question=reading.clean.shown,
        language=reading.language,
        intent=decision.intent,
        companies=tuple(company_ref(named) for named in scope.names.settled),
        items=items,
        periods=periods.asked,
        basis=_basis(reading),
        forecast=decision.intent in _ABOUT_ONE and reading.has(CueKind.FORECAST),
        causes=_CAUSES.search(reading.clean.key) is not None,
        history=reading.has(CueKind.HISTORY),
        amendments=decision.intent is Intent.DISCLOSURE and _AMENDED.search(reading.clean.key) is not None,
        search_query=search_query(reading, companies, items, periods.asked, knowledge, broaden=broaden),
        follows_up=scope.follows_up,
    )


def _by_own_words(decision: Decision) -> tuple[RequestedItem, ...]:
    """What no line item names, as the question calls it: some table may have it."""
    if decision.ruling is not Ruling.UNDEFINED_METRIC:
        return ()
    return tuple(RequestedItem(id="", surface=word) for word in decision.because[:ITEMS])


def _basis(reading: Reading) -> str:
    """Empty where the question says neither or both."""
    match reading.has(CueKind.CONSOLIDATED), reading.has(CueKind.PARENT):
        case True, False:
            return CONSOLIDATED
        case False, True:
            return PARENT
        case _:
            return ""
