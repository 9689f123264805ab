import time
from datetime import date

import pytest
from uradori_jafin import Certainty, Gazetteer, GazetteerError

HEADER = "ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word\n"
ROWS = """7203,E02144,トヨタ自動車株式会社,TOYOTA MOTOR CORPORATION,トヨタジドウシャ,トヨタ自動車|トヨタ,,,輸送用機器,03-31,
6412,,株式会社平和,HEIWA CORPORATION,ヘイワ,平和,,,機械,3,平和
8803,,平和不動産株式会社,,,平和不動産,,,不動産,3,
6758,E01777,ソニーグループ株式会社,Sony Group Corporation,,ソニーG,ソニー,ソニー株式会社@2021-03-31,電気機器,3,
409A,,オリオンビール株式会社,,,,,,食料品,3,
1925,,大和ハウス工業株式会社,,,大和ハウス,,,建設,3,
"""
GAZETTEER = Gazetteer.from_csv(HEADER + ROWS)


@pytest.mark.parametrize(
    ("text", "tickers"),
    [
        ("トヨタの2025年3月期", ["7203"]),
        ("平和不動産の売上", ["8803"]),
        ("ＴＯＹＯＴＡ Motor Corporation", ["7203"]),
        ("大和ハウス（1925）", ["1925", "1925"]),
        ("409Aの株価", ["409A"]),
        ("7203.T", ["7203"]),
        ("証券コード：7203", ["7203"]),
        ("2024年の1925億円", []),
        ("7203円", []),
        ("トヨタレンタカー", []),
        ("トヨタ紡織", []),
        ("1925年", []),
        ("1925 の2023年3月期のROE", ["1925"]),
        ("1925の2024年度の売上高", ["1925"]),
        ("売上高は1925 の2023年3月期", []),
        ("1925の売上高", []),
        ("2023年3月期の7203の純資産", ["7203"]),
        ("2023年3月期の7203億円", []),
        ("2023年3月期の1925のEPS", ["1925"]),
        ("2023年3月期の1925億円", []),
    ],
)
def test_the_longest_name_is_found_and_nothing_that_only_looks_like_one(text, tickers):
    assert [mention.company.ticker for mention in GAZETTEER.mentions(text)] == tickers


@pytest.mark.parametrize(
    ("text", "certainty"),
    [
        ("平和の売上は？", Certainty.AMBIGUOUS),
        ("株式会社平和の売上", Certainty.CERTAIN),
        ("平和（6412）の売上", Certainty.CERTAIN),
        ("ソニー株式会社は", Certainty.PROBABLE),
        ("トヨタは", Certainty.CERTAIN),
        ("7203は", Certainty.PROBABLE),
    ],
)
def test_a_common_word_needs_a_second_sign(text, certainty):
    assert GAZETTEER.mentions(text)[0].certainty is certainty


@pytest.mark.parametrize(
    ("name", "tickers"),
    [
        ("平和", ["6412", "8803"]),
        ("トヨタ", ["7203"]),
        ("平和不動産", ["8803"]),
        ("７２０３", ["7203"]),
        ("存在しない", []),
    ],
)
def test_a_name_that_begins_another_resolves_to_several(name, tickers):
    assert [company.ticker for company in GAZETTEER.resolve(name)] == tickers


def test_a_row_becomes_a_company():
    sony = GAZETTEER.by_ticker("67580")
    assert sony is not None
    assert (sony.fiscal_year_end, sony.former_names[0].until) == (3, date(2021, 3, 31))


@pytest.mark.parametrize(
    "table", ["ticker,name\n7203,トヨタ\n", HEADER + "72,,X,,,,,,,,\n", HEADER + "7203,,X,,,,,Y@soon,,,\n"]
)
def test_a_bad_table_is_refused_with_its_reason(table):
    with pytest.raises(GazetteerError):
        Gazetteer.from_csv(table)


def test_four_thousand_companies_cost_a_text_no_more_than_its_length():
    rows = "".join(f"{code},,試験{code}株式会社,,,試験{code},,,,3,\n" for code in range(1000, 5000))
    gazetteer = Gazetteer.from_csv(HEADER + rows)
    started = time.process_time()
    assert len(gazetteer.mentions("試験1234は伸びた。" * 2_000)) == 2_000
    assert time.process_time() - started < 5
