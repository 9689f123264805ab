"""When a mutant counts as detected and a true claim as accused."""

import json
from dataclasses import replace
from decimal import Decimal

from uradori_cli.evaluation.case import suite_result
from uradori_cli.evaluation.mutation.drafts import Cited, Claim, Draft, Form, Part, Slot
from uradori_cli.evaluation.mutation.figures import figure_of
from uradori_cli.evaluation.mutation.periods import Period
from uradori_cli.evaluation.mutation.seed import seeded
from uradori_cli.evaluation.mutation.sources import CONSOLIDATED, Fact, Source
from uradori_cli.evaluation.mutation.suite import mutant_case, true_case
from uradori_cli.evaluation.mutation.trials import Trial
from uradori_cli.evaluation.mutation.values import digit
from uradori_cli.evaluation.mutation.writing import ways_to_write
from uradori_contracts.audit import (
    AuditedSentence,
    AuditReport,
    AuditStatus,
    Finding,
    FindingKind,
    Rates,
    SentenceVerdict,
)
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.evidence import Span, Table

FIGURE = figure_of("12,345", "百万円")
assert FIGURE is not None
FACT = Fact("売上高", "", FIGURE, Period(2032, 3))
TABLE = Table(headers=("", "2032年3月期"), rows=(("売上高", "12,345"),), unit="百万円")
SOURCE = Source("s", "架空工業 連結経営指標等", "架空工業", CONSOLIDATED, (FACT,), (FIGURE.value,), table=TABLE)
DRAFT = Draft(
    (
        Part(Slot.COMPANY, "架空工業"),
        Part(Slot.WORDS, "の2032年3月期の"),
        Part(Slot.ITEM, "売上高", 0),
        Part(Slot.WORDS, "は"),
        Part(Slot.FIGURE, "12,345百万円", 0),
        Part(Slot.WORDS, "だった"),
        Part(Slot.TAG, "[doc_1]"),
        Part(Slot.WORDS, "。"),
    ),
    (Claim(Form.LEVEL, FACT, Decimal(12_345_000_000), ways_to_write(FIGURE)[0]),),
    "だった",
    Cited(SOURCE, (SOURCE,)),
)
MUTANT = digit(DRAFT, seeded("judging"))
assert MUTANT is not None
TRIAL = Trial("made-up/1", "overviews", DRAFT, (MUTANT,))


def _report(kind: FindingKind, start: int, end: int, verdict: SentenceVerdict) -> AuditReport:
    finding = Finding(kind=kind, span=Span(start=start, end=end), text=DRAFT.text[start:end])
    sentence = AuditedSentence(
        index=0,
        sentence=DRAFT.text,
        span=Span(start=0, end=len(DRAFT.text)),
        verdict=verdict,
        findings=(finding,),
    )
    return AuditReport(
        status=AuditStatus.FAIL,
        rates=Rates(consistency_rate=0.0, precision=0.0, recall=0.0, sentences=1, supported_sentences=0),
        sentences=(sentence,),
        answer=DRAFT.text,
        evidence=(),
        rules_version="1",
        digest="0",
    )


def _detected(report: AuditReport) -> float:
    assert MUTANT is not None
    return mutant_case(TRIAL, MUTANT, report, "").measures["detected.digit"]


def test_the_right_finding_on_the_changed_figure_detects_it() -> None:
    at = DRAFT.text.index("12,345")
    assert _detected(_report(FindingKind.VALUE_MISMATCH, at, at + 5, SentenceVerdict.UNSUPPORTED)) == 1.0


def test_another_finding_or_another_place_does_not() -> None:
    at = DRAFT.text.index("12,345")
    assert _detected(_report(FindingKind.UNSUPPORTED, at, at + 5, SentenceVerdict.UNSUPPORTED)) == 0.0
    assert _detected(_report(FindingKind.VALUE_MISMATCH, 0, 4, SentenceVerdict.UNSUPPORTED)) == 0.0


def test_a_true_claim_is_accused_unless_every_sentence_is_supported() -> None:
    cleared = _report(FindingKind.SUPPORTED, 0, 4, SentenceVerdict.SUPPORTED)
    accused = _report(FindingKind.UNVERIFIABLE, 0, 4, SentenceVerdict.NOT_COUNTED)
    assert [true_case(TRIAL, report, "").measures["false_alarm"] for report in (cleared, accused)] == [0.0, 1.0]


def test_an_answer_that_could_not_be_judged_is_neither_cleared_nor_caught() -> None:
    assert MUTANT is not None
    error = UradoriError(ErrorCode.INTERNAL)
    assert true_case(TRIAL, error, "").measures["false_alarm"] == 1.0
    assert mutant_case(TRIAL, MUTANT, error, "").measures["detected.digit"] == 0.0


def test_a_figure_changed_beyond_the_sources_own_digits_is_no_mutant() -> None:
    for number in range(40):
        mutant = digit(DRAFT, seeded(str(number)))
        assert (
            mutant is None
            or abs(int(mutant.change.split(" → ")[1].removesuffix("百万円").replace(",", "")) - 12_345) > 1
        )


def test_a_failure_can_be_asked_again() -> None:
    case = true_case(TRIAL, UradoriError(ErrorCode.INTERNAL), "")
    (line,) = suite_result("mutation", (case, replace(case, why="")), 1.0, frozenset()).missed()
    told = json.loads(line)
    assert (told["id"], told["answer"]) == ("made-up/1/true", DRAFT.text)
    assert told["evidence"][0]["table"]["rows"] == [["売上高", "12,345"]]


def test_a_case_counts_in_each_of_its_groups() -> None:
    case = true_case(TRIAL, _report(FindingKind.SUPPORTED, 0, 4, SentenceVerdict.SUPPORTED), "12,345 2032 3")
    groups = suite_result("mutation", (case,), 1.0, frozenset()).groups
    assert set(groups) == {"data: overviews", "wording: だった", "notation: 百万円 そのまま"}
    assert case.measures["naive_false_alarm"] == 0.0
