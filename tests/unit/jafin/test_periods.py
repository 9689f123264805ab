import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import PeriodKind, Relative, parse_periods, resolve, same_period
from uradori_jafin.periods import Length

from tests.linear_time import LINEAR, growth


def one(text: str):
    (period,) = parse_periods(text)
    return period


@pytest.mark.parametrize(
    ("text", "last", "months"),
    [
        ("2025年3月期", "2025-03", 12),
        ("25年3月期", "2025-03", 12),
        ("２０２５年３月期", "2025-03", 12),
        ("2024年度", "2025-03", 12),
        ("2025/3", "2025-03", 12),
        ("令和7年3月期", "2025-03", 12),
        ("2024年3月期第2四半期累計期間", "2023-09", 6),
        ("2024年3月期第2四半期会計期間", "2023-09", 3),
        ("2025年3月期上期", "2024-09", 6),
        ("2025年3月期下期", "2025-03", 6),
        ("2025年4〜6月期", "2025-06", 3),
        ("2024年", "2024-12", 12),
        ("2025年5月", "2025-05", 1),
    ],
)
def test_a_period_resolves_to_its_months(text, last, months):
    (window,) = resolve(one(text), 3)
    assert (window.fiscal_label, window.months) == (last, months)


@pytest.mark.parametrize("text", ["2025年3月期末", "2025年3月31日", "2025年3月末"])
def test_an_instant_is_no_duration(text):
    assert one(text).kind is PeriodKind.INSTANT
    assert same_period(one(text), one("2025年3月期"), 3) is False
    assert same_period(one(text), one("2025年3月期末"), 3) is True


def test_fy_is_read_both_ways_until_a_company_tells():
    assert same_period(one("FY2024"), one("2025年3月期"), 3) is None
    assert same_period(one("FY2024"), one("2024年12月期"), 12) is True


def test_a_quarter_without_a_word_may_be_either():
    assert same_period(one("2025年3月期第3四半期"), one("2025年3月期第3四半期累計期間"), 3) is None


@pytest.mark.parametrize(
    ("text", "relative", "last"),
    [
        ("前期", Relative.PRIOR_YEAR, "2024-03"),
        ("前年同期", Relative.SAME_PERIOD_LAST_YEAR, "2024-03"),
        ("前の期", Relative.PRIOR_YEAR, "2024-03"),
        ("来期", Relative.NEXT_YEAR, "2026-03"),
        ("前々期", Relative.TWO_YEARS_AGO, "2023-03"),
        ("当期", Relative.CURRENT, "2025-03"),
    ],
)
def test_relative_words_count_from_an_anchor(text, relative, last):
    (anchor,) = resolve(one("2025年3月期"), 3)
    period = one(text)
    assert period.relative is relative
    assert [window.fiscal_label for window in resolve(period, 3, anchor)] == [last]
    assert resolve(period, 3) == ()


@pytest.mark.parametrize(
    ("text", "relative", "cumulative", "kind"),
    [
        ("当四半期累計期間", Relative.CURRENT, True, PeriodKind.DURATION),
        ("当四半期連結会計期間", Relative.CURRENT, False, PeriodKind.DURATION),
        ("当四半期会計期間末", Relative.CURRENT, False, PeriodKind.INSTANT),
        ("当四半期", Relative.CURRENT, None, PeriodKind.DURATION),
        ("前年度同四半期累計期間", Relative.SAME_PERIOD_LAST_YEAR, True, PeriodKind.DURATION),
        ("前年同四半期会計期間末", Relative.SAME_PERIOD_LAST_YEAR, False, PeriodKind.INSTANT),
    ],
)
def test_some_quarter_is_no_year_and_nobody_knows_which_one(text, relative, cumulative, kind):
    period = one(text)
    assert (period.relative, period.length, period.part) == (relative, Length.QUARTER, None)
    assert (period.cumulative, period.kind) == (cumulative, kind)
    (anchor,) = resolve(one("2025年3月期"), 3)
    assert resolve(period, 3, anchor) == ()


@pytest.mark.parametrize("text", ["当期純利益", "24年ぶり", "3年連続", "5000円", "1234年"])
def test_other_words_are_no_periods(text):
    assert parse_periods(text) == ()


def test_months_without_a_year_are_the_last_ones_before_the_anchor_ends():
    (anchor,) = resolve(one("2025年4〜6月期"), 3)
    assert [window.fiscal_label for window in resolve(one("1〜3月期"), 3, anchor)] == ["2025-03"]


def test_labels_are_canonical():
    assert [one(text).label for text in ("25年3月期", "2024年3月期第2四半期累計", "2025年3月期末")] == [
        "2025-03",
        "2024-03-Q2-ytd",
        "2025-03-end",
    ]


@given(st.text(alphabet="0123456789年月期第四半末前当同度〜-/FYQ令和累計会間日 ", max_size=60))
def test_no_mixture_of_its_own_words_makes_the_parser_fail(text):
    for period in parse_periods(text):
        assert period.label
        resolve(period, 3)


@pytest.mark.parametrize("unit", ["2", "第", "2025年", "前", "1-", "当"])
def test_long_input_takes_linear_time(unit):
    assert growth(lambda size: parse_periods(unit * (size // len(unit))), 3_000) < LINEAR


@pytest.mark.parametrize("words", ["a year earlier", "a year ago", "a year before"])
def test_the_year_before_is_read_in_english(words):
    _, before = parse_periods(f"up from ¥5 billion for the year ended March 2024, against ¥4 billion {words}")

    assert before.relative is Relative.PRIOR_YEAR
