"""Questions about reported figures, by their own words alone."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import ConsolidationBasis
from uradori_jafin.questions import AskedItem, Wanted, quoted_labels, read_figure_question


def test_a_quotation_is_a_label_and_what_it_stands_under() -> None:
    asked = read_figure_question("山川商事株式会社の2021年の個別決算における「受取利息、営業外収益」は？")
    assert asked.items == (AskedItem("受取利息", ("営業外収益",), quoted=True),)
    assert asked.company == "山川商事株式会社"
    assert asked.years == (2021,)
    assert asked.basis is ConsolidationBasis.STANDALONE
    assert asked.instant is False


@pytest.mark.parametrize(
    ("question", "member"),
    [
        ("山川商事株式会社の2021年時点のOrdinaryShareMemberにおける「株主数」は？", "OrdinaryShareMember"),
        ("山川商事株式会社の2021年のHanaYamadaにおける「任期」は？", "HanaYamada"),
        ("山川商事の2021年3月期の自動車事業の営業利益はいくらですか", "自動車事業"),
        ("山川商事の2021年のnan決算における「売上高」は？", ""),
        ("海の幸株式会社の2021年の連結決算における「売上高」は？", ""),
    ],
)
def test_a_member_is_named_by_its_xbrl_name_or_in_words(question: str, member: str) -> None:
    assert read_figure_question(question).member == member


@pytest.mark.parametrize(
    ("question", "label"),
    [
        ("A社の2021年12月末ののれんは？", "のれん"),
        ("A社ののれん償却額は？", "のれん償却額"),
        ("A社の2021年3月期の負ののれん発生益は？", "負ののれん発生益"),
    ],
)
def test_goodwill_keeps_its_first_letter(question: str, label: str) -> None:
    assert [item.label for item in read_figure_question(question, ("A社",)).items] == [label]


@pytest.mark.parametrize(
    ("question", "instant"),
    [
        ("A社の2021年時点の総資産は？", True),
        ("A社の2021年3月末の総資産は？", True),
        ("A社の2021年3月期の売上高は？", False),
        ("A社の売上高は？", None),
    ],
)
def test_a_day_is_told_from_a_duration(question: str, instant: bool | None) -> None:
    assert read_figure_question(question).instant is instant


@pytest.mark.parametrize(
    ("question", "known"),
    [("「湖畔精機」の2026年3月期の売上高は？", ()), ("「湖畔精機」の売上高は？", ("湖畔精機",))],
)
def test_a_quoted_name_of_a_company_is_no_item(question: str, known: tuple[str, ...]) -> None:
    asked = read_figure_question(question, known)
    assert (asked.company, [item.label for item in asked.items]) == ("湖畔精機", ["売上高"])


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("A社の「売上高」と『総資産』はいくら?", ["売上高", "総資産"]),
        ('What were "net sales" for A in 2024?', ["net sales"]),
        ("「A社」が言う「成長」の語", ["A社"]),
        ("A社の「2024年3月期」の売上高は?", []),
        ("「 」は?", []),
        ("「売上高」は?" * 40, ["売上高"] * 12),
    ],
)
def test_a_quotation_that_is_asked_for_is_a_label(text: str, labels: list[str]) -> None:
    assert [each.label for each in quoted_labels(text)] == labels


def test_several_items_are_several_labels() -> None:
    asked = read_figure_question("A社の2023年度の連結の総資産と純資産を教えて")
    assert [item.label for item in asked.items] == ["総資産", "純資産"]
    assert asked.basis is ConsolidationBasis.CONSOLIDATED


def test_names_that_the_turn_knows_are_taken_for_the_company() -> None:
    asked = read_figure_question("海の幸の社外取締役の報酬等の総額（2020年）", ("海の幸",))
    assert asked.company == "海の幸"
    assert asked.items[0].label == "総額"
    assert asked.items[0].contexts == ("社外取締役", "報酬等")


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("A社の2021年の従業員数は何人？", Wanted.COUNT),
        ("A社の2021年の「提出日、表紙」は？", Wanted.DATE),
        ("A社の2021年の自己資本比率は？", Wanted.RATE),
        ("A社の2021年の売上高はいくら？", Wanted.AMOUNT),
    ],
)
def test_the_kind_of_value_is_told_by_the_question_or_the_label(question: str, wanted: Wanted) -> None:
    assert read_figure_question(question).wanted is wanted


@given(st.text(max_size=300))
def test_any_text_is_read(text: str) -> None:
    read_figure_question(text)
