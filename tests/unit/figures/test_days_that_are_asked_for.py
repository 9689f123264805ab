"""Quarters, days and years that a question asks for against those of facts."""

from datetime import date

import pytest
from uradori_contracts.reported_facts import ReportedFact
from uradori_figures.domain.asking.asked_days import fits_days, year_end_month
from uradori_figures.domain.asking.asked_kind import asks_for_change, asks_for_forecast, fits_kind, without_kind
from uradori_jafin import parse_periods


def _fact(end: str, start: str | None = None, head: str = "", unit: str = "USD") -> ReportedFact:
    return ReportedFact(
        document_id="D1",
        cell="p001/0:1:1",
        company="Larch Robotics, Inc.",
        statement="other",
        row_path=("Revenue",),
        column_path=(head,) if head else (),
        kind="number",
        printed="1",
        unit=unit,
        period_start=date.fromisoformat(start) if start else None,
        period_end=date.fromisoformat(end),
    )


@pytest.mark.parametrize(
    ("asked", "fact", "fits"),
    [
        ("revenue in Q3 FY23", _fact("2022-12-31", "2022-10-01", "Q3 FY23"), True),
        ("revenue in Q3 FY23", _fact("2023-03-31", "2023-01-01", "Q4 FY23"), False),
        ("revenue in Q3 FY23", _fact("2022-12-31", "2022-10-01"), True),
        ("revenue for the three months ended March 31, 2024", _fact("2024-03-31", "2024-01-01"), True),
        ("revenue for the three months ended March 31, 2024", _fact("2024-03-31", "2023-04-01"), False),
        ("revenue in fiscal 2024", _fact("2024-03-31", "2023-04-01"), True),
        ("revenue in fiscal 2023", _fact("2024-03-31", "2023-04-01"), False),
        ("2023年度の売上高", _fact("2024-03-31", "2023-04-01", unit="円"), True),
        ("2024年3月期第2四半期累計の売上高", _fact("2023-09-30", "2023-04-01"), True),
        ("2024年3月期第2四半期累計の売上高", _fact("2023-09-30", "2023-07-01"), False),
        ("total assets at September 30, 2023", _fact("2023-09-30"), True),
        ("total assets at September 30, 2023", _fact("2024-03-31"), False),
    ],
)
def test_a_fact_is_of_just_the_days_that_are_asked_for(asked: str, fact: ReportedFact, fits: bool) -> None:
    assert fits_days(parse_periods(asked)[0], fact, 3) is fits


def test_the_year_ends_in_the_month_in_which_facts_of_a_year_end() -> None:
    assert year_end_month([_fact("2024-03-31", "2023-04-01"), _fact("2024-06-30", "2024-04-01")]) == 3


def test_a_rate_of_change_is_asked_for_at_its_item_and_is_in_percent() -> None:
    assert (asks_for_change("営業利益の対前期増減率は?"), without_kind("営業利益の対前期増減率")) == (True, "営業利益")
    assert fits_kind(_fact("2024-03-31", unit="円"), change=True, money=False) is False
    assert fits_kind(_fact("2024-03-31", unit="%"), change=False, money=True) is False


def test_a_forecast_is_asked_for_in_words() -> None:
    assert asks_for_forecast("2025年3月期の経常利益の予想は?")
    assert not asks_for_forecast("2025年3月期の経常利益は?")
