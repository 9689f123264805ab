"""The endpoint of the query-rewriter."""

import asyncio
from dataclasses import dataclass
from typing import Protocol

from uradori_bus import Call
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.rewriting import RewriteReply, RewriteRequest, SessionMemory

from uradori_query_rewriter.adapters.sessions import Sessions
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.rewriting import Rewriting, rewrite

MEMORY_BUDGET_S = 0.5
"""What reading or writing the conversation may take of a turn."""
ATTEMPTS = 3
"""Writers of one session that a turn gives way to before it goes on without leaving a memory."""


class Log(Protocol):
    """What the handler says about its work."""

    def info(self, event: str, *args: object, **values: object) -> object:
        """Something done."""

    def warning(self, event: str, *args: object, **values: object) -> object:
        """Something that went on without a part."""


class HasKnowledge(Protocol):
    """Whatever has the knowledge in force."""

    @property
    def current(self) -> Knowledge:
        """What is in force now."""


@dataclass(frozen=True, slots=True)
class Rewriter:
    """Answers REWRITE."""

    knowledge: HasKnowledge
    sessions: Sessions
    log: Log

    async def rewrite(self, request: RewriteRequest, call: Call) -> RewriteReply:
        """The resolved request of a question; trouble with the conversation's memory costs the memory, not the turn."""
        rewriting = await self._in_conversation(request, call)
        decision = rewriting.decision
        self.log.info(
            "question_resolved",
            intent=decision.intent.value,
            rule=decision.rule,
            disposition=rewriting.reply.disposition.value,
            follows_up=rewriting.reply.request.follows_up,
        )
        return rewriting.reply

    async def _in_conversation(self, request: RewriteRequest, call: Call) -> Rewriting:
        if request.session_id is None:
            return self._rewritten(request, SessionMemory())
        try:
            async with asyncio.timeout(call.budget.capped(MEMORY_BUDGET_S).remaining):
                return await self._remembered(request, request.session_id)
        except UradoriError as error:
            self.log.warning("conversation_unavailable", code=error.code.value)
        except TimeoutError:
            self.log.warning("conversation_unavailable", code=ErrorCode.DEADLINE_EXCEEDED.value)
        return self._rewritten(request, SessionMemory())

    async def _remembered(self, request: RewriteRequest, session_id: str) -> Rewriting:
        """Rewrite over the session's memory; again over the newer one where another turn wrote in between."""
        for _ in range(ATTEMPTS):
            base = await self.sessions.recall(session_id, request.turn_id)
            rewriting = self._rewritten(request, base.memory)
            if await self.sessions.remember(session_id, request.turn_id, rewriting.memory, base):
                return rewriting
        self.log.warning("conversation_not_remembered", attempts=ATTEMPTS)
        return rewriting

    def _rewritten(self, request: RewriteRequest, memory: SessionMemory) -> Rewriting:
        return rewrite(request.question, memory, self.knowledge.current, as_of=request.as_of, broaden=request.broaden)
