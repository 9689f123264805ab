"""Parts of a company that a question names without a word for them, or in the other language than the table."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.disposition import Disposition
from uradori_contracts.reported_facts import ReportedFact
from uradori_figures.adapters.learned import load_members, load_model, load_readings, load_synonyms
from uradori_figures.bootstrap import SURE_ENOUGH
from uradori_figures.domain.asking.asked_items import asked_items
from uradori_figures.domain.asking.printed_labels import as_printed
from uradori_figures.domain.asking.printed_parts import in_loan_words, of_printed_part
from uradori_figures.domain.deciding.decision import decide
from uradori_figures.domain.naming.labels import Labels
from uradori_figures.domain.naming.loan_words import is_loan_word
from uradori_figures.domain.ranking.ranking import rank
from uradori_jafin.questions import read_figure_question

MODEL, SYNONYMS, MEMBERS, READINGS, LABELS = load_model(), load_synonyms(), load_members(), load_readings(), Labels()


def _fact(value: int, row: tuple[str, ...], members: tuple[str, ...] = (), column: str = "2023") -> ReportedFact:
    return ReportedFact.model_validate(
        {
            "document_id": "D1",
            "cell": f"p001/0:{value}:1",
            "company": "Larch",
            "statement": "other",
            "row_path": row,
            "column_path": ("2023", column) if column != "2023" else ("2023",),
            "kind": "number",
            "printed": str(value),
            "value": Decimal(value),
            "unit": "%" if "率" in column else "円",
            "period_start": date(2023, 1, 1),
            "period_end": date(2023, 12, 31),
            "members": members,
        }
    )


def _answered(question: str, *facts: ReportedFact) -> str | None:
    (asked, *_) = asked_items(read_figure_question(question, ("Larch",)), (), LABELS, SYNONYMS, MEMBERS)
    asked = as_printed(asked, facts, LABELS, SYNONYMS, MEMBERS)
    asked = in_loan_words(of_printed_part(asked, facts, LABELS, SYNONYMS), facts, LABELS)
    ranking = rank(asked, facts, MODEL, LABELS, READINGS)
    disposition, _, _ = decide(ranking, SURE_ENOUGH)
    return ranking.facts[0].fact.printed if disposition is Disposition.ANSWER else None


BY_ROW = (
    _fact(900, ("Net revenue",)),
    _fact(500, ("Net revenue", "Dairy Goods"), ("Dairy Goods",)),
    _fact(400, ("Net revenue", "Baked Goods"), ("Baked Goods",)),
)
BY_SEX = (_fact(72, ("提出会社",), column="男性労働者の育児休業取得率（％）"),)
BY_COLUMN = (_fact(31, ("宿泊売上高",), column="伊豆"), _fact(47, ("宿泊売上高",), column="草津"))
BY_TAG = (
    _fact(33, ("外部顧客への売上高",), ("LogisticsReportableSegmentMember",), "LogisticsReportableSegmentMember"),
    _fact(22, ("外部顧客への売上高",), ("RetailReportableSegmentMember",), "RetailReportableSegmentMember"),
)


@pytest.mark.parametrize(
    ("question", "facts", "value"),
    [
        ("Larch Dairy Goods net revenue in 2023?", BY_ROW, "500"),
        ("What was Larch's Baked Goods net revenue in 2023?", BY_ROW, "400"),
        ("Larch net revenue in 2023?", BY_ROW, "900"),
        ("Larch Frozen Goods net revenue in 2023?", BY_ROW, None),
        ("Larchの2023年12月期の草津宿泊売上高は？", BY_COLUMN, "47"),
        ("Larchの2023年12月期の熱海宿泊売上高は？", BY_COLUMN, None),
        ("Larchの男性の育児休業取得率は？", BY_SEX, "72"),
        ("Larchの女性の育児休業取得率は？", BY_SEX, None),
        ("Larchのロジスティクス事業の外部顧客への売上高は？", BY_TAG, "33"),
        ("Larchのクラウド事業の外部顧客への売上高は？", BY_TAG, None),
    ],
)
def test_a_part_named_in_other_words_than_the_tables_is_found(
    question: str, facts: tuple[ReportedFact, ...], value: str | None
) -> None:
    assert _answered(question, *facts) == value


@pytest.mark.parametrize(
    ("katakana", "english", "same"),
    [
        ("クラウド事業", "CloudReportableSegmentMember", True),
        ("ヘルスケア", "Healthcare", True),
        ("エネルギーセグメント", "Energy", True),
        ("ライフサイエンス", "Life Science", True),
        ("ソリューション", "SolutionsBusinessReportableSegmentMember", True),
        ("クラウド", "Card", False),
        ("クラウド", "CreditReportableSegmentMember", False),
        ("リテール", "Real Estate", False),
        ("データ", "Diet", False),
        ("国内事業", "Domestic", False),
    ],
)
def test_a_word_in_katakana_is_known_by_the_consonants_of_its_english_one(
    katakana: str, english: str, same: bool
) -> None:
    assert is_loan_word(katakana, english) is same
