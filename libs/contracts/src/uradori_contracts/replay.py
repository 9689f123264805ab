"""A report judged again from itself: what was asked, its digest, and where two reports of one answer differ."""

import hashlib
from itertools import zip_longest

from pydantic import TypeAdapter

from uradori_contracts.audit import AuditedSentence, AuditReport, AuditRequest


def request_of(report: AuditReport) -> AuditRequest:
    """The request that the report answers."""
    return AuditRequest(answer=report.answer, evidence=report.evidence, lookup=report.lookup, found=report.found)


def digest_of(report: AuditReport) -> str:
    """SHA-256, in hex, over the whole report but its digest and the ids of its evidence."""
    evidence = tuple(each.model_copy(update={"id": ""}) if each.id else each for each in report.evidence)
    body = _REPORT.dump_json(report.model_copy(update={"evidence": evidence}), exclude={"digest"})
    return hashlib.sha256(body).hexdigest()


_REPORT = TypeAdapter(AuditReport)


def differences(given: AuditReport, again: AuditReport) -> tuple[str, ...]:
    """Where the report made again differs, each as `place: before -> after`, causes first; empty where it is equal."""
    told = []
    if digest_of(given) != given.digest:
        told.append(f"digest: {given.digest} -> {digest_of(given)}")
    for place in ("rules_version", "companies", "status", "rates", "lookup"):
        before, after = getattr(given, place), getattr(again, place)
        if before != after:
            told.append(f"{place}: {before} -> {after}")
    if (given.answer, given.evidence, given.found) != (again.answer, again.evidence, again.found):
        told.append("answer, evidence, found: not those of the report")
    for before, after in zip_longest(given.sentences, again.sentences):
        if before != after:
            index = (before or after).index
            told.append(f"sentences[{index}]: {_shown(before)} -> {_shown(after)}")
    return tuple(told)


def _shown(sentence: AuditedSentence | None) -> str:
    if sentence is None:
        return "-"
    findings = ", ".join(f"{finding.kind.value} {finding.text}".strip() for finding in sentence.findings)
    return f"{sentence.verdict.value} ({findings})"
