"""A question, and what the conversation remembers, to a resolved request."""

from dataclasses import dataclass
from datetime import date

from uradori_contracts.disposition import Choice, Disposition
from uradori_contracts.rewriting import Intent, ResolvedRequest, RewriteReply, SessionMemory

from uradori_query_rewriter.domain.cleaning import CleanText, clean
from uradori_query_rewriter.domain.decision import Decision, decide
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.names import resolve_names
from uradori_query_rewriter.domain.outcome import Outcome, outcome_of
from uradori_query_rewriter.domain.pending import LONGEST_ANSWER, chosen
from uradori_query_rewriter.domain.periods import Periods, resolve_periods
from uradori_query_rewriter.domain.reading import read
from uradori_query_rewriter.domain.resolved import resolved_request
from uradori_query_rewriter.domain.scope import scope_of
from uradori_query_rewriter.domain.signals import signals_of


@dataclass(frozen=True, slots=True)
class Rewriting:
    """The reply, what the conversation remembers after it, and which signal decided."""

    reply: RewriteReply
    memory: SessionMemory
    decision: Decision


def rewrite(
    question: str,
    memory: SessionMemory,
    knowledge: Knowledge,
    *,
    as_of: date | None = None,
    broaden: bool = False,
) -> Rewriting:
    """Resolve a question. Never raises on a question's text; linear in its length.

    A bare answer to an open clarification goes on with the question that was open.
    """
    asked = clean(question)
    last = memory.last
    if memory.pending is not None and len(asked.key) <= LONGEST_ANSWER:
        choices = _open_choices(memory.pending, last, knowledge, as_of)
        choice = chosen(asked, choices, knowledge.gazetteer)
        if choice is not None:
            asked = clean(choice.question)
        elif not choices:
            last = memory.pending
    outcome, decision = _resolve(asked, last, knowledge, as_of, broaden=broaden)
    reply = RewriteReply(
        request=outcome.request,
        disposition=outcome.disposition,
        reason=outcome.reason,
        choices=outcome.choices,
        refused=decision.is_final,
    )
    return Rewriting(reply, _remembered(reply, memory), decision)


def _open_choices(
    pending: ResolvedRequest, last: ResolvedRequest | None, knowledge: Knowledge, as_of: date | None
) -> tuple[Choice, ...]:
    outcome, _ = _resolve(clean(pending.question), last, knowledge, as_of, broaden=False)
    return outcome.choices


def _resolve(
    asked: CleanText, last: ResolvedRequest | None, knowledge: Knowledge, as_of: date | None, *, broaden: bool
) -> tuple[Outcome, Decision]:
    reading = read(asked, knowledge)
    own = resolve_names(reading, knowledge)
    scope = scope_of(reading, own, last, knowledge)
    companies = [named.company for named in scope.names.settled]
    count = len(companies) + len(scope.names.ambiguous)
    signals = signals_of(reading, scope.items, count, scope.names.unlisted, knowledge.cues.names)
    decision = decide(signals, scope.intent)
    wanted = decision.needs_company and decision.intent is not Intent.DISCLOSURE
    periods = (
        resolve_periods(reading, companies, knowledge.years, as_of, scope.before)
        if wanted or reading.periods
        else Periods()
    )
    request = resolved_request(reading, scope, decision, periods, knowledge, broaden=broaden)
    return outcome_of(request, reading, scope, decision, periods, knowledge), decision


def _remembered(reply: RewriteReply, before: SessionMemory) -> SessionMemory:
    """Only what was gone on with can be followed up; a refusal closes an open clarification and changes nothing else."""
    kept = reply.request.model_copy(update={"search_query": ""})
    match reply.disposition:
        case Disposition.ANSWER:
            return SessionMemory(last=kept)
        case Disposition.CLARIFY:
            return SessionMemory(last=before.last, pending=kept)
        case _:
            return SessionMemory(last=before.last)
