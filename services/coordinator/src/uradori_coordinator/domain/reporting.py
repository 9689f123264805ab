"""The final report of a turn."""

import hashlib
from datetime import datetime

from uradori_contracts.audit import AuditStatus
from uradori_contracts.turn import Completion, Turn, TurnReport

MULTI = "multi"
NONE = "none"
APART = frozenset({"turn_id", "produced_at", "digest"})


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
    body = draft.model_dump_json(exclude=set(APART))
    return draft.model_copy(update={"digest": hashlib.sha256(body.encode()).hexdigest()})


def ticker_of(turn: Turn) -> str:
    """The last token of the report's subject: a code, `multi` or `none`."""
    tickers = {company.ticker for company in turn.request.companies} if turn.request else set()
    match len(tickers):
        case 0:
            return NONE
        case 1:
            return next(iter(tickers))
        case _:
            return MULTI


def cloud_event(report: TurnReport) -> dict[str, str]:
    """CloudEvents 1.0 attributes of a report, in binary mode."""
    return {
        "ce-specversion": "1.0",
        "ce-id": report.turn_id,
        "ce-type": "uradori.audit.report.v1",
        "ce-source": "uradori/coordinator",
        "ce-time": report.produced_at.isoformat(),
        "content-type": "application/json",
    }
