"""The final report of a turn."""

from datetime import datetime

from uradori_contracts.audit import AuditStatus
from uradori_contracts.reporting import digest_of
from uradori_contracts.turn import Completion, Turn, TurnReport


def report_of(turn: Turn, produced_at: datetime) -> TurnReport:
    """The report of a turn that ended. Its digest does not depend on ids and times."""
    draft = TurnReport(
        turn_id=turn.ask.turn_id,
        produced_at=produced_at,
        question=turn.ask.question,
        request=turn.request,
        disposition=turn.disposition,
        reason=turn.reason,
        completion=turn.completion or Completion.COMPLETE,
        status=turn.status or AuditStatus.INSUFFICIENT_EVIDENCE,
        withheld=turn.withheld,
        provider=turn.provider,
        retry_count=turn.retry_count,
        report=turn.report,
        digest="",
    )
    return draft.model_copy(update={"digest": digest_of(draft)})
