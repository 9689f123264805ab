"""The suite of summaries: what it asks, what it counts, what it compares with."""

import json
from pathlib import Path

import pytest
from uradori_cli.evaluation.case import metrics
from uradori_cli.evaluation.ectsum import judged_summary
from uradori_cli.evaluation.summaries import Summary, read_summaries
from uradori_cli.failure import CommandError
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

TRUE = "Sales rose 5% to $10 million. The U.S. market grew."


def _summary(text: str, label: int) -> Summary:
    doc = "Sales were $10 million, up 5%. The U.S. market grew."
    return Summary(id=f"s{label}", doc=doc, summary=text, original_summary=TRUE, label=label)


def _report(*findings: tuple[FindingKind, str]) -> AuditReport:
    span = Span(start=0, end=1)
    sentence = AuditedSentence(
        index=0,
        sentence="s",
        span=span,
        verdict=SentenceVerdict.UNSUPPORTED,
        findings=tuple(Finding(kind=kind, span=span, text="5", found=found) for kind, found in findings),
    )
    rates = Rates(consistency_rate=0, precision=0, recall=0, sentences=1, supported_sentences=0)
    return AuditReport(
        status=AuditStatus.FAIL,
        rates=rates,
        sentences=(sentence,),
        answer="",
        evidence=(),
        rules_version="1",
        digest="",
    )


def test_every_sentence_of_a_summary_cites_the_call() -> None:
    assert _summary(TRUE, 1).cited("doc_1") == "Sales rose 5% to $10 million. [doc_1] The U.S. market grew. [doc_1]"


@pytest.mark.parametrize(
    ("text", "is_figure"),
    [
        (TRUE.replace("5%", "6%"), True),
        (TRUE.replace("rose", "fell"), False),
        (TRUE.replace(" to $10 million", ""), True),
        (TRUE, False),
    ],
)
def test_an_edit_is_of_a_figure_when_a_token_it_changes_holds_a_digit(text: str, is_figure: bool) -> None:
    assert _summary(text, 0).edits_a_figure is is_figure


@pytest.mark.parametrize(
    ("finding", "got"),
    [
        ((FindingKind.VALUE_MISMATCH, "5"), "inconsistent"),
        ((FindingKind.DIRECTION_MISMATCH, ""), "inconsistent"),
        ((FindingKind.UNSUPPORTED, "5%"), "inconsistent"),
        ((FindingKind.UNSUPPORTED, ""), "consistent"),
        ((FindingKind.OVERCITED, ""), "consistent"),
        ((FindingKind.SUPPORTED, "5%"), "consistent"),
    ],
)
def test_prose_that_is_not_found_decides_nothing(finding: tuple[FindingKind, str], got: str) -> None:
    assert judged_summary(_summary(TRUE, 1), _report(finding)).got == got


def test_balanced_accuracy_weighs_true_and_edited_summaries_alike() -> None:
    wrong = (FindingKind.VALUE_MISMATCH, "5")
    cases = [
        judged_summary(_summary(TRUE, 1), _report()),
        judged_summary(_summary(TRUE, 1), _report(wrong)),
        judged_summary(_summary(TRUE, 1), _report()),
        judged_summary(_summary(TRUE, 1), _report(wrong)),
        judged_summary(_summary(TRUE.replace("5%", "7%"), 0), _report(wrong)),
        judged_summary(_summary(TRUE.replace("rose", "fell"), 0), _report()),
    ]
    found = metrics(cases)
    assert (found["balanced_accuracy"], found["balanced_accuracy_figures"]) == (0.5, 0.75)
    assert (found["naive_balanced_accuracy"], found["naive_balanced_accuracy_figures"]) == (0.75, 1.0)
    assert (found["consistent"], found["edited"], found["edited_figures"]) == (4, 2, 1)


def test_a_folder_is_read_whole_and_what_is_no_summary_is_named(tmp_path: Path) -> None:
    entry = _summary(TRUE, 1).model_dump() | {"edit_types": [], "split": "test"}
    (tmp_path / "a.json").write_text(json.dumps([entry]), encoding="utf-8")
    assert [each.id for each in read_summaries(tmp_path)] == ["s1"]
    (tmp_path / "b.json").write_text('[{"id": "x"}]', encoding="utf-8")
    with pytest.raises(CommandError, match="SummEdits"):
        read_summaries(tmp_path)
    with pytest.raises(CommandError, match="Cannot read"):
        read_summaries(tmp_path / "nothing")


def test_summaries_are_found_in_a_folder_of_all_suites(tmp_path):
    folder = tmp_path / "summedits-ectsum"
    folder.mkdir()
    (folder / "half.json").write_text(json.dumps([_summary(TRUE, 1).model_dump()]), encoding="utf-8")
    assert read_summaries(tmp_path) == (_summary(TRUE, 1),)
