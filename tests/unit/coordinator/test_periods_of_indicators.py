"""A question that names a time is answered with the values of that time, or not at all."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.asking import DataSourceMode
from uradori_contracts.disposition import ReasonCode
from uradori_contracts.finance import MacroIndicator, MacroIndicators
from uradori_contracts.rewriting import CompanyRef, Intent, Language, RequestedItem, RequestedPeriod, ResolvedRequest
from uradori_coordinator.domain.absence import absence
from uradori_coordinator.domain.days import lies_in
from uradori_coordinator.domain.evidence import issue

KNOWN = (date(2020, 3, 31), date(2024, 3, 29), date(2025, 12, 30))
INDICATORS = MacroIndicators(
    indicators=tuple(
        MacroIndicator(
            indicator="nikkei_average", label="日経平均株価", value=Decimal(1), unit="円", as_of=day, source="s"
        )
        for day in KNOWN
    ),
    data_source=DataSourceMode.SNAPSHOT,
    as_of=KNOWN[-1],
)


def asking(*labels: str, defaulted: bool = False) -> ResolvedRequest:
    return ResolvedRequest(
        question="q",
        language=Language.JAPANESE,
        intent=Intent.MACRO,
        items=(RequestedItem(id="nikkei_average", surface="日経平均"),),
        periods=tuple(RequestedPeriod(label=label, defaulted=defaulted) for label in labels),
    )


@pytest.mark.parametrize(
    ("label", "day", "held"),
    [
        ("2024年7月31日", date(2024, 7, 31), True),
        ("2024年7月30日", date(2024, 7, 31), False),
        ("2024年7月", date(2024, 7, 31), True),
        ("2024年7月", date(2024, 8, 1), False),
        ("2023年", date(2023, 1, 4), True),
        ("2023年", date(2024, 1, 4), False),
        ("2020年3月期", date(2019, 4, 1), True),
        ("2020年3月期", date(2020, 4, 1), False),
        ("2024", date(2024, 3, 29), True),
        ("2024", date(2025, 3, 29), False),
        ("前期", date(2024, 3, 29), False),
    ],
)
def test_a_day_lies_in_the_periods_that_hold_it(label: str, day: date, held: bool) -> None:
    assert lies_in(day, [RequestedPeriod(label=label)]) is held


@pytest.mark.parametrize(
    ("request_", "days"),
    [
        (asking("2020年3月期"), [date(2020, 3, 31)]),
        (asking("2024年3月"), [date(2024, 3, 29)]),
        (asking("2021年3月"), []),
        (asking(), list(KNOWN)),
        (asking("2021年3月期", defaulted=True), list(KNOWN)),
    ],
    ids=["a fiscal year", "a month", "a month without a value", "no time", "a time that nobody named"],
)
def test_only_values_of_the_time_that_is_named_become_evidence(request_: ResolvedRequest, days: list[date]) -> None:
    assert [one.as_of for one in issue([], [INDICATORS], request_)] == days


def test_a_time_without_a_value_has_zero_rows_and_names_the_days_that_have_one() -> None:
    reason = absence(asking("2021年3月"), (INDICATORS,), None)
    assert reason.code is ReasonCode.ZERO_ROWS
    assert "2020年3月31日、2024年3月29日、2025年12月30日" in reason.message


def test_a_company_of_which_no_report_is_kept_is_named() -> None:
    request = ResolvedRequest(
        question="q",
        language=Language.JAPANESE,
        intent=Intent.FIGURE,
        companies=(CompanyRef(ticker="9999", name="試験工業"),),
    )
    reason = absence(request, (), None)
    assert reason.code is ReasonCode.NO_SOURCE
    assert "試験工業" in reason.message
