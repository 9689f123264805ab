"""Names that nobody reviewed: what is a company in a text, and what is only a word."""

import time

import pytest
from uradori_jafin import Certainty, Gazetteer
from uradori_jafin.companies import parse_code_list, succeed

from tests.code_lists import code_list, row

REVIEWED = (
    "ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word\n"
    "9801,E90001,葵重機株式会社,Aoi Heavy Co.,,アオイ,,,機械,3,\n"
)
LISTED = (
    row("E90010", "株式会社ステップ", "97100", name_en="STEP CO.,LTD."),
    row("E90011", "能美防火株式会社", "97110"),
    row("E90012", "鐡央株式会社", "97120", name_en="Tetsuo Corporation"),
    row("E90013", "株式会社フューチャー・リンク", "97130"),
    row("E90014", "株式会社　アオイ", "97140"),
    row("E90015", "株式会社Ｎａｒｏｗ", "97150", name_en="Narow Inc."),
    row("E90016", "みずうみ銀行株式会社"),
    row("E90017", "みずうみホールディングス株式会社", "97170"),
    row("E90018", "アルファ株式会社", "97180"),
    row("E90019", "株式会社アルファ", "97190"),
    row("E90020", "年代物産株式会社", "19750"),
)
GAZETTEER = Gazetteer.from_csv(REVIEWED, succeed(None, parse_code_list(code_list(LISTED))))


@pytest.mark.parametrize(
    ("text", "ticker", "certainty"),
    [
        ("能美防火の売上高は", "9711", Certainty.CERTAIN),
        ("能美防火株式会社は", "9711", Certainty.CERTAIN),
        ("次のステップは", "9710", Certainty.AMBIGUOUS),
        ("株式会社ステップは", "9710", Certainty.CERTAIN),
        ("鐡央が並ぶ", "9712", Certainty.POSSIBLE),
        ("鐡央の営業利益は", "9712", Certainty.CERTAIN),
        ("鐡央（9712）と鐡央", "9712", Certainty.CERTAIN),
        ("フューチャーリンクは", "9713", Certainty.CERTAIN),
        ("みずうみHDは", "9717", Certainty.CERTAIN),
        ("アルファの売上", "9718", Certainty.AMBIGUOUS),
        ("アオイの利益", "9801", Certainty.CERTAIN),
        ("97110の売上高", "9711", Certainty.PROBABLE),
        ("年代物産（1975）", "1975", Certainty.CERTAIN),
    ],
)
def test_a_short_name_or_a_word_needs_a_second_sign(text: str, ticker: str, certainty: Certainty) -> None:
    mention = GAZETTEER.mentions(text)[-1]
    assert (mention.company.ticker, mention.certainty) == (ticker, certainty)


@pytest.mark.parametrize(
    "text",
    [
        "みずうみ銀行の預金",
        "能美防火バスの停留所",
        "能美防火・トラベル社",
        "能美防火TX-40を発売",
        "新能美防火の工場",
        "a narow margin",
        "売上は97110百万円",
        "合計は97110",
        "ISO 9712の認証",
        "『映画』（1975）を撮影",
    ],
)
def test_a_part_of_another_name_a_word_and_a_figure_are_no_company(text: str) -> None:
    assert GAZETTEER.mentions(text) == ()


@pytest.mark.parametrize(
    "text", ["能美防火・アオイの両社", "能美防火の株価", "能美防火ROE", "能美防火2024年3月期", "大手能美防火は"]
)
def test_a_list_of_companies_and_the_fields_own_words_leave_the_name_whole(text: str) -> None:
    assert GAZETTEER.mentions(text)[0].company.ticker == "9711"


def test_a_filer_that_was_never_listed_is_told_apart() -> None:
    assert [filer.edinet_code for filer in GAZETTEER.unlisted("みずうみ銀行")] == ["E90016"]
    assert GAZETTEER.unlisted_in("みずうみ銀行の利益")[0].end == 6
    assert GAZETTEER.resolve("みずうみ銀行") == ()


def test_a_reviewed_short_name_wins_over_a_name_that_nobody_reviewed() -> None:
    assert [company.ticker for company in GAZETTEER.exactly("アオイ")] == ["9801"]
    assert [company.ticker for company in GAZETTEER.exactly("株式会社アオイ")] == ["9714"]


def test_of_two_companies_with_one_legal_name_neither_wins() -> None:
    listing = succeed(
        None,
        parse_code_list(
            code_list([row("E90001", "葵重機株式会社", "98010"), row("E90021", "葵重機株式会社", "97210")])
        ),
    )
    found = Gazetteer.from_csv(REVIEWED, listing).exactly("葵重機株式会社")
    assert {company.ticker for company in found} == {"9801", "9721"}


def test_all_listed_companies_are_indexed_within_a_second_or_two_and_read_in_linear_time() -> None:
    rows = (
        row(f"E{code:05d}", f"第{code}試験工業株式会社", f"{code}0", name_en=f"Test {code} Co., Ltd.")
        for code in range(1000, 5000)
    )
    listing = succeed(None, parse_code_list(code_list(rows)))
    started = time.process_time()
    gazetteer = Gazetteer.of((), listing)
    assert time.process_time() - started < 3
    started = time.process_time()
    assert len(gazetteer.mentions("第1234試験工業は伸びた。" * 2_000)) == 2_000
    assert time.process_time() - started < 5


@pytest.mark.parametrize("name", ["あ", "の", "売上高", "日経平均", "ROE", "2024年3月期", "net sales"])
def test_a_listed_name_that_every_question_holds_means_its_company_by_ticker_only(name: str) -> None:
    listed = succeed(None, parse_code_list(code_list((row("E90030", name, "97300", name_en=name),))))
    gazetteer = Gazetteer.from_csv(REVIEWED, listed)

    assert not gazetteer.mentions(f"葵のの2024年3月期の売上高と日経平均とROEとnet salesは、{name}は")
    assert [each.company.ticker for each in gazetteer.mentions("9730の利益は")] == ["9730"]
