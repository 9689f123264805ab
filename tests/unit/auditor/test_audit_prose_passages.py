"""What a passage says of each of its figures: item, role, period, basis, nature, segment."""

from collections.abc import Callable

import pytest
from uradori_auditor.domain.claims.claim import Role
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.sources.facts import Fact
from uradori_auditor.domain.sources.source import read_source
from uradori_contracts.evidence import Evidence

TITLE = "株式会社見本製作所 有価証券報告書 2017年3月期"


def facts(text: str, title: str = TITLE) -> list[Fact]:
    return list(read_source(Evidence(tag="doc_1", title=title, text=text), NameReader(None)).facts)


def told(fact: Fact) -> tuple[str, str, Role, str]:
    window = min(fact.windows, key=lambda each: (each.months, each.last))
    return fact.quantity.text, fact.items[0] if fact.items else "", fact.role, window.fiscal_label


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "売上高は、前連結会計年度に比べ142億円（3.2%）減少の4,363億円となりました。",
            [
                ("142億円", "net_sales", Role.CHANGE, "2017-03"),
                ("3.2%", "net_sales", Role.CHANGE, "2017-03"),
                ("4,363億円", "net_sales", Role.LEVEL, "2017-03"),
            ],
        ),
        (
            "営業利益は、在庫の影響（以下「在庫要因」）が好転し、販売量が増加したこと等により、前期比12億円、5.6%増益の45億円となりました。",
            [
                ("12億円", "operating_profit", Role.CHANGE, "2017-03"),
                ("5.6%", "operating_profit", Role.CHANGE, "2017-03"),
                ("45億円", "operating_profit", Role.LEVEL, "2017-03"),
            ],
        ),
        (
            "経常損益は、持分法による投資損失63億円等を計上したものの、前連結会計年度に計上した減損損失がなくなったこと等から、423億円改善し310億円の利益となりました。",
            [
                ("63億円", "equity_method_profit", Role.LEVEL, "2017-03"),
                ("423億円", "ordinary_profit", Role.CHANGE, "2017-03"),
                ("310億円", "ordinary_profit", Role.LEVEL, "2017-03"),
            ],
        ),
        (
            "営業損失は12百万円（前年同期は営業利益2百万円）となりました。",
            [
                ("12百万円", "operating_profit", Role.LEVEL, "2017-03"),
                ("2百万円", "operating_profit", Role.LEVEL, "2016-03"),
            ],
        ),
        (
            "売上高及び営業利益は、それぞれ前期比5.6％増の234億円、3.2％減の12億円となりました。",
            [
                ("5.6%", "net_sales", Role.CHANGE, "2017-03"),
                ("234億円", "net_sales", Role.LEVEL, "2017-03"),
                ("3.2%", "operating_profit", Role.CHANGE, "2017-03"),
                ("12億円", "operating_profit", Role.LEVEL, "2017-03"),
            ],
        ),
        (
            "平成28年９月から新工場が稼働を開始し、売上高は10億円となりました。",
            [("10億円", "net_sales", Role.LEVEL, "2017-03")],
        ),
    ],
)
def test_each_figure_is_read_with_its_item_its_role_and_its_period(
    text: str, expected: list[tuple[str, str, Role, str]]
) -> None:
    read = [told(fact) for fact in facts(text)]
    assert [(figure.replace("％", "%"), *rest) for figure, *rest in read] == expected


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("セグメントの業績は次のとおりであります。（建設事業）売上高は150億円となりました。", ["建設事業"]),
        ("国内きのこ事業全体の売上高は422億円となりました。", ["国内きのこ事業"]),
        ("商事セグメントの輸入炭が増加したこと等により、売上高は316億円となった。", [None]),
        (
            "売上高については、建設事業1,092億円に不動産事業16億円を加えた1,109億円となった。",
            ["建設事業", "不動産事業", None],
        ),
        (
            "セグメントの業績を示すと次のとおりであります。国内においては、売上高は80億円となりました。営業利益は48億円となりました。",
            ["国内", "国内"],
        ),
        ("薬品売上高は88億円、海外の売上高は12億円となりました。", ["薬品", "海外"]),
    ],
)
def test_a_figure_of_a_part_of_the_company_is_not_the_companys(text: str, segments: list[str | None]) -> None:
    assert [fact.segment for fact in facts(text)] == segments


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("投資活動の結果使用した資金は、24億円（前期は5億円の使用）となりました。", [-2_400_000_000, -500_000_000]),
        ("営業活動の結果得られた資金は15億円となりました。", [1_500_000_000]),
        ("投資活動によるキャッシュ・フローは、24億円の支出となりました。", [-2_400_000_000]),
    ],
)
def test_cash_that_went_out_is_below_zero(text: str, values: list[int]) -> None:
    assert [int(fact.quantity.value) for fact in facts(text)] == values


def test_a_passage_that_dates_nothing_tells_this_year_from_the_last() -> None:
    now, before = facts("当期の売上高は10億円、前期の売上高は9億円でした。", "株式会社見本製作所 有価証券報告書")
    assert {each.shifted(-12) for each in now.windows} == before.windows


@pytest.mark.parametrize(
    "layout",
    [
        lambda text: text,
        lambda text: "\n".join(text[at : at + 23] for at in range(0, len(text), 23)),
        lambda text: "　" + text.replace("。", "。\n　"),
        lambda text: text.replace("、", "、 "),
    ],
)
def test_the_lay_out_of_a_page_changes_no_reading(layout: Callable[[str], str]) -> None:
    text = (
        "当連結会計年度の売上高は、前連結会計年度に比べ12億34百万円増加し、234億56百万円となりました。"
        "営業利益は1,234百万円（前期比12.3％減）、経常利益は1,300百万円となりました。"
    )
    read = facts(layout(text))
    assert [told(fact)[1:] for fact in read] == [told(fact)[1:] for fact in facts(text)]
    assert [fact.quantity.value for fact in read] == [fact.quantity.value for fact in facts(text)]


def test_the_place_of_a_figure_is_its_place_in_the_text_as_given() -> None:
    text = "当連結会計年度の売上高は、前連結会計年度に比べ\n増加し、234億56百万円となりました。"
    (fact,) = facts(text)
    assert fact.place.span is not None
    assert text[fact.place.span.start : fact.place.span.end] == "234億56百万円"
