"""What a fact says against a question, and which of facts called the same answers."""

from datetime import date
from decimal import Decimal

import pytest
from uradori_contracts.disposition import Disposition
from uradori_contracts.figures import Aspect
from uradori_contracts.reported_facts import ReportedFact
from uradori_figures.adapters.learned import load_members, load_model, load_readings, load_synonyms
from uradori_figures.bootstrap import SURE_ENOUGH
from uradori_figures.domain.asking.asked_items import asked_items
from uradori_figures.domain.asking.reading import readings
from uradori_figures.domain.deciding.decision import decide
from uradori_figures.domain.naming.labels import Labels, read_label
from uradori_figures.domain.naming.opposites import opposed, said
from uradori_figures.domain.ranking.contradicting import contradicted
from uradori_figures.domain.ranking.ranking import Ranking, rank
from uradori_jafin.questions import read_figure_question

MODEL, SYNONYMS, MEMBERS, READINGS, LABELS = load_model(), load_synonyms(), load_members(), load_readings(), Labels()
STATEMENTS = {
    "balance_sheet": "【連結貸借対照表】",
    "income_statement": "【連結損益計算書】",
    "cash_flows": "【連結キャッシュ・フロー計算書】",
    "notes": "（企業結合等関係）",
}


def fact(row: int, *rows: str, value: int = 100, statement: str = "income_statement", **more: object) -> ReportedFact:
    told = {
        "document_id": "S1",
        "cell": f"0105010/1:{row}:2",
        "company": "山川商事株式会社",
        "section": ("第５【経理の状況】", STATEMENTS[statement]),
        "statement": statement,
        "row_path": rows,
        "column_path": ("2021年3月期",),
        "kind": "number",
        "printed": str(value),
        "value": Decimal(value),
        "unit": "円",
        "period_start": None if statement == "balance_sheet" else date(2020, 4, 1),
        "period_end": date(2021, 3, 31),
        "basis": "consolidated",
    }
    return ReportedFact.model_validate(told | more)


def ranked(question: str, *facts: ReportedFact) -> Ranking:
    found: list[Ranking] = []
    for reading in readings(read_figure_question(question, ("山川商事",))):
        (asked, *_) = asked_items(reading, (), LABELS, SYNONYMS, MEMBERS)
        found.append(rank(asked, facts, MODEL, LABELS, READINGS))
        if found[-1].names_it:
            break
    return found[-1]


def answered(question: str, *facts: ReportedFact) -> Decimal | None:
    ranking = ranked(question, *facts)
    disposition, _, _ = decide(ranking, SURE_ENOUGH)
    return ranking.facts[0].fact.value if disposition is Disposition.ANSWER else None


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("流動負債", "流動資産"),
        ("土地、取得原価", "土地の帳簿価額"),
        ("株式数が減少した銘柄数", "株式数が増加した銘柄数"),
        ("有形固定資産の取得による支出", "有形固定資産の売却による収入"),
        ("基本的1株当たり当期利益", "希薄化後1株当たり当期利益"),
        ("自己名義所有株式数", "他人名義所有株式数"),
        ("net cash from operating activities", "net cash used in investing activities"),
    ],
)
def test_words_of_which_a_figure_has_only_one_deny_each_other(asked: str, found: str) -> None:
    assert opposed(read_label(asked).said, [read_label(found).said])


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("固定資産", "非流動資産"),
        ("自己株式の処分", "自己株式の売却"),
        ("繰延税金負債", "繰延税金資産及び負債"),
        ("売上債権の増減額(△は増加)", "売上債権の減少(△増加)"),
        ("売上高", "流動資産"),
    ],
)
def test_words_that_mean_the_same_both_or_neither_deny_nothing(asked: str, found: str) -> None:
    assert not opposed(said(asked), [said(found)])


def test_a_row_that_sets_itself_apart_from_what_is_asked_never_answers() -> None:
    other = fact(1, "非上場株式以外の株式", statement="balance_sheet")
    ranking = ranked("山川商事の2021年3月末の非上場株式は？", other)
    assert contradicted(ranking.facts[0].features) is Aspect.ITEM


def test_the_opposite_of_what_is_asked_never_answers() -> None:
    assert answered("山川商事の2021年3月末の流動負債は？", fact(1, "流動資産", statement="balance_sheet")) is None


@pytest.mark.parametrize(
    ("label", "part"),
    [
        ("受取手形及び売掛金", "受取手形"),
        ("現金及び現金同等物の期末残高", "期末残高"),
        ("その他の営業収益", "営業収益"),
    ],
)
def test_a_label_is_taken_whole_where_a_table_has_it(label: str, part: str) -> None:
    whole, other = fact(1, label, value=7, statement="cash_flows"), fact(2, part, value=9, statement="cash_flows")
    assert answered(f"山川商事の2021年3月期の{label}は？", other, whole) == 7


def test_words_that_no_table_has_as_one_label_are_parted() -> None:
    reading = read_figure_question("山川商事の2021年3月期の売上高と営業利益は？", ("山川商事",))
    assert [len(each.items) for each in readings(reading)] == [1, 2]
    assert not ranked("山川商事の2021年3月期の売上高と営業利益は？", fact(1, "売上高")).asked.item.label.count("と")


def test_a_parents_own_statement_never_answers_for_its_group() -> None:
    own = fact(1, "自己株式", value=3, statement="balance_sheet", basis="parent", cell="0105310/1:1:2")
    group = fact(1, "流動資産", statement="balance_sheet")
    assert answered("山川商事の2021年3月末の自己株式は？", own, group) is None
    assert answered("山川商事の2021年3月末の個別の自己株式は？", own, group) == 3
    assert answered("山川商事の2021年3月末の自己株式は？", own) == 3


def test_the_primary_statement_answers_before_a_note_that_is_called_the_same() -> None:
    note = fact(1, "現金及び現金同等物", value=22, statement="notes", period_start=None, cell="0105110/9:1:2")
    sheet = fact(5, "流動資産", "現金及び現金同等物", value=700, statement="balance_sheet")
    assert answered("山川商事の2021年3月末の現金及び現金同等物は？", note, sheet) == 700


def test_the_same_cost_with_the_other_sign_is_no_rival() -> None:
    printed = fact(3, "販売費及び一般管理費", value=-677)
    note = fact(1, "販売費及び一般管理費", value=677, statement="notes", cell="0105110/9:1:2")
    assert answered("山川商事の2021年3月期の販売費及び一般管理費は？", note, printed) == -677


def test_a_segment_that_no_label_names_is_not_answered_by_the_whole() -> None:
    assert answered("山川商事の2021年3月期の船舶事業の売上高は？", fact(1, "売上高")) is None
