"""What becomes of an audited draft."""

import pytest
from uradori_contracts.audit import (
    AuditedSentence,
    AuditReport,
    AuditStatus,
    Finding,
    FindingKind,
    Rates,
    SentenceVerdict,
)
from uradori_contracts.evidence import Span
from uradori_contracts.rewriting import Language
from uradori_contracts.settings import Settings
from uradori_contracts.synthesis import RejectedDraft
from uradori_coordinator.domain.retrying import Attempt, Outcome, decide
from uradori_coordinator.domain.withholding import keep, notice


def sentence(index: int, start: int, text: str, *kinds: FindingKind) -> AuditedSentence:
    good = set(kinds) <= {FindingKind.SUPPORTED, FindingKind.DERIVED_SUPPORTED, FindingKind.OVERCITED}
    return AuditedSentence(
        index=index,
        sentence=text,
        span=Span(start=start, end=start + len(text)),
        verdict=SentenceVerdict.SUPPORTED if good else SentenceVerdict.UNSUPPORTED,
        findings=tuple(Finding(kind=kind, span=Span(start=0, end=1), text=text) for kind in kinds),
    )


def report(*sentences: AuditedSentence, rate: float | None = 1.0, answer: str = "甲。乙。") -> AuditReport:
    return AuditReport(
        status=AuditStatus.FAIL,
        rates=Rates(consistency_rate=rate, precision=1.0, recall=1.0, sentences=2, supported_sentences=1),
        sentences=sentences,
        answer=answer,
        evidence=(),
        rules_version="1",
        digest="",
    )


GOOD = sentence(0, 0, "甲。", FindingKind.SUPPORTED)
WRONG = sentence(1, 2, "乙。", FindingKind.VALUE_MISMATCH)


def attempt(
    audited: AuditReport, *, deterministic: bool = False, retries: int = 0, before: RejectedDraft | None = None
) -> Attempt:
    return Attempt(audited, deterministic, retries, before)


def test_a_draft_without_a_failure_is_accepted() -> None:
    assert decide(attempt(report(GOOD)), Settings()) is Outcome.ACCEPT


@pytest.mark.parametrize(
    "kind", [FindingKind.VALUE_MISMATCH, FindingKind.FABRICATED_CITATION, FindingKind.PERIOD_MISMATCH]
)
def test_one_mismatched_figure_or_fabricated_citation_rejects_a_draft(kind: FindingKind) -> None:
    assert decide(attempt(report(GOOD, sentence(1, 2, "乙。", kind))), Settings()) is Outcome.RETRY


def test_a_low_consistency_rejects_a_draft() -> None:
    assert decide(attempt(report(GOOD, rate=0.69)), Settings()) is Outcome.RETRY
    assert decide(attempt(report(GOOD, rate=0.70)), Settings()) is Outcome.ACCEPT


def test_nothing_to_judge_is_no_failure() -> None:
    assert decide(attempt(report(rate=None)), Settings()) is Outcome.ACCEPT


def test_a_deterministic_provider_is_not_asked_again() -> None:
    assert decide(attempt(report(GOOD, WRONG), deterministic=True), Settings()) is Outcome.WITHHOLD


def test_retries_are_limited_by_the_settings() -> None:
    assert decide(attempt(report(WRONG), retries=1), Settings()) is Outcome.RETRY
    assert decide(attempt(report(WRONG), retries=2), Settings()) is Outcome.WITHHOLD
    assert decide(attempt(report(WRONG), retries=0), Settings(retry_limit=0)) is Outcome.WITHHOLD


def test_a_failure_that_came_back_is_not_tried_again() -> None:
    before = RejectedDraft(answer="乙。", sentences=(WRONG,))
    assert decide(attempt(report(GOOD, WRONG), retries=1, before=before), Settings()) is Outcome.WITHHOLD


def test_another_failure_is_tried_again() -> None:
    before = RejectedDraft(answer="丙。", sentences=(sentence(0, 0, "丙。", FindingKind.UNIT_MISMATCH),))
    assert decide(attempt(report(GOOD, WRONG), retries=1, before=before), Settings()) is Outcome.RETRY


def test_failing_sentences_are_withheld_and_the_others_keep_their_order_and_blanks() -> None:
    third = sentence(2, 5, "丙。", FindingKind.SUPPORTED)
    kept = keep(report(GOOD, WRONG, third, answer="甲。乙。\n丙。"))
    assert kept.answer == "甲。丙。"
    assert kept.withheld == 1


def test_a_reader_is_told_how_many_sentences_are_withheld() -> None:
    assert "2文" in notice(2, Language.JAPANESE)
    assert "1 sentence " in notice(1, Language.ENGLISH)


def test_the_period_before_is_not_shown_without_what_it_is_of() -> None:
    leaning = sentence(1, 2, "前の期は5だった。", FindingKind.SUPPORTED)
    kept = keep(report(sentence(0, 0, "甲。", FindingKind.VALUE_MISMATCH), leaning, answer="甲。前の期は5だった。"))
    assert (kept.answer, kept.withheld) == ("", 2)
