"""English answers over English sources: the words on both sides of a figure say what it is of."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, FindingKind
from uradori_contracts.evidence import Evidence

CALL = (
    "In the third quarter of 2021, consolidated sales were $441 million, up 4% from $424 million a year ago. "
    "Net income was $76.2 million or $0.73 per diluted share, and that compares to $88.5 million or $0.86 in last year's Q3. "
    "Net interest margin was 6.35 percent, 46 basis points higher than Q2. "
    "Our common equity Tier 1 capital ratio was 13.8 percent. "
    "For the full year, we expect sales to be between $1.7 billion and $1.8 billion. "
    "We plan to build over 100 pre-owned stores by the end of 2025, and net debt will fall below $25 billion. "
    "Research expense was $5.1 million and $4.2 million in 2020 and 2019, respectively."
)


def findings(answer: str, text: str = CALL) -> list[tuple[FindingKind, str]]:
    report = Auditor.of(None).audit_answer(AuditRequest(answer=answer, evidence=(Evidence(tag="doc_1", text=text),)))
    return [(finding.kind, finding.text) for each in report.sentences for finding in each.findings]


def kinds(answer: str, text: str = CALL) -> set[FindingKind]:
    return {kind for kind, _ in findings(answer, text)}


@pytest.mark.parametrize(
    "answer",
    [
        "Sales rose 4% to $441mn in Q3 [doc_1].",
        "Total sales increased to $441 million, compared with $424 million in the prior year [doc_1].",
        "Net profit was $76.2m, or $0.73 a share, versus $88.5m a year earlier [doc_1].",
        "The net interest margin came to 6.35%, up 46 basis points from Q2 [doc_1].",
        "The company expects sales of $1.7-$1.8 billion for the year [doc_1].",
        "It plans more than 100 pre-owned stores by 2025's end [doc_1].",
        "The framework includes reducing net debt below $25 billion [doc_1].",
        "Research expense was $5.1 million in 2020 [doc_1].",
    ],
)
def test_a_figure_that_stands_beside_agreeing_words_is_supported(answer: str) -> None:
    assert kinds(answer) == {FindingKind.SUPPORTED}


@pytest.mark.parametrize(
    ("answer", "kind", "span"),
    [
        ("Sales rose 4% to $442 million in Q3 [doc_1].", FindingKind.VALUE_MISMATCH, "$442 million"),
        ("Sales fell 4% to $441 million [doc_1].", FindingKind.DIRECTION_MISMATCH, "4%"),
        ("Net interest margin was 13.8% [doc_1].", FindingKind.ITEM_MISMATCH, "13.8%"),
        ("Net income was $88.5 million in the third quarter of 2021 [doc_1].", FindingKind.PERIOD_MISMATCH, "$88.5 million"),
        ("Sales were $441 million in Q2 2021 [doc_1].", FindingKind.PERIOD_MISMATCH, "$441 million"),
        ("Sales reached $1.7 billion to $1.8 billion [doc_1].", FindingKind.NATURE_MISMATCH, "$1.7 billion to $1.8 billion"),
        ("The Tier 2 capital ratio was 13.8% [doc_1].", FindingKind.ITEM_MISMATCH, "Tier 2"),
        ("Unconsolidated sales were $441 million [doc_1].", FindingKind.BASIS_MISMATCH, "$441 million"),
        ("Research expense was $4.2 million and $5.1 million in 2020 and 2019, respectively [doc_1].", FindingKind.PERIOD_MISMATCH, "$4.2 million"),
        ("The ratio moved by 46% [doc_1].", FindingKind.VALUE_MISMATCH, "46%"),
    ],
)  # fmt: skip
def test_what_differs_is_named_on_its_span(answer: str, kind: FindingKind, span: str) -> None:
    assert (kind, span) in findings(answer)


@pytest.mark.parametrize(
    "answer", ["Results for Q4 were strong [doc_1].", "Results of fiscal 2015 were strong [doc_1]."]
)
def test_a_quarter_or_a_year_that_no_source_names_is_a_mismatch(answer: str) -> None:
    assert FindingKind.PERIOD_MISMATCH in kinds(answer)


def test_a_quarter_that_the_source_implies_is_none() -> None:
    text = "In the third quarter, sales rose from the prior quarter."
    assert FindingKind.PERIOD_MISMATCH not in kinds("Sales rose from Q2 [doc_1].", text)


@pytest.mark.parametrize(
    ("answer", "kind"),
    [
        ("The firm saw a decrease in gross profits [doc_1].", FindingKind.DIRECTION_MISMATCH),
        ("The firm saw no increase in gross profits [doc_1].", FindingKind.DIRECTION_MISMATCH),
        ("The firm saw a boost in gross profits [doc_1].", FindingKind.SUPPORTED),
        ("The firm saw an increase in headcount [doc_1].", FindingKind.UNSUPPORTED),
    ],
)
def test_what_rises_in_the_source_must_not_fall(answer: str, kind: FindingKind) -> None:
    assert kind in kinds(answer, "Gross profits increased strongly.")


def test_fiscal_years_of_two_numbers_are_two_whatever_months_they_mean() -> None:
    text = "The results for fiscal 2018 include a tax benefit of $4.0 million. Fiscal 2017 had none."
    assert FindingKind.PERIOD_MISMATCH in kinds("Fiscal 2017 included a tax benefit of $4.0 million [doc_1].", text)
