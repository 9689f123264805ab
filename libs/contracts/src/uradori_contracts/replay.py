"""A report judged again from itself: what was asked, and its digest."""

import hashlib

from pydantic import TypeAdapter

from uradori_contracts.audit import AuditReport, AuditRequest


def request_of(report: AuditReport) -> AuditRequest:
    """The request that the report answers."""
    return AuditRequest(answer=report.answer, evidence=report.evidence, lookup=report.lookup, found=report.found)


def digest_of(report: AuditReport) -> str:
    """SHA-256, in hex, over the whole report but its digest and the ids of its evidence."""
    evidence = tuple(each.model_copy(update={"id": ""}) if each.id else each for each in report.evidence)
    body = _REPORT.dump_json(report.model_copy(update={"evidence": evidence}), exclude={"digest"})
    return hashlib.sha256(body).hexdigest()


_REPORT = TypeAdapter(AuditReport)
