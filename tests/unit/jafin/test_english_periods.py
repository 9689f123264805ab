"""Periods as English names them."""

import pytest
from uradori_jafin import PeriodKind, Window, parse_periods, resolve

ANCHOR = Window(PeriodKind.DURATION, 2021 * 12, 2021 * 12 + 11)


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("the third quarter of 2021", ["2021-Q3-only"]),
        ("Q3 FY21 and 3Q21", ["FY2021-Q3-only", "2021-Q3-only"]),
        ("fiscal year 2021 first quarter", ["FY2021-Q1-only"]),
        ("last year's Q2 and Q2 of last year", ["prior_year-Q2-only", "prior_year-Q2-only"]),
        ("the year-ago quarter", ["same_period_last_year"]),
        ("a year earlier", ["prior_year"]),
        ("the linked quarter", ["prior_quarter"]),
        ("next year", ["next_year"]),
        ("the second half of 2021", ["2021-H2"]),
        ("three months ended June 30, 2021", ["2021-04..06"]),
        ("fiscal years ended June 30, 2019, 2018 and 2017", ["2019-06", "2018-06", "2017-06"]),
        ("at December 31, 2019 and 2018", ["2019-12-end", "2018-12-end"]),
        ("in December 2017", ["2017-12..12"]),
        ("by the end of 2025", ["2025-end"]),
        ("by 2025's end", ["2025-end"]),
        ("full year 2022", ["2022"]),
        ("sold 2,021 units for $2021", []),
        ("a year-over-year increase", []),
    ],
)
def test_an_english_period_has_its_year_and_its_part(text: str, labels: list[str]) -> None:
    assert [period.label for period in parse_periods(text)] == labels


def test_a_quarter_of_last_year_counts_from_the_year_spoken_of() -> None:
    (period,) = parse_periods("in last year's second quarter")
    assert resolve(period, 12, ANCHOR) == (Window(PeriodKind.DURATION, 2020 * 12 + 3, 2020 * 12 + 5),)
