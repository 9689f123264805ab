"""What to do with an audited draft."""

from dataclasses import dataclass
from enum import StrEnum

from uradori_contracts.audit import MISMATCHES, AuditedSentence, AuditReport, FindingKind, SentenceVerdict
from uradori_contracts.settings import Settings
from uradori_contracts.synthesis import RejectedDraft

REJECTING = MISMATCHES | {FindingKind.DIRECTION_MISMATCH, FindingKind.FABRICATED_CITATION}
"""One of these rejects a draft, however consistent the rest of it is."""


class Outcome(StrEnum):
    """Of an audited draft."""

    ACCEPT = "accept"
    RETRY = "retry"
    WITHHOLD = "withhold"


@dataclass(frozen=True, slots=True)
class Attempt:
    """What is known when a draft has been audited."""

    report: AuditReport
    deterministic: bool
    retry_count: int
    before: RejectedDraft | None


def decide(attempt: Attempt, settings: Settings) -> Outcome:
    """Accept, ask again with the verdicts, or withhold what failed.

    A deterministic provider would write the same again, and a failure that came back will come back: no retry.
    """
    if not _rejected(attempt.report, settings.thresholds.retry_below_consistency):
        return Outcome.ACCEPT
    if attempt.deterministic or attempt.retry_count >= settings.retry_limit or _repeats(attempt):
        return Outcome.WITHHOLD
    return Outcome.RETRY


def fails(sentence: AuditedSentence) -> bool:
    """Whether a sentence of a rejected draft is withheld."""
    return sentence.verdict is SentenceVerdict.UNSUPPORTED


def _rejected(report: AuditReport, floor: float) -> bool:
    rate = report.rates.consistency_rate
    if rate is not None and rate < floor:
        return True
    return any(finding.kind in REJECTING for sentence in report.sentences for finding in sentence.findings)


def _repeats(attempt: Attempt) -> bool:
    if attempt.before is None:
        return False
    return _failures(attempt.report.sentences) == _failures(attempt.before.sentences)


def _failures(sentences: tuple[AuditedSentence, ...]) -> frozenset[tuple[FindingKind, str]]:
    return frozenset(
        (finding.kind, finding.text)
        for sentence in sentences
        if fails(sentence)
        for finding in sentence.findings
        if finding.kind not in {FindingKind.SUPPORTED, FindingKind.DERIVED_SUPPORTED}
    )
