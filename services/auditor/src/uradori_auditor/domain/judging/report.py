"""Rates, status and digest of a whole answer."""

from collections.abc import Sequence

from uradori_contracts.audit import (
    MISMATCHES,
    AuditReport,
    AuditRequest,
    AuditStatus,
    FindingKind,
    Rates,
    SentenceVerdict,
)
from uradori_contracts.replay import digest_of

from uradori_auditor.domain.judging.outcomes import NOT_COUNTED, SUPPORTING
from uradori_auditor.domain.judging.sentence_audit import Judged

RULES_VERSION = "2"
_PASS_RATE, _WARN_RATE = 0.90, 0.70
_HARMLESS = SUPPORTING | {FindingKind.OVERCITED, FindingKind.NOT_CHECKWORTHY}
_FATAL = MISMATCHES | {
    FindingKind.DIRECTION_MISMATCH,
    FindingKind.DERIVED_UNVERIFIED,
    FindingKind.SUPERSEDED,
    FindingKind.MISATTRIBUTED,
    FindingKind.FABRICATED_CITATION,
}


def rates_of(judged: Sequence[Judged]) -> Rates:
    """The report's rates; a rate over nothing is null."""
    counted = [each for each in judged if each.audited.verdict is not SentenceVerdict.NOT_COUNTED]
    supported = sum(each.audited.verdict is SentenceVerdict.SUPPORTED for each in counted)
    citations = sum(len(each.citations) for each in judged)
    claims = sum(each.claims for each in judged)
    return Rates(
        consistency_rate=_rate(supported, len(counted)),
        precision=_rate(sum(len(each.supporting) for each in judged), citations),
        recall=_rate(sum(each.supported_claims for each in judged), claims),
        sentences=len(counted),
        supported_sentences=supported,
    )


def status_of(judged: Sequence[Judged], rates: Rates, *, lookup: bool = False) -> AuditStatus:
    """PASS, WARN, FAIL or INSUFFICIENT_EVIDENCE by the rules of the report.

    Of a text whose evidence was looked up, what was not found is not wrong: it lowers to WARN.
    """
    if rates.consistency_rate is None:
        return AuditStatus.INSUFFICIENT_EVIDENCE
    outcomes = [outcome for each in judged for outcome in each.outcomes]
    told = [outcome for outcome in outcomes if not outcome.is_open]
    if lookup and not any(outcome.kind not in NOT_COUNTED for outcome in told):
        return AuditStatus.INSUFFICIENT_EVIDENCE
    kinds = {outcome.kind for outcome in told}
    bare_figure = any(o.is_figure and o.kind is FindingKind.UNSUPPORTED for o in told)
    if kinds & _FATAL or bare_figure or _found_rate(judged) < _WARN_RATE:
        return AuditStatus.FAIL
    if not lookup and not any(each.citations for each in judged):
        return AuditStatus.FAIL
    warned = any(outcome.warns or outcome.is_open for outcome in outcomes)
    if rates.consistency_rate >= _PASS_RATE and kinds <= _HARMLESS and not warned:
        return AuditStatus.PASS
    return AuditStatus.WARN


def _found_rate(judged: Sequence[Judged]) -> float:
    """The consistency rate over the sentences that are not merely unfound."""
    counted = [each for each in judged if each.audited.verdict is not SentenceVerdict.NOT_COUNTED]
    told = [each for each in counted if not each.is_merely_open]
    supported = sum(each.audited.verdict is SentenceVerdict.SUPPORTED for each in told)
    return supported / len(told) if told else 1.0


def report_of(request: AuditRequest, judged: Sequence[Judged], companies: str) -> AuditReport:
    """The report with its digest; `companies` is the digest of the list of those that were known."""
    rates = rates_of(judged)
    report = AuditReport(
        status=status_of(judged, rates, lookup=request.lookup),
        rates=rates,
        sentences=tuple(each.audited for each in judged),
        answer=request.answer,
        evidence=request.evidence,
        rules_version=RULES_VERSION,
        companies=companies,
        lookup=request.lookup,
        found=request.found,
        digest="",
    )
    return report.model_copy(update={"digest": digest_of(report)})


def _rate(part: int, whole: int) -> float | None:
    return round(part / whole, 6) if whole else None
