"""Figures that look like changes, plans or claims of their own and are none."""

from decimal import Decimal

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, AuditStatus
from uradori_contracts.evidence import Evidence, TypedValue


def status(answer: str, evidence: Evidence) -> AuditStatus:
    auditor = Auditor.of(None)
    return auditor.audit_answer(AuditRequest(answer=answer, evidence=(evidence,))).status


def value(item: str, item_id: str, amount: str, unit: str, entity: str = "見本電機") -> Evidence:
    held = TypedValue(
        item=item, item_id=item_id, value=Decimal(amount), unit=unit, entity=entity, period="2024年3月期", basis="連結"
    )
    return Evidence(tag="mcp_val_1", value=held)


@pytest.mark.parametrize(("amount", "expected"), [("37.3", AuditStatus.PASS), ("39.3", AuditStatus.FAIL)])
def test_a_ratio_is_no_comparison_although_its_name_ends_like_one(amount, expected):
    ratio = value("自己資本比率", "equity_ratio", "37.3", "%")

    assert status(f"見本電機の2024年3月期の連結の自己資本比率は{amount}%だった[mcp_val_1]。", ratio) is expected


@pytest.mark.parametrize(("amount", "expected"), [("△13.3", AuditStatus.PASS), ("13.3", AuditStatus.FAIL)])
def test_the_signed_ratio_of_a_loss_is_a_level_and_keeps_its_sign(amount, expected):
    roe = value("自己資本利益率", "roe", "-13.3", "%")

    assert status(f"見本電機の2024年3月期の連結のROEは{amount}%だった[mcp_val_1]。", roe) is expected


def test_a_name_that_holds_the_word_plan_makes_no_figure_a_planned_one():
    sales = value("売上高", "net_sales", "58141", "百万円", entity="株式会社見本計画")

    assert status("株式会社見本計画の2024年3月期の連結売上高は581億円だった[mcp_val_1]。", sales) is AuditStatus.PASS


@pytest.mark.parametrize(
    ("quoted", "expected"), [("PBRが1.0倍を下回る", AuditStatus.PASS), ("PBRが2.0倍を下回る", AuditStatus.FAIL)]
)
def test_a_figure_inside_a_quotation_is_compared_as_text(quoted, expected):
    rule = Evidence(tag="mcp_val_1", text="見本電機の条件「PBRが1.0倍を下回る」は判定できない。")

    assert status(f"見本電機の条件「{quoted}」は判定できない[mcp_val_1]。", rule) is expected
