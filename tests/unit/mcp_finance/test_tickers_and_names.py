"""Which company a tool's argument means."""

import pytest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_jafin import Gazetteer
from uradori_mcp_finance.domain.ticker import LONGEST, nobody, resolve

GAZETTEER = Gazetteer.from_csv(
    "ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word,"
    "delisted_on,former_tickers\n"
    "7203,E02144,トヨタ自動車株式会社,TOYOTA MOTOR CORPORATION,,トヨタ自動車|トヨタ|TOYOTA,,,輸送用機器,3,,,\n"
    "1333,E00015,Ｕｍｉｏｓ株式会社,,,Umios,,マルハニチロ株式会社@2026-02-28,水産,3,,,\n"
    "409A,E40000,オリオンビール株式会社,,,,,,食料品,3,,,\n"
    "2651,E03345,株式会社ローソン,,,ローソン,,,小売業,2,,2024-07-24,\n"
    "8803,E03857,平和不動産株式会社,,,,,,不動産業,3,,,2345@2010-03-31\n"
    "9991,E90001,株式会社双子,,,,,,機械,3,,,\n"
    "9992,E90002,双子株式会社,,,,,,機械,3,,,\n"
)


@pytest.mark.parametrize(
    ("written", "ticker"),
    [
        ("7203", "7203"), ("7203.T", "7203"), ("７２０３", "7203"), ("72030", "7203"), (" 7203 ", "7203"),
        ("7203 JP", "7203"), ("409a", "409A"), ("409A0", "409A"), ("4321", "4321"), ("2345", "8803"),
        ("トヨタ自動車株式会社", "7203"), ("㈱トヨタ自動車", "7203"), ("トヨタ", "7203"), ("TOYOTA", "7203"), ("toyota motor corp", "7203"),
        ("Toyota Motor Corp.", "7203"), ("ＴＯＹＯＴＡ", "7203"), ("マルハニチロ", "1333"), ("マルハニチロ株式会社", "1333"), ("ローソン", "2651"),
        ("株式会社双子", "9991"), ("双子株式会社", "9992"),
    ],
)  # fmt: skip
def test_codes_and_whole_names_lead_to_one_company(written: str, ticker: str) -> None:
    assert resolve(written, GAZETTEER) == ticker


@pytest.mark.parametrize(
    ("written", "code", "named"),
    [
        ("双子", ErrorCode.INVALID_REQUEST, "株式会社双子（9991）、双子株式会社（9992）"),
        ("平和", ErrorCode.UNKNOWN_TICKER, "平和不動産株式会社（8803）"),
        ("トヨタの決算", ErrorCode.UNKNOWN_TICKER, "証券コード"),
        ("", ErrorCode.UNKNOWN_TICKER, "証券コード"),
        ("7203' OR 1=1", ErrorCode.UNKNOWN_TICKER, "証券コード"),
        ("あ" * (LONGEST + 1), ErrorCode.UNKNOWN_TICKER, "証券コード"),
    ],
)
def test_what_means_several_or_none_is_refused_with_the_companies_it_may_be(
    written: str, code: ErrorCode, named: str
) -> None:
    with pytest.raises(UradoriError) as refused:
        resolve(written, GAZETTEER)
    assert refused.value.code is code
    assert named in refused.value.message


def test_without_a_gazetteer_a_code_stands_for_itself() -> None:
    assert resolve("7203.T", nobody()) == "7203"
