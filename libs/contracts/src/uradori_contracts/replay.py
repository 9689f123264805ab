"""A report judged again from itself: what was asked, and its digest."""

import hashlib

from uradori_contracts.audit import AuditReport, AuditRequest


def request_of(report: AuditReport) -> AuditRequest:
    """The request that the report answers."""
    return AuditRequest(answer=report.answer, evidence=report.evidence, lookup=report.lookup, found=report.found)


def digest_of(report: AuditReport) -> str:
    """SHA-256, in hex, over the whole report but its digest and the ids of its evidence."""
    evidence = tuple(each.model_copy(update={"id": ""}) for each in report.evidence)
    body = report.model_copy(update={"evidence": evidence}).model_dump_json(exclude={"digest"})
    return hashlib.sha256(body.encode()).hexdigest()
