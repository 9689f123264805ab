"""How the rewriting of a question ends: go on, ask back, or say why not."""

from dataclasses import dataclass

from uradori_contracts.disposition import Choice, Disposition, Reason
from uradori_contracts.rewriting import ResolvedRequest
from uradori_jafin import Company

from uradori_query_rewriter.domain import wording
from uradori_query_rewriter.domain.clarification import company_choices, period_choices
from uradori_query_rewriter.domain.decision import Decision, Ruling
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.names import Ambiguous
from uradori_query_rewriter.domain.periods import Periods
from uradori_query_rewriter.domain.reading import Reading
from uradori_query_rewriter.domain.scope import Scope
from uradori_query_rewriter.domain.standing import delisted
from uradori_query_rewriter.domain.unlisted import Unlisted


@dataclass(frozen=True, slots=True)
class Outcome:
    """The request with its disposition so far."""

    request: ResolvedRequest
    disposition: Disposition = Disposition.ANSWER
    reason: Reason | None = None
    choices: tuple[Choice, ...] = ()


def outcome_of(
    request: ResolvedRequest,
    reading: Reading,
    scope: Scope,
    decision: Decision,
    periods: Periods,
    knowledge: Knowledge,
) -> Outcome:
    """Refusals first, then who is meant, then what, then when."""
    if decision.ruling is not Ruling.ANSWER and not decision.needs_company:
        return _ended(request, wording.REFUSALS[decision.ruling], decision.because)
    if decision.needs_company and (open_names := _open_names(request, reading, scope, knowledge)):
        return open_names
    if decision.needs_company and (gone := _gone(scope, knowledge)):
        return Outcome(request, Disposition.INSUFFICIENT_EVIDENCE, delisted(gone))
    if decision.ruling is Ruling.UNDEFINED_METRIC:
        return _ended(request, wording.REFUSALS[decision.ruling], decision.because)
    if periods.written is not None:
        choices = period_choices(reading, periods.written.span, periods.ambiguous)
        return _ended(request, wording.WHICH_YEAR, (periods.written.text,), choices)
    return Outcome(request)


def _open_names(request: ResolvedRequest, reading: Reading, scope: Scope, knowledge: Knowledge) -> Outcome | None:
    names = scope.names
    if names.unlisted:
        return _not_found(request, reading, names.unlisted[0], knowledge)
    if names.ambiguous:
        return _which(request, reading, names.ambiguous[0])
    if not names.settled:
        return _ended(request, wording.NO_COMPANY, ())
    return None


def _gone(scope: Scope, knowledge: Knowledge) -> tuple[Company, ...]:
    """The companies asked about, where all are listed no more and no report of any is kept."""
    companies = tuple(named.company for named in scope.names.settled)
    none = all(not company.is_listed and not knowledge.years.by_ticker.get(company.ticker) for company in companies)
    return companies if none else ()


def _not_found(request: ResolvedRequest, reading: Reading, name: Unlisted, knowledge: Knowledge) -> Outcome:
    if name.is_code:
        return _ended(request, wording.UNKNOWN_CODE, (name.surface,))
    if knowledge.gazetteer.unlisted(name.surface):
        return _ended(request, wording.NOT_LISTED, (name.surface,))
    near = knowledge.similar.near(name.surface)
    if near:
        choices = company_choices(reading, name.span, near)
        return _ended(request, wording.DID_YOU_MEAN, (name.surface,), choices)
    return _ended(request, wording.UNKNOWN_NAME, (name.surface,))


def _which(request: ResolvedRequest, reading: Reading, name: Ambiguous) -> Outcome:
    words = wording.WHICH_COMPANY if len(name.candidates) > 1 else wording.IS_IT_THIS_COMPANY
    choices = company_choices(reading, name.span, name.candidates)
    return _ended(request, words, (name.surface,), choices)


def _ended(
    request: ResolvedRequest, words: wording.Wording, named: tuple[str, ...], choices: tuple[Choice, ...] = ()
) -> Outcome:
    return Outcome(request, words.disposition, words.reason(*named), choices)
