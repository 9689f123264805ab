"""Questions in plain words about small tables: which fact answers, and where none does."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.disposition import Disposition
from uradori_contracts.reported_facts import ReportedFact
from uradori_figures.adapters.learned import load_members, load_model, load_readings, load_synonyms
from uradori_figures.bootstrap import SURE_ENOUGH
from uradori_figures.domain.asking.asked_days import year_end_month
from uradori_figures.domain.asking.asked_items import asked_items
from uradori_figures.domain.asking.printed_labels import as_negative
from uradori_figures.domain.asking.reading import readings, years_ago
from uradori_figures.domain.deciding.decision import decide
from uradori_figures.domain.naming.labels import Labels, read_label
from uradori_figures.domain.ranking.ranking import Ranking, rank
from uradori_jafin.questions import read_figure_question

MODEL, SYNONYMS, MEMBERS, READINGS, LABELS = load_model(), load_synonyms(), load_members(), load_readings(), Labels()
YEAR = (date(2023, 4, 1), date(2024, 3, 31))
Q1 = (date(2023, 4, 1), date(2023, 6, 30))


def fact(
    value: str,
    row: tuple[str, ...],
    column: tuple[str, ...] = ("2024年3月期",),
    days: tuple[date | None, date] = YEAR,
    **more: object,
) -> ReportedFact:
    return ReportedFact.model_validate(
        {
            "document_id": "D1",
            "cell": f"p001/0:{abs(int(value))}:1",
            "company": "Larch",
            "statement": "other",
            "row_path": row,
            "column_path": column,
            "kind": "number",
            "printed": value,
            "value": Decimal(value),
            "unit": "円",
            "period_start": days[0],
            "period_end": days[1],
        }
        | more
    )


def answered(question: str, *facts: ReportedFact) -> str | None:
    told = read_figure_question(question, ("Larch",))
    period = next((each for each in told.periods if each.is_absolute), None)
    for reading in readings(told):
        (asked, *_) = asked_items(reading, (), LABELS, SYNONYMS, MEMBERS, period)
        asked, left = as_negative(asked, facts, LABELS, SYNONYMS)
        ranking: Ranking = rank(asked, left, MODEL, LABELS, READINGS)
        if ranking.names_it:
            break
    disposition, _, _ = decide(ranking, SURE_ENOUGH)
    return ranking.facts[0].fact.printed if disposition is Disposition.ANSWER else None


DIVIDENDS = tuple(
    fact(value, ("2024年3月期",), ("年間配当金", head, "円 銭"))
    for value, head in (("20", "第２四半期末"), ("22", "期末"), ("42", "合計"))
)
SHARES = (
    fact("59", ("半導体",), ("2024年3月期", "構成比"), unit="%", members=("半導体",)),
    fact("9000", ("半導体",), ("2024年3月期", "売上高"), members=("半導体",)),
)
CHANGES = (fact("100", ("営業利益",), ("当期",)), fact("7", ("営業利益",), ("増減率",)))
SEGMENTS = (
    fact("2431", ("Revenue",), ("2024",), unit="USD", statement="income_statement", basis="consolidated"),
    fact("711", ("Revenue", "Logistics"), ("2024",), unit="USD", members=("Logistics",)),
)
PRICES = tuple(
    fact(str(value), (f"2024-06-0{day}",), ("終値",), (None, date(2024, 6, day)), unit="")
    for day, value in ((3, 1225), (4, 1215))
)
TWO_CURRENCIES = (
    fact("9102", ("売上収益",), unit="USD", basis="consolidated"),
    fact("1377", ("売上収益",), basis="consolidated"),
)
PER_SHARE = (fact("2", ("Earnings per share:", "Diluted"), ("2024",), unit="USD"),)
COMPENSATION = (fact("8", ("Stock-based compensation",), ("Q1 FY24",), Q1, unit="USD"),)
NEXT = (date(2024, 4, 1), date(2025, 3, 31))
FORECASTS = tuple(
    fact(str(value + more), (when,), (head,), days, nature=nature, basis="consolidated")
    for when, days, nature, more in (("2024年3月期", YEAR, "actual", 0), ("通期", NEXT, "forecast", 9))
    for value, head in ((500, "売上高"), (50, "営業利益"), (30, "親会社株主に帰属する当期純利益"))
)
LOSSES = (fact("-12", ("Operating income (loss)",), ("2024",), unit="USD"),)


@pytest.mark.parametrize(
    ("question", "facts", "value"),
    [
        ("Larchの2024年3月期の年間配当金は?", DIVIDENDS, "42"),
        ("Larchの2024年3月期の期末配当は?", DIVIDENDS, "22"),
        ("Larchの2024年3月期の年間配当金は?", DIVIDENDS[:2], None),
        ("Larchの2024年3月期の半導体の売上高構成比は?", SHARES, "59"),
        ("Larchの2024年3月期の半導体の売上高構成比は?", SHARES[1:], None),
        ("Larchの2024年3月期の営業利益は?", CHANGES, "100"),
        ("Larchの2024年3月期の連結営業利益は?", CHANGES, "100"),
        ("What was Larch's Logistics segment revenue in the year ended March 31, 2024?", SEGMENTS, "711"),
        ("Larchの2024年6月4日の終値は?", PRICES, "1215"),
        ("Larchの2024年3月期の売上収益は?", TWO_CURRENCIES, "1377"),
        ("What was Larch's diluted EPS for the fiscal year ended March 31, 2024?", PER_SHARE, "2"),
        ("Larch stock-based compensation Q1 FY24", COMPENSATION, "8"),
        ("Larchの営業利益における通期（連結）の予想は?", FORECASTS, "59"),
        ("Larchの連結営業利益の通期予想は?", FORECASTS, "59"),
        ("Larchの通期の営業利益予想は?", FORECASTS, "59"),
        ("Larchの2025年3月期の純利益予想は?", FORECASTS, "39"),
        ("Larchの純利益予想は?", FORECASTS, "39"),
        ("Larchの来期の営業利益の見通しは?", FORECASTS, "59"),
        ("Larchの2024年3月期の営業利益は?", FORECASTS, "50"),
        ("Larch operating loss for the fiscal year ended March 31, 2024", LOSSES, "-12"),
    ],
)
def test_a_plain_question_is_answered_by_the_fact_that_it_means(
    question: str, facts: tuple[ReportedFact, ...], value: str | None
) -> None:
    assert answered(question, *facts) == value


def test_a_parents_summary_does_not_answer_for_its_group() -> None:
    group = fact("90", ("経常利益",), statement="key_figures", basis="consolidated")
    parent = fact("70", ("営業利益",), statement="key_figures", basis="parent")
    dividend = fact("42", ("1株当たり配当額",), statement="key_figures", basis="parent")
    assert answered("Larchの2024年3月期の営業利益は?", group, parent) is None
    assert answered("Larchの2024年3月期の1株当たり配当額は?", group, dividend) == "42"


def test_a_part_is_no_total_and_a_share_no_profit() -> None:
    part = fact("520", ("特別損失", "減損損失"), statement="income_statement", basis="consolidated")
    per_share = fact("74", ("１株当たり当期純利益又は当期純損失（△）",), statement="key_figures", basis="consolidated")
    assert answered("Larchの2024年3月期の特別損失合計は?", part) is None
    assert answered("Larchの2024年3月期の当期純損失は?", per_share) is None


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("diluted EPS", "Net income per share – diluted"),
        ("Annual dividends per share", "annual dividend per share"),
        ("Research & development", "Development & research"),
    ],
)
def test_english_labels_are_called_the_same_by_their_words(one: str, other: str) -> None:
    assert read_label(one).words == read_label(other).words != frozenset()


@pytest.mark.parametrize(
    ("label", "core", "other"),
    [
        ("1株当たり四半期（当期）純利益", "1株当たり四半期純利益", "1株当たり当期純利益"),
        ("１株当たり当期純利益又は当期純損失（△）", "1株当たり当期純利益", "1株当たり当期純損失"),
        ("Operating profit / (loss)", "operatingprofit", "operatingloss"),
        ("Interest expense, net", "interestexpense,net", "interestexpense"),
        ("エリア別 宿泊売上高", "宿泊売上高", ""),
        ("Revenue by region", "revenue", ""),
    ],
)
def test_a_label_has_a_second_name(label: str, core: str, other: str) -> None:
    assert (read_label(label).core, read_label(label).other) == (core, other)


def test_months_to_date_tell_when_the_year_ends() -> None:
    assert year_end_month([fact("1", ("Revenue",), days=(date(2025, 1, 1), date(2025, 6, 30)))]) == 12


@pytest.mark.parametrize(("question", "ago"), [("Larchの前期の総資産は?", 1), ("Larchの営業利益の前期比は?", 0)])
def test_the_year_before_is_asked_for_but_not_what_is_compared_with_it(question: str, ago: int) -> None:
    assert years_ago(read_figure_question(question, ("Larch",))) == ago
