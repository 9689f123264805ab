"""The question as the query-rewriter resolves it."""

from uradori_bus import Budget, Bus
from uradori_contracts.asking import Ask
from uradori_contracts.rewriting import RewriteReply, RewriteRequest
from uradori_contracts.subjects import REWRITE

REWRITING_S = 5.0


async def rewritten(bus: Bus, ask: Ask, budget: Budget, *, broaden: bool = False) -> RewriteReply:
    """The resolved request, or how the turn ends without one. Asking twice for a turn gives the same reply.

    Raises:
        UradoriError: the query-rewriter does not answer.
    """
    message = RewriteRequest(
        turn_id=ask.turn_id, question=ask.question, session_id=ask.session_id, as_of=ask.as_of, broaden=broaden
    )
    return await bus.request(REWRITE, message, budget=budget.capped(REWRITING_S), turn_id=ask.turn_id)
