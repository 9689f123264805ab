"""The report of an answer that came over HTTP, as subscribers and as its sender get it."""

from datetime import datetime

from uradori_contracts.audit import AuditReport, AuditStatus, Rates
from uradori_contracts.disposition import Reason, ReasonCode
from uradori_contracts.lookup import Corroboration
from uradori_contracts.reporting import digest_of
from uradori_contracts.turn import Completion, TurnReport
from uradori_contracts.views import AuditOutcome, AuditSubmission

_TURN_DIGITS = 32
_TOO_LARGE = Reason(
    code=ReasonCode.SYSTEM_FAILURE,
    message="レポートが大きすぎて配信できません。依頼元への応答にのみ含まれます。",
    message_en="The report is too large to publish; only whoever asked for it has it.",
)
_NOTHING = Rates(consistency_rate=None, precision=None, recall=None, sentences=0, supported_sentences=0)


def published(submission: AuditSubmission, audited: Corroboration, produced_at: datetime) -> TurnReport:
    """For subscribers. Without a report: UNAUDITED."""
    report = audited.report
    draft = TurnReport(
        turn_id="audit",
        produced_at=produced_at,
        question=submission.question,
        reason=audited.reason,
        completion=Completion.COMPLETE if report else Completion.FAILED,
        status=report.status if report else AuditStatus.UNAUDITED,
        report=report,
        digest="",
    )
    digest = digest_of(draft) if report else digest_of(draft, submission.model_dump_json(exclude={"id"}))
    return draft.model_copy(update={"turn_id": f"audit-{digest[:_TURN_DIGITS]}", "digest": digest})


def without_report(final: TurnReport) -> TurnReport:
    """For a stream that cannot hold the report: status and digest, and where the rest is."""
    return final.model_copy(update={"report": None, "reason": _TOO_LARGE})


def outcome(submission: AuditSubmission, final: TurnReport) -> AuditOutcome:
    """For the sender."""
    report = final.report or AuditReport(
        status=final.status,
        rates=_NOTHING,
        sentences=(),
        answer=submission.answer,
        evidence=submission.evidence,
        rules_version="",
        lookup=submission.lookup,
        found=submission.found,
        digest=final.digest,
    )
    return AuditOutcome(
        **{name: getattr(report, name) for name in AuditReport.model_fields},
        id=submission.id,
        turn_id=final.turn_id,
        reason=final.reason,
    )
