"""Rows of two names, numbers in brackets beside others, money and losses that are asked for."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.reported_facts import ReportedFact
from uradori_figures.adapters.learned import load_members, load_synonyms
from uradori_figures.domain.asking.asked_items import Asked, asked_items
from uradori_figures.domain.asking.currencies import currency_asked, without_currency
from uradori_figures.domain.asking.printed_labels import as_negative
from uradori_figures.domain.comparing.asides import without_asides
from uradori_figures.domain.naming.labels import Labels, read_label
from uradori_figures.domain.naming.other_language import in_other_language
from uradori_jafin import load_lexicon
from uradori_jafin.questions import read_figure_question

LABELS, SYNONYMS, MEMBERS = Labels(), load_synonyms(), load_members()


def _fact(row: int, label: str, printed: str, value: int, column: tuple[str, ...] = ("2024年3月期",)) -> ReportedFact:
    return ReportedFact.model_validate(
        {
            "document_id": "S1",
            "cell": f"0101010/0:{row}:{len(column)}",
            "company": "山川商事株式会社",
            "statement": "key_figures",
            "row_path": (label,),
            "column_path": column,
            "kind": "number",
            "printed": printed,
            "value": Decimal(value),
            "unit": "人" if "従業員" in label else "円",
            "period_start": date(2023, 4, 1),
            "period_end": date(2024, 3, 31),
        }
    )


def _asked(question: str) -> Asked:
    return asked_items(read_figure_question(question, ("山川商事",)), (), LABELS, SYNONYMS, MEMBERS)[0]


@pytest.mark.parametrize(
    ("label", "other"),
    [
        ("当期純利益又は当期純損失（△）", "当期純損失"),
        ("経常利益又は損失（△）", "経常損失"),
        ("事業利益（△は損失）", "事業損失"),
        ("営業損失（△）", "営業利益"),
        ("特別損失", ""),
        ("減損損失", ""),
    ],
)
def test_a_row_of_profit_or_loss_has_two_names(label: str, other: str) -> None:
    assert read_label(label).other == other


def test_of_a_number_and_one_in_brackets_beside_it_the_one_asked_for_is_left() -> None:
    facts = [
        _fact(1, "従業員数（外、平均臨時雇用者数）", "4,737", 4737),
        _fact(1, "従業員数（外、平均臨時雇用者数）", "［286］", 286, ("2024年3月期", "［ ］")),
    ]
    assert [fact.value for fact in without_asides(facts, _asked("山川商事の2024年3月期の従業員数は？"), LABELS)] == [
        4737
    ]
    asked = _asked("山川商事の2024年3月期の平均臨時雇用者数は？")
    assert [fact.value for fact in without_asides(facts, asked, LABELS)] == [286]


def test_a_loss_is_the_negative_figure_of_a_row_called_profit_alone() -> None:
    facts = [_fact(1, "税引前利益", "△18", -18), _fact(2, "税引前利益", "307", 307)]
    _, left = as_negative(_asked("山川商事の2024年3月期の税引前損失は？"), facts, LABELS, SYNONYMS)
    assert [fact.value for fact in left] == [-18]


def test_an_extraordinary_loss_is_no_negative_extraordinary_income() -> None:
    facts = [_fact(1, "特別利益", "412", 412), _fact(2, "特別損失", "75", 75)]
    asked = _asked("山川商事の2024年3月期の特別損失は？")
    assert as_negative(asked, facts, LABELS, SYNONYMS) == (asked, facts)


@pytest.mark.parametrize(
    ("said", "code", "item"),
    [("売上収益は米ドルで", "USD", "売上収益"), ("売上収益(千米ドル)", "USD", "売上収益"), ("円高", "", "円高")],
)
def test_the_money_that_is_wanted_is_no_part_of_the_item(said: str, code: str, item: str) -> None:
    assert (currency_asked(said), without_currency(said)) == (code, item)


@pytest.mark.parametrize(
    ("asked", "printed"),
    [
        ("net sales", "売上高"),
        ("operating income", "営業利益"),
        ("売上高", "revenue"),
        ("調整後EBITDA", "adjustedebitda"),
    ],
)
def test_an_item_has_names_in_the_other_language(asked: str, printed: str) -> None:
    there = in_other_language(SYNONYMS, load_lexicon())
    assert printed in dict(there.of(LABELS(asked).core))
