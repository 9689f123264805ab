import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_jafin import (
    ConsolidationBasis,
    DirectionKind,
    Nature,
    Polarity,
    Trend,
    find_bases,
    find_directions,
    find_line_items,
    find_natures,
    find_standards,
    load_lexicon,
)


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("営業利益率", ["operating_margin"]),
        ("営業利益", ["operating_profit"]),
        ("経常利益", ["ordinary_profit"]),
        ("純利益", ["profit_attributable_to_owners"]),
        ("当期純利益", ["net_profit"]),
        ("親会社株主に帰属する当期純利益", ["profit_attributable_to_owners"]),
        ("総資産", ["total_assets"]),
        ("資産合計", ["total_assets"]),
        ("純資産合計", ["net_assets"]),
        ("自己資本", ["equity_attributable_to_owners"]),
        ("株主資本", ["shareholders_equity"]),
        ("事業利益", ["core_operating_profit"]),
        ("1株当たり当期利益", ["eps"]),
        ("売上高にあたる営業収益", ["net_sales", "operating_revenue"]),
        ("Net sales", ["net_sales"]),
        ("ｅｐｓ", ["eps"]),
        ("親会社の所有者に帰属する当期損益", ["profit_attributable_to_owners"]),
        ("税引前当期損益", ["profit_before_tax"]),
        ("基本的1株当たり当期損益", ["eps"]),
        ("建設機械のセグメント利益", ["segment_profit"]),
        ("2016年3月期の収益は", ["net_sales"]),
        ("収益性と金融収益", ["finance_income"]),
        ("純営業収益", ["net_operating_revenue"]),
    ],
)
def test_the_longest_name_of_an_item_wins(text, items):
    assert [mention.item.id for mention in find_line_items(text)] == items


@pytest.mark.parametrize(
    ("text", "polarity"),
    [
        ("当期純利益", Polarity.PROFIT),
        ("当期純損失", Polarity.LOSS),
        ("営業利益又は営業損失（△）", Polarity.EITHER),
        ("親会社株主に帰属する当期純利益又は親会社株主に帰属する当期純損失（△）", Polarity.EITHER),
    ],
)
def test_a_label_says_whether_it_means_a_loss(text, polarity):
    (mention,) = find_line_items(text)
    assert mention.polarity is polarity


def test_an_item_stands_in_only_for_items_of_the_lexicon():
    items = load_lexicon().items
    assert all(other in items for item in items.values() for other in item.alone)


def test_items_that_stand_in_for_one_another_do_so_both_ways():
    lexicon = load_lexicon()
    assert lexicon.stand_ins("net_profit") == ("net_profit", "profit_attributable_to_owners")
    assert lexicon.stand_ins("no_such_item") == ("no_such_item",)
    assert all(item in lexicon.stand_ins(other) for item in lexicon.items for other in lexicon.stand_ins(item))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("増収減益", [(DirectionKind.CHANGE, Trend.UP, "net_sales"), (DirectionKind.CHANGE, Trend.DOWN, None)]),
        ("営業減益", [(DirectionKind.CHANGE, Trend.DOWN, "operating_profit")]),
        ("最終赤字に転落", [(DirectionKind.TURN, Trend.DOWN, "profit_attributable_to_owners")]),
        ("過去最高を更新", [(DirectionKind.RECORD, Trend.UP, None)]),
        ("4年連続", [(DirectionKind.STREAK, None, None)]),
        ("二年ぶり", [(DirectionKind.FIRST_IN, None, None)]),
        ("横ばい", [(DirectionKind.CHANGE, Trend.FLAT, None)]),
        ("減損損失", []),
        ("増配", [(DirectionKind.CHANGE, Trend.UP, "dividend_per_share")]),
    ],
)
def test_words_of_direction_are_typed(text, found):
    assert [(each.kind, each.trend, each.subject) for each in find_directions(text)] == found


def test_basis_nature_and_standard_are_told_by_their_words():
    assert [mention.basis for mention in find_bases("連結と単体")] == [
        ConsolidationBasis.CONSOLIDATED,
        ConsolidationBasis.STANDALONE,
    ]
    assert find_bases("連結子会社") == ()
    assert [mention.nature for mention in find_natures("会社予想を見込む。市場予想。訂正")] == [
        Nature.FORECAST,
        Nature.FORECAST,
        Nature.CONSENSUS,
        Nature.CORRECTION,
    ]
    assert [mention.standard.value for mention in find_standards("国際会計基準、日本基準")] == ["ifrs", "jgaap"]
    assert find_standards("在外子会社でIFRS第16号「リース」を適用した") == ()


@given(st.text(max_size=100))
def test_no_text_makes_a_finder_fail(text):
    for find in (find_line_items, find_directions, find_bases, find_natures, find_standards):
        for mention in find(text):
            assert 0 <= mention.span.start < mention.span.end <= len(text)
