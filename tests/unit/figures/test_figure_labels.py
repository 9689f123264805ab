"""Labels, members and names of persons made comparable."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_figures.adapters.learned import load_members, load_model, load_readings, load_synonyms
from uradori_figures.domain.naming.kana import in_latin, spelt
from uradori_figures.domain.naming.labels import Labels, read_label
from uradori_figures.domain.naming.members import MemberKind, read_member, words_in
from uradori_figures.domain.naming.persons import named


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("流動負債合計", "流動負債"),
        ("経常利益又は経常損失（△）", "経常利益"),
        ("売上高（百万円）", "売上高"),
        ("純資産の部合計", "純資産"),
        ("2021年３月31日残高", "残高"),
        ("当期利益（親会社の所有者に帰属）", "当期利益:親会社の所有者に帰属"),
    ],
)
def test_labels_that_mean_the_same_have_one_core(one: str, other: str) -> None:
    assert read_label(one).core == read_label(other).core


@pytest.mark.parametrize("label", ["当連結会計年度", "第12期", "2021年3月31日", "（百万円）", "〃"])
def test_periods_and_units_are_no_labels(label: str) -> None:
    assert read_label(label).is_period


@pytest.mark.parametrize("label", ["個人", "当期純利益", "年金資産", "株式数"])
def test_labels_that_begin_like_a_unit_or_a_period_are_labels(label: str) -> None:
    assert not read_label(label).is_period


@pytest.mark.parametrize(
    ("label", "stated"),
    [
        ("非上場株式以外の株式", "株式"),
        (
            "監査公認会計士等と同一のネットワークに属する組織に対する報酬（アを除く）",
            "ネットワークに属する組織に対する報酬",
        ),
        ("監査公認会計士等に対する報酬の内容", "監査公認会計士等に対する報酬の内容"),
    ],
)
def test_what_a_label_sets_itself_apart_from_is_not_what_it_states(label: str, stated: str) -> None:
    assert read_label(label).stated == stated


def test_a_label_is_read_once() -> None:
    labels = Labels()
    assert labels("売上高") is labels("売上高")


@given(st.text(max_size=200))
def test_any_label_is_read(text: str) -> None:
    read_label(text)


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("OrdinaryShareMember", MemberKind.TAXONOMY),
        ("RetainedEarningsIFRSMember", MemberKind.TAXONOMY),
        ("SteelBusinessReportableSegmentMember", MemberKind.SEGMENT),
        ("HanakoYamadaMember", MemberKind.NAME),
        ("鉄鋼事業", MemberKind.WORDS),
        ("", MemberKind.NONE),
    ],
)
def test_what_a_member_is_is_told_by_its_name(name: str, kind: MemberKind) -> None:
    assert read_member(name, load_members()).kind is kind


def test_a_segment_is_found_by_its_words() -> None:
    member = read_member("FoodAndBeverageReportableSegmentsMember", load_members())
    assert words_in(member, "食品・飲料事業") == 1.0
    assert words_in(member, "不動産事業") == 0.0


@pytest.mark.parametrize(
    ("words", "text", "other"),
    [
        (("Kohei", "Nakamura"), "中村\u3000浩平", "高橋\u3000誠"),
        (("Suzuki", "Yoko"), "鈴木陽子", "鈴江健太"),
        (("Mary", "Johnson"), "メアリー・ジョンソン", "ピーター・ブラウン"),
        (("Koichiro", "Ota"), "太田 幸一郎", "大野 光一"),
        (("David", "Hale"), "David Hale", "John Smith"),
    ],
)
def test_a_person_in_latin_letters_is_found_in_japanese(words: tuple[str, ...], text: str, other: str) -> None:
    readings = load_readings()
    right = named(words, read_label(text).text, readings)
    assert right > 0.6
    assert right > named(words, read_label(other).text, readings)


@pytest.mark.parametrize(
    ("latin", "kana"), [("Kouichi", "コウイチ"), ("Shoji", "ショウジ"), ("Hattori", "ハットリ"), ("Ohta", "オオタ")]
)
def test_spellings_of_one_sound_agree(latin: str, kana: str) -> None:
    assert spelt(latin) == in_latin(kana)


def test_what_was_learned_can_be_read() -> None:
    model, synonyms = load_model(), load_synonyms()
    assert model.weights["year_right"] > model.weights.get("year_wrong", 0.0)
    assert dict(synonyms.of("棚卸資産")).keys() >= {"棚卸資産", "たな卸資産"}
