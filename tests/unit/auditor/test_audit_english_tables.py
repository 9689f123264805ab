"""English tables as evidence, and one language over the other."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, FindingKind

INCOME = {
    "tag": "doc_1",
    "title": "Statements of income (in millions, except per share amounts)",
    "table": {
        "headers": ["", "Year ended March 31, 2024", "Year ended March 31, 2023"],
        "rows": [
            ["Net sales", "$45,095.3", "$37,154.3"],
            ["Operating income", "5,352.9", "2,725.0"],
            ["Loss from discontinued operations", "(12.5)", "(3.1)"],
            ["Gross margin", "20.8%", "17.0%"],
            ["Diluted earnings per share", "$3.65", "$1.79"],
        ],
    },
}
PENSION = {
    "tag": "doc_1",
    "title": "Pension cost",
    "table": {
        "headers": ["($ in thousands)", "2019", "2018"],
        "rows": [["Service cost", "$ 1,234", "$ 1,150"], ["Interest cost", "456", "432"]],
    },
}
JAPANESE = {
    "tag": "doc_1",
    "title": "トヨタ自動車 2024年3月期 決算",
    "text": "トヨタ自動車の2024年3月期の連結営業利益は前期比96.4%増の5兆3529億円だった。",
}


def kinds(answer: str, evidence: dict[str, object]) -> set[FindingKind]:
    report = Auditor.of(None).audit_answer(AuditRequest.model_validate({"answer": answer, "evidence": [evidence]}))
    return {finding.kind for each in report.sentences for finding in each.findings}


@pytest.mark.parametrize(
    ("answer", "evidence"),
    [
        ("Net sales for the year ended March 31, 2024 were $45.1 billion [doc_1].", INCOME),
        ("Operating income was $5,352.9 million in fiscal 2024 [doc_1].", INCOME),
        ("The loss from discontinued operations was $12.5 million in fiscal 2024 [doc_1].", INCOME),
        ("Gross margin was 20.8% in the year ended March 31, 2024, up from 17.0% [doc_1].", INCOME),
        ("Diluted EPS rose to $3.65 from $1.79 [doc_1].", INCOME),
        ("Service cost was $1.2 million in 2019, compared with $1,150 thousand in 2018 [doc_1].", PENSION),
        (
            "Operating income of トヨタ自動車 for the fiscal year ended March 31, 2024 was ¥5.35 trillion [doc_1].",
            JAPANESE,
        ),
    ],
)
def test_a_cell_is_read_in_the_scale_that_the_caption_states(answer: str, evidence: dict[str, object]) -> None:
    assert kinds(answer, evidence) <= {FindingKind.SUPPORTED, FindingKind.DERIVED_SUPPORTED}


@pytest.mark.parametrize(
    ("answer", "evidence", "kind"),
    [
        ("Net sales were $45.1 million in fiscal 2024 [doc_1].", INCOME, FindingKind.VALUE_MISMATCH),
        (
            "Operating income was $2,725.0 million in the year ended March 31, 2024 [doc_1].",
            INCOME,
            FindingKind.PERIOD_MISMATCH,
        ),
        ("Interest cost was $1,234 thousand in 2019 [doc_1].", PENSION, FindingKind.ITEM_MISMATCH),
        (
            "Operating income of トヨタ自動車 for the fiscal year ended March 31, 2024 was ¥5,352.9 million [doc_1].",
            JAPANESE,
            FindingKind.VALUE_MISMATCH,
        ),
    ],
)
def test_another_cell_is_a_mismatch_in_what_differs(
    answer: str, evidence: dict[str, object], kind: FindingKind
) -> None:
    assert kind in kinds(answer, evidence)
