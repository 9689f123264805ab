"""裏取り of a text: what it claims, what is found for that, and the auditor's word on it."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter

from structlog.typing import FilteringBoundLogger
from uradori_bus import Budget, Bus, Call
from uradori_contracts.audit import FOUND_LIMIT, AuditReport, AuditRequest, Found
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.lookup import NOT_AUDITED, ClaimsRequest, CorroborateRequest, Corroboration, SoughtClaim
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import AUDIT_ANSWER, CLAIMS

from uradori_coordinator.domain.lookup.candidates import candidates_for
from uradori_coordinator.domain.lookup.issuing import Issued, issue_found
from uradori_coordinator.domain.lookup.plan import plan_lookup
from uradori_coordinator.domain.lookup.reasons import incompleteness
from uradori_coordinator.looking_up import LookingUp
from uradori_coordinator.patience import UNANSWERED, Patience

SHARE_OF_BUDGET = 0.6
"""What the looking up may take of the time that is left; the rest is the auditor's."""


@dataclass(frozen=True, slots=True)
class Corroborating:
    """Looks texts up and has them audited."""

    bus: Bus
    settings: Callable[[], Settings]
    log: FilteringBoundLogger
    patience: Patience = field(default_factory=Patience)

    async def corroborate(self, request: CorroborateRequest, call: Call) -> Corroboration:
        """The report on a text; None where no auditor answers, asked twice.

        Raises:
            UradoriError: TOO_LARGE for a text of more claims than a report may hold, BUS_UNAVAILABLE, BUSY.
        """
        try:
            issued = await self._issued(request, call.budget)
            report = await self._audited(request.text, issued, call.budget)
        except UradoriError as error:
            if error.code not in UNANSWERED:
                raise
            return NOT_AUDITED
        return Corroboration(report=report, reason=incompleteness(report.found))

    async def _issued(self, request: CorroborateRequest, budget: Budget) -> Issued:
        if request.found:
            return Issued(request.evidence, request.found)
        begun = perf_counter()
        message = ClaimsRequest(text=request.text)
        attempt = self.patience.attempt(request.text, ())
        claims = (await self.patience.ask(self.bus, CLAIMS, message, attempt, budget)).claims
        if len(claims) > FOUND_LIMIT:
            raise _too_many(len(claims))
        issued = await self._looked_up(claims, request, budget.capped(budget.remaining * SHARE_OF_BUDGET))
        self.log.info(
            "text_looked_up",
            duration_ms=round((perf_counter() - begun) * 1000),
            metrics={"claims": len(claims), "evidence": len(issued.evidence), "unsearched": _unsearched(issued.found)},
        )
        return issued

    async def _looked_up(self, claims: tuple[SoughtClaim, ...], request: CorroborateRequest, budget: Budget) -> Issued:
        lookup = plan_lookup(claims)
        fetched = await LookingUp(self.bus, self.settings(), request.as_of, budget).fetch(lookup)
        return issue_found(request.evidence, candidates_for(claims, lookup, fetched))

    async def _audited(self, text: str, issued: Issued, budget: Budget) -> AuditReport:
        message = AuditRequest(answer=text, evidence=issued.evidence, lookup=True, found=issued.found)
        attempt = self.patience.attempt(text, issued.evidence)
        return await self.patience.ask(self.bus, AUDIT_ANSWER, message, attempt, budget)


def _unsearched(found: tuple[Found, ...]) -> int:
    return sum(bool(each.unsearched) for each in found)


def _too_many(claims: int) -> UradoriError:
    return UradoriError(
        ErrorCode.TOO_LARGE,
        f"確かめるべき文が{claims}文あります。{FOUND_LIMIT}文以内に分けてお送りください。",
        f"The text has {claims} sentences to check; split it into parts of at most {FOUND_LIMIT}.",
    )
