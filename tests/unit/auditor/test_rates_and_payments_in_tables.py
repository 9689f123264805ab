"""A rate of change has a direction of its own, and a payment the day that its column names in the year of its row."""

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_contracts.audit import AuditRequest, AuditStatus
from uradori_contracts.evidence import Evidence, Table

RATES = Table(
    title="(1) 連結経営成績 （％表示は対前期増減率）",
    headers=("", "売上高 百万円", "売上高 ％", "営業利益 百万円", "営業利益 ％"),
    rows=(("2024年3月期", "84,512", "7.4", "6,203", "△12.1"),),
    unit="%",
)
DIVIDENDS = Table(
    title="2．配当の状況",
    headers=("", "年間配当金 第２四半期末 円 銭", "年間配当金 期末 円 銭", "年間配当金 合計 円 銭"),
    rows=(("2023年3月期", "25.00", "30.00", "55.00"), ("2024年3月期", "30.00", "35.00", "65.00")),
    unit="円",
)


def status(table: Table, said: str) -> AuditStatus:
    """Of one sentence on 甲社."""
    source = Evidence(tag="doc_1", title="甲社 2024年3月期 決算短信", table=table)
    return Auditor.of(None).audit_answer(AuditRequest(answer=f"甲社の{said}[doc_1]。", evidence=(source,))).status


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("2024年3月期の売上高の増減率（連結）は7.4%だった", True),
        ("2024年3月期の営業利益の増減率（連結）はマイナス12.1%だった", True),
        ("2024年3月期の営業利益の増減率は12.1%減だった", True),
        ("2024年3月期の営業利益の増減率（連結）は12.1%だった", False),
        ("2024年3月期の営業利益の増減率は12.1%だった", False),
        ("2024年3月期の売上高の増減率（連結）は7.9%だった", False),
        ("2024年3月期の営業利益の増減率（連結）は7.4%だった", False),
    ],
)
def test_a_rate_of_change_without_a_sign_is_a_rise(said: str, right: bool) -> None:
    assert (status(RATES, said) is AuditStatus.PASS) is right


@pytest.mark.parametrize(
    ("said", "right"),
    [
        ("2023年3月期の年間配当金の第２四半期末は25.00円だった", True),
        ("2023年3月期の年間配当金の期末は30.00円だった", True),
        ("2024年3月期の年間配当金の期末は35.00円だった", True),
        ("2023年3月期の年間配当金の合計は55.00円だった", True),
        ("2024年3月期の年間配当金の期末は30.00円だった", False),
        ("2023年3月期の年間配当金の合計は30.00円だった", False),
        ("2023年3月期の年間配当金の期末は25.00円だった", False),
    ],
)
def test_the_end_of_a_term_above_a_column_belongs_to_the_year_of_the_row(said: str, right: bool) -> None:
    assert (status(DIVIDENDS, said) is AuditStatus.PASS) is right
