"""How long quarters and months last that stand side by side."""

from datetime import date

import pytest
from uradori_filings import FactKind, SourceFile, read, understand


def _spans(heads: str) -> list[tuple[date | None, date]]:
    count = heads.count(",")
    text = (
        f"株式会社みらい物流\n\n,{heads}\n売上高（百万円）{''.join(f',{value}' for value in range(101, 102 + count))}\n"
    )
    facts = understand(read([SourceFile("data.csv", text.encode())])).facts
    return [(fact.period.start, fact.period.end) for fact in facts if fact.kind is FactKind.NUMBER and fact.period]


def test_a_fourth_quarter_among_them_makes_each_three_months() -> None:
    spans = _spans("2024年3月期1Q,2024年3月期2Q,2024年3月期3Q,2024年3月期4Q")
    assert spans[1] == (date(2023, 7, 1), date(2023, 9, 30))
    assert spans[3] == (date(2024, 1, 1), date(2024, 3, 31))


def test_quarters_before_a_whole_year_are_sums() -> None:
    spans = _spans("2024年3月期第1四半期,2024年3月期第2四半期,2024年3月期第3四半期,2024年3月期通期")
    assert spans[1] == (date(2023, 4, 1), date(2023, 9, 30))
    assert spans[3] == (date(2023, 4, 1), date(2024, 3, 31))


def test_months_side_by_side_are_months() -> None:
    assert _spans("2024年1月,2024年2月,2024年3月")[1] == (date(2024, 2, 1), date(2024, 2, 29))


def test_a_march_and_the_next_one_are_years() -> None:
    assert _spans("2023年3月,2024年3月")[1] == (date(2023, 4, 1), date(2024, 3, 31))


def test_a_head_that_may_be_parted_in_many_ways_takes_linear_time() -> None:
    assert _spans(f"2023年3月期,2024年3月{'期末' * 60}{'修正再表示前' * 60}x")[0] == (
        date(2022, 4, 1),
        date(2023, 3, 31),
    )


def _quarters(ends: str, *heads: tuple[str, ...]) -> list[tuple[date, date]]:
    rows = "".join(f"<tr><td></td>{''.join(f'<td>{text}</td>' for text in row)}</tr>" for row in heads)
    page = f"""<html><body><p>Larch Robotics, Inc. Results by quarter. Fiscal year ends {ends}.</p><p>(in thousands)</p>
        <table>{rows}<tr><td>Revenue</td>{"".join("<td>1,100</td>" for _ in heads[0])}</tr></table></body></html>"""
    facts = understand(read([SourceFile("larch.html", page.encode())])).facts
    return [(fact.period.start, fact.period.end) for fact in facts if fact.period and fact.period.start]


@pytest.mark.parametrize(
    "heads",
    [
        (("2022", "2022", "2023"), ("Q1", "Q2", "Q1")),
        (("Q1", "Q2", "Q1"), ("2022", "2022", "2023")),
        (("First Quarter", "Second Quarter", "First Quarter"), ("2022", "2022", "2023")),
    ],
)
def test_a_quarter_over_or_under_its_year_is_that_quarter(heads: tuple[tuple[str, ...], ...]) -> None:
    assert _quarters("December 31", *heads) == [
        (date(2022, 1, 1), date(2022, 3, 31)),
        (date(2022, 4, 1), date(2022, 6, 30)),
        (date(2023, 1, 1), date(2023, 3, 31)),
    ]


def test_quarters_of_a_year_are_those_of_the_companys_own() -> None:
    assert _quarters("September 30", ("2022", "2022"), ("Q1", "Q4")) == [
        (date(2021, 10, 1), date(2021, 12, 31)),
        (date(2022, 7, 1), date(2022, 9, 30)),
    ]


def test_a_japanese_second_quarter_over_its_year_is_the_year_to_date() -> None:
    assert _quarters("December 31", ("第1四半期", "第2四半期"), ("2022年度", "2022年度")) == [
        (date(2022, 1, 1), date(2022, 3, 31)),
        (date(2022, 1, 1), date(2022, 6, 30)),
    ]
