"""What of the things gathered an answer rests on, and how a turn ends that nothing answers."""

from dataclasses import dataclass

from uradori_contracts.disposition import Choice, Disposition, Reason
from uradori_contracts.evidence import Evidence
from uradori_contracts.figures import AnsweredFigure, FigureReply
from uradori_contracts.retrieval import RetrievedPassage
from uradori_contracts.rewriting import ResolvedRequest
from uradori_contracts.settings import Settings
from uradori_contracts.turn import Grade, Turn

from uradori_coordinator.domain.absence import absence_of
from uradori_coordinator.domain.evidence import issue
from uradori_coordinator.domain.grading import grade, scored
from uradori_coordinator.domain.reported import is_torn, issue_reported, leads, unanswered


@dataclass(frozen=True, slots=True)
class Weighed:
    """The grade, the evidence, and the passages and reported facts that are part of it."""

    grade: Grade
    evidence: tuple[Evidence, ...]
    passages: tuple[RetrievedPassage, ...] = ()
    figures: tuple[AnsweredFigure, ...] = ()


def weigh(turn: Turn, settings: Settings) -> Weighed:
    """Reported facts before all else; passages that do not fit well enough are left out.

    A cell that figures could not tell from others is not picked from a passage instead; what a tool states may answer.
    """
    assert turn.request is not None
    reported = issue_reported(turn.reported)
    rest = left_to_answer(turn.request, turn.reported)
    if turn.reported is not None and leads(turn.reported, turn.request):
        return Weighed(Grade.CORRECT, reported.evidence, figures=reported.figures)
    hits = () if is_torn(turn.reported, turn.request) else turn.passages
    sources = scored(issue(hits, turn.results, rest), rest, hits)
    graded = grade(sources, rest, settings.thresholds)
    if graded is Grade.INCORRECT and reported.told:
        return Weighed(Grade.CORRECT, reported.evidence, figures=reported.figures)
    passages = sources.passages(hits, settings.thresholds.grade_ambiguous)[: settings.top_k]
    return Weighed(graded, issue(passages, turn.results, rest, reported.evidence), passages, reported.figures)


def left_to_answer(request: ResolvedRequest, reported: FigureReply | None) -> ResolvedRequest:
    """The request without the items that reported facts answer."""
    told = issue_reported(reported).told
    if not told:
        return request
    items = unanswered((one.chosen.match.fact for one in told), request)
    return request.model_copy(update={"items": items or request.items})


@dataclass(frozen=True, slots=True)
class Unanswered:
    """CLARIFY with choices, or INSUFFICIENT_EVIDENCE, and why."""

    disposition: Disposition
    reason: Reason | None
    choices: tuple[Choice, ...] = ()


def without_answer(turn: Turn) -> Unanswered:
    """How a turn ends that nothing answers: as figures would have it, where it found something to say so of."""
    reported = turn.reported
    if reported is not None and turn.failure is None:
        if reported.disposition is Disposition.CLARIFY:
            return Unanswered(Disposition.CLARIFY, reported.reason, reported.choices)
        if reported.disposition is Disposition.INSUFFICIENT_EVIDENCE and reported.candidates and reported.reason:
            return Unanswered(Disposition.INSUFFICIENT_EVIDENCE, reported.reason)
    return Unanswered(Disposition.INSUFFICIENT_EVIDENCE, absence_of(turn))
