"""No name of a longer item, or of a part of one, is read as a shorter item."""

import pytest
from uradori_jafin import Polarity, find_line_items, load_headline_items, load_lexicon


@pytest.mark.parametrize(
    ("label", "item"),
    [
        ("営業外収益合計", "non_operating_income"),
        ("営業外費用", "non_operating_expenses"),
        ("連結営業利益率", "operating_margin"),
        ("売上高総利益率", None),
        ("売上高販管費率", "sga_ratio"),
        ("無形固定資産", "intangible_assets"),
        ("有形固定資産合計", "tangible_fixed_assets"),
        ("投資その他の資産合計", "investments_and_other_assets"),
        ("繰延税金資産合計", "deferred_tax_assets"),
        ("その他の流動資産", "other_current_assets"),
        ("固定負債合計", "fixed_liabilities"),
        ("非流動負債", "fixed_liabilities"),
        ("負債純資産合計", "liabilities_and_net_assets"),
        ("負債及び資本合計", "liabilities_and_net_assets"),
        ("金融資産合計", None),
        ("受取配当金", "dividend_income"),
        ("受取利息及び配当金", "interest_and_dividend_income"),
        ("剰余金の配当", "total_dividends"),
        ("法人税等調整額", "income_taxes_deferred"),
        ("未払法人税等", "income_taxes_payable"),
        ("その他の包括利益", "other_comprehensive_income"),
        ("その他の包括利益累計額", "accumulated_oci"),
        ("非支配株主に係る包括利益", "comprehensive_income_noncontrolling"),
        ("繰越利益剰余金", "retained_earnings_carried_forward"),
        ("現金及び現金同等物の期首残高", "cash_at_beginning"),
        ("現金及び現金同等物の増減額（△は減少）", "change_in_cash"),
        ("固定資産除却損", "loss_on_disposal_of_fixed_assets"),
        ("固定資産圧縮積立金", None),
        ("のれん償却額", "goodwill_amortisation"),
        ("負ののれん発生益", "negative_goodwill_gain"),
        ("棚卸資産評価損", None),
        ("有価証券報告書", None),
        ("自己株式の取得による支出", "share_buyback"),
        ("業務粗利益", "gross_business_profit"),
        ("与信関係費用", "credit_cost"),
        ("正味収入保険料", "net_premiums_written"),
        ("時価ベースの自己資本比率", "market_equity_ratio"),
        ("キャッシュ・フロー対有利子負債比率", "debt_repayment_years"),
        ("海外売上高比率", "overseas_sales_ratio"),
        ("セグメント間の内部売上高又は振替高", "internal_sales"),
        ("普通株式に係る親会社株主に帰属する当期純利益", "profit_attributable_to_owners"),
        ("希薄化後1株当たり当社株主に帰属する当期純利益", "eps_diluted"),
        ("基本的１株当たり親会社の所有者に帰属する当期利益", "eps"),
        ("株主資本当社株主に帰属する当期純利益率", "roe"),
        ("税金等調整前四半期（当期）純利益", "profit_before_tax"),
        ("親会社株主に帰属する四半期（当期）純利益金額", "profit_attributable_to_owners"),
        ("売上高及び営業収入", "net_sales"),
        ("総資産回転率", "asset_turnover"),
        ("自己資本回転率", None),
        ("2025年3月期資産合計", "total_assets"),
        ("連結総資産額", "total_assets"),
    ],
)
def test_a_label_is_read_as_its_own_item(label, item):
    mentions = find_line_items(label)
    assert (mentions[0].item.id if mentions else None) == item


@pytest.mark.parametrize(
    "label",
    [
        "基本的1株当たり当期利益又は基本的1株当たり当期損失（△）",
        "希薄化後1株当たり当期利益又は希薄化後1株当たり当期損失(△)",
        "税引前利益又は税引前損失（△）",
        "連結経常利益又は連結経常損失（△）",
        "当期純利益（△は当期純損失）",
        "親会社株主に帰属する当期純利益（△は親会社株主に帰属する当期純損失）",
        "事業利益又は事業損失（△）",
        "セグメント利益又は損失（△）",
        "当期利益（損失）",
        "当期利益（△損失）",
    ],
)
def test_a_label_for_profit_or_loss_is_one_item(label):
    (mention,) = find_line_items(label)
    assert (mention.polarity, mention.surface) == (Polarity.EITHER, label)


def test_every_name_is_read_as_its_item_and_as_no_other():
    lexicon = load_lexicon()
    for item in lexicon.items.values():
        for name in (*item.ja, *item.en, *item.loss):
            assert [(mention.item.id, mention.surface) for mention in lexicon.find(name)] == [(item.id, name)]


def test_questions_are_asked_about_headline_items_only():
    assert load_headline_items().items.keys() < load_lexicon().items.keys()
    assert "non_operating_income" not in load_headline_items().items
