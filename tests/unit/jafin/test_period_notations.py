"""How filings and the press write periods: each notation, and that each reads back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import PeriodKind, Window, parse_periods, resolve

YEAR_TO_MARCH_2025 = Window(PeriodKind.DURATION, 2024 * 12 + 3, 2025 * 12 + 2)


def windows(text: str, year_end: int = 3, anchor: Window | None = YEAR_TO_MARCH_2025) -> set[tuple[str, int]]:
    (period,) = parse_periods(text)
    return {(window.fiscal_label, window.months) for window in resolve(period, year_end, anchor)}


@pytest.mark.parametrize(
    "text",
    [
        "2025 年 3 月期",
        "'25年3月期",
        "25/3期",
        "'25/3",
        "25.3期",
        "FY2025/3",
        "FY3/25",
        "FYE3/2025",
        "R7.3",
        "R7年3月期",
        "令和 7 年 3 月期",
        "2024年4月〜2025年3月",
        "2024年4月1日〜2025年3月31日",
        "2024年4月1日から2025年3月31日まで",
        "自2024年4月1日至2025年3月31日",
        "自　令和6年４月１日　至　令和7年３月31日",
        "自 2024年4月1日 至 2025年3月31日",
        "2024年度",
        "当連結会計年度",
        "当事業年度",
        "今年度",
    ],
)
def test_one_year_is_written_in_many_ways(text):
    assert windows(text) == {("2025-03", 12)}


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("平成29年3月期", {("2017-03", 12)}),
        ("H29.3", {("2017-03", 12)}),
        ("2024年12月期", {("2024-12", 12)}),
        ("CY2024", {("2024-12", 12)}),
        ("2024暦年", {("2024-12", 12)}),
        ("第3四半期累計", {("2024-12", 9)}),
        ("第3四半期会計期間", {("2024-12", 3)}),
        ("第1〜3四半期", {("2024-12", 9)}),
        ("第１・四半期", {("2024-06", 3)}),
        ("FY2024Q3", {("2024-12", 3), ("2024-12", 9), ("2023-12", 3), ("2023-12", 9)}),
        ("当第2四半期連結累計期間", {("2024-09", 6)}),
        ("前第2四半期連結累計期間", {("2023-09", 6)}),
        ("当第2四半期連結会計期間", {("2024-09", 3)}),
        ("当中間連結会計期間", {("2024-09", 6)}),
        ("前中間連結会計期間", {("2023-09", 6)}),
        ("前期の第3四半期累計", {("2023-12", 9)}),
        ("前年4〜6月期", {("2023-06", 3)}),
        ("今期の上期", {("2024-09", 6)}),
        ("前年度下期", {("2024-03", 6)}),
        ("2024年9月中間期", {("2024-09", 6)}),
        ("2025年3月中間期", {("2025-03", 6)}),
        ("2024年4〜9月期", {("2024-09", 6)}),
        ("2024年10月〜2025年3月", {("2025-03", 6)}),
        ("3年前", {("2022-03", 12)}),
        ("5期前", {("2020-03", 12)}),
        ("去年", {("2024-03", 12)}),
        ("前々連結会計年度", {("2023-03", 12)}),
    ],
)
def test_parts_of_years_and_other_years_resolve(text, read):
    assert windows(text) == read


@pytest.mark.parametrize(
    ("text", "last"),
    [
        ("当連結会計年度末", "2025-03"),
        ("前連結会計年度末", "2024-03"),
        ("前期末", "2024-03"),
        ("期首", "2024-03"),
        ("当期首残高", "2024-03"),
        ("期末", "2025-03"),
        ("9月末時点", "2024-09"),
        ("第3四半期末", "2024-12"),
        ("2024年度末", "2025-03"),
        ("FY2024/3末", "2024-03"),
    ],
)
def test_a_balance_stands_at_an_instant(text, last):
    (period,) = parse_periods(text)
    assert period.kind is PeriodKind.INSTANT
    assert {window.fiscal_label for window in resolve(period, 3, YEAR_TO_MARCH_2025)} == {last}


@pytest.mark.parametrize("year_end", [3, 12, 2])
def test_the_same_year_ends_where_the_company_ends_it(year_end):
    assert windows("2024年度", year_end, None) == {(f"{2024 if year_end == 12 else 2025}-{year_end:02d}", 12)}


@pytest.mark.parametrize("text", ["2020年代", "期末配当", "3月末の株主に", "25/3", "24/25", "H2O", "5年前後", "前半戦"])
def test_words_that_only_look_like_periods_are_none(text):
    assert parse_periods(text) == ()


def _era(year: int) -> str:
    return f"令和{year - 2018}" if year > 2019 else f"平成{year - 1988}"


# FY10/01 may be October 2001 or January 2010, and is read as the year first: it does not read back.
_FISCAL = (
    lambda y, m: f"{y}年{m}月期",
    lambda y, m: f"{y % 100:02d}年{m}月期",
    lambda y, m: f"'{y % 100:02d}年{m}月期",
    lambda y, m: f"{y}年 {m} 月期",
    lambda y, m: f"{y}/{m}",
    lambda y, m: f"{y}/{m:02d}期",
    lambda y, m: f"{y % 100:02d}/{m}期",
    lambda y, m: f"FY{m}/{y % 100:02d}" if m < 10 or not 1 <= y % 100 <= 12 else f"FY{m}/{y}",
    lambda y, m: f"FY{y}/{m}",
    lambda y, m: f"{_era(y)}年{m}月期",
    lambda y, m: f"{y}年{m}月期".translate({ord(each): ord(each) + 0xFEE0 for each in "0123456789"}),
    lambda y, m: f"自{y - (m < 12)}年{m % 12 + 1}月1日至{y}年{m}月31日",
)


@given(st.integers(2000, 2039), st.integers(1, 12), st.sampled_from(_FISCAL), st.text("はの、。（）「」\n", max_size=6))
def test_a_fiscal_year_reads_back_in_every_notation(year, month, notation, around):
    assert windows(f"{around}{notation(year, month)}{around}", month, None) == {(f"{year}-{month:02d}", 12)}


@given(st.integers(2000, 2039), st.integers(1, 4), st.sampled_from([("累計期間", True), ("会計期間", False)]))
def test_a_quarter_reads_back_with_what_it_counts(year, quarter, how):
    word, cumulative = how
    (period,) = parse_periods(f"{year}年3月期第{quarter}四半期{word}")
    assert (period.year, period.month, period.part, period.cumulative) == (year, 3, quarter, cumulative)


@given(st.integers(2000, 2039), st.integers(1, 12), st.integers(1, 28))
def test_a_date_reads_back(year, month, day):
    for written in (f"{year}年{month}月{day}日", f"{year}/{month:02d}/{day:02d}", f"{_era(year)}年{month}月{day}日"):
        (period,) = parse_periods(written)
        assert (period.year, period.month, period.day) == (year, month, day)
