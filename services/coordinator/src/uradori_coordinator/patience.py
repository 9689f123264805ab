"""A question to an auditor that may be restarting: asked once more where no answer came."""

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from uradori_bus import Budget, Bus
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.evidence import Evidence
from uradori_contracts.message import Message
from uradori_contracts.topology import Endpoint

Request = TypeVar("Request", bound=Message)
Reply = TypeVar("Reply", bound=Message)

UNANSWERED = frozenset({ErrorCode.UNAVAILABLE, ErrorCode.DEADLINE_EXCEEDED})
_MOST_OF_BUDGET = 2 / 3
"""What would take more than this share leaves no time for a second attempt, so that the first has it all."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long an answer may take before it is held for lost; in seconds, the rates for each character.

    2,000 looked-up sentences of 40 characters take 30 s, a character of new evidence 10 to 20 microseconds.
    """

    least: float = 10.0
    text: float = 0.0005
    evidence: float = 0.00005
    restart: float = 5.0
    """Until an auditor that was not there is asked once more."""

    def attempt(self, text: str, evidence: Iterable[Evidence]) -> float:
        """The seconds that the first attempt gets."""
        written = sum(len(each.model_dump_json()) for each in evidence)
        return self.least + self.text * len(text) + self.evidence * written

    async def ask(
        self, bus: Bus, endpoint: Endpoint[Request, Reply], message: Request, attempt: float, budget: Budget
    ) -> Reply:
        """The reply to the first attempt, of at most `attempt` seconds, or to the second.

        Raises:
            UradoriError: as `Bus.request` does.
        """
        first = budget.capped(attempt) if attempt <= budget.remaining * _MOST_OF_BUDGET else budget
        try:
            return await bus.request(endpoint, message, budget=first)
        except UradoriError as error:
            if error.code not in UNANSWERED or budget.spent:
                raise
            if error.code is ErrorCode.UNAVAILABLE:
                await asyncio.sleep(min(self.restart, budget.remaining / 2))
        return await bus.request(endpoint, message, budget=budget)
