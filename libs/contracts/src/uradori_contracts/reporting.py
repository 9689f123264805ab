"""How a report is made known: its digest, its subject, the attributes by which subscribers tell what they got."""

import hashlib
from collections.abc import Iterable
from typing import Literal

from uradori_contracts.message import Identifier
from uradori_contracts.subjects import audit_report
from uradori_contracts.turn import TurnReport

MULTI = "multi"
NONE = "none"
_APART = {"turn_id", "produced_at", "digest"}


def digest_of(report: TurnReport, *more: str) -> str:
    """SHA-256, in hex, of all that is neither id nor time, and of what else tells two reports apart."""
    body = "".join((report.model_dump_json(exclude=_APART), *more))
    return hashlib.sha256(body.encode()).hexdigest()


def report_subject(report: TurnReport, tickers: Iterable[str]) -> str:
    """Where a report about these companies is published; its last token is a code, `multi` or `none`."""
    match sorted(set(tickers)):
        case []:
            return audit_report(report.status, NONE)
        case [ticker]:
            return audit_report(report.status, ticker)
        case _:
            return audit_report(report.status, MULTI)


def cloud_event(
    report: TurnReport, source: Literal["coordinator", "gateway"], message_id: Identifier
) -> dict[str, str]:
    """CloudEvents 1.0 attributes in binary mode, NATS protocol binding; `ce-id` is the message's own id."""
    return {
        "ce-specversion": "1.0",
        "ce-id": message_id,
        "ce-type": "uradori.audit.report.v1",
        "ce-source": f"/uradori/{source}",
        "ce-time": report.produced_at.isoformat(),
        "content-type": "application/json",
    }
