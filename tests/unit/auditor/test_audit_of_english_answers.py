"""Sentences that the synthesizer's template writes in English."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, AuditStatus


def _value(tag: str, entity: str, value: int, year: int, item: str = "net_sales"):
    figure = {
        "item": {"net_sales": "売上高", "ordinary_profit": "経常利益", "net_profit": "当期純利益"}[item],
        "item_id": item,
        "value": str(value),
        "unit": "百万円",
        "entity": entity,
        "period": f"{year}年3月期",
        "basis": "連結",
        "nature": "実績",
    }
    return {"tag": tag, "title": f"{entity} {year}年3月期", "as_of": f"{year}-06-25", "value": figure}


VALUES = [
    _value("mcp_val_1", "P Motor", 15_000, 2024),
    _value("mcp_val_2", "P Motor", 10_000, 2023),
    _value("mcp_val_3", "Q Motor", 10_000, 2024),
    _value("mcp_val_4", "P Motor", -2_000, 2024, "net_profit"),
    _value("mcp_val_5", "P Motor", -3_000, 2023, "net_profit"),
]
TABLE = {
    "tag": "doc_1",
    "title": "P Motor 主要な経営指標等の推移",
    "as_of": "2024-06-25",
    "table": {
        "headers": ["", "2023年3月期", "2024年3月期"],
        "rows": [["売上高", "10,000", "15,000"], ["経常利益", "2,000", "1,500"]],
        "unit": "百万円",
    },
}


def status(answer: str) -> AuditStatus:
    request = AuditRequest.model_validate({"answer": answer, "evidence": [*VALUES, TABLE]})
    return Auditor.of(None).audit_answer(request).status


@pytest.mark.parametrize(("change", "expected"), [("up 50.0%", AuditStatus.PASS), ("down 50.0%", AuditStatus.FAIL)])
def test_a_change_behind_a_remark_in_brackets_is_of_the_figure_before_it(change, expected):
    told = "P Motor's net sales for the year ended March 2024 were ¥15.0 billion (JGAAP, consolidated), {} on the year"

    assert status(f"{told.format(change)} [mcp_val_1][mcp_val_2].") is expected


@pytest.mark.parametrize(
    ("multiple", "difference", "expected"),
    [("1.5", "5.0", AuditStatus.PASS), ("1.6", "5.0", AuditStatus.FAIL), ("1.5", "6.0", AuditStatus.FAIL)],
)
def test_the_figure_of_a_company_is_that_of_the_item_told_before(multiple, difference, expected):
    answer = (
        "Ranked by net sales for the year ended March 2024, P Motor leads with ¥15.0 billion, followed by Q Motor with"
        " ¥10.0 billion [mcp_val_1][mcp_val_3]. "
        f"P Motor's figure was {multiple} times Q Motor's, a difference of ¥{difference} billion [mcp_val_1][mcp_val_3]."
    )

    assert status(answer) is expected


@pytest.mark.parametrize(("margin", "expected"), [("10.0%", AuditStatus.PASS), ("20.0%", AuditStatus.FAIL)])
def test_a_sentence_without_a_period_is_of_the_period_told_before(margin, expected):
    answer = (
        "P Motor's net sales for the year ended March 2024 were ¥15.0 billion [doc_1]. "
        f"The ordinary margin was {margin} [doc_1]."
    )

    assert status(answer) is expected


@pytest.mark.parametrize(("loss", "expected"), [("2.0", AuditStatus.PASS), ("3.0", AuditStatus.FAIL)])
def test_a_year_told_aside_in_brackets_is_not_that_of_the_next_figure(loss, expected):
    answer = (
        "P Motor's net sales for the year ended March 2024 were ¥15.0 billion (sales of ¥10.0 billion a year earlier);"
        f" and net loss was ¥{loss} billion (a loss of ¥3.0 billion a year earlier)"
        " [mcp_val_1][mcp_val_2][mcp_val_4][mcp_val_5]."
    )

    assert status(answer) is expected


@pytest.mark.parametrize(("met", "expected"), [("3", AuditStatus.PASS), ("2", AuditStatus.FAIL)])
def test_the_number_of_a_rule_is_no_month(met, expected):
    evidence = [
        {
            "tag": "mcp_val_1",
            "title": "P Motor value-trap rule",
            "as_of": "2024-06-25",
            "text": "Under value-trap rule 2026.11, P Motor counts as a value trap (3 of 4 conditions met).",
        }
    ]
    answer = f"Under value-trap rule 2026.11, P Motor counts as a value trap ({met} of 4 conditions met) [mcp_val_1]."

    request = AuditRequest.model_validate({"answer": answer, "evidence": evidence})
    assert Auditor.of(None).audit_answer(request).status is expected
