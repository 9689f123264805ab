"""Whose document it is."""

import pytest
from uradori_contracts.uploads import UploadHints
from uradori_documents.domain.filer import Filers
from uradori_documents.domain.packed import PackedProfile
from uradori_jafin import Gazetteer
from uradori_jafin.companies import filer_key

COMPANIES = """ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word
9701,E90001,株式会社山川製作所,"Yamakawa Manufacturing Co., Ltd.",ヤマカワ,,,,機械,3,
9702,E90002,株式会社海野電機,"Unno Electric Co., Ltd.",ウンノ,,,海野電器株式会社@2019-06-30,電機,3,
9703,E90003,株式会社空野,,ソラノ,,,,,3,
9704,E90004,空野株式会社,,ソラノ,,,,,3,
"""


@pytest.fixture(scope="module")
def filers() -> Filers:
    return Filers(Gazetteer.from_csv(COMPANIES))


@pytest.mark.parametrize(
    ("profile", "hints", "company", "ticker", "code"),
    [
        ({"company": "どこか", "edinet_code": "E90001"}, {}, "どこか", "9701", "E90001"),
        ({"company": "株式会社　海野電機"}, {}, "株式会社 海野電機", "9702", "E90002"),
        ({"company": "海野電器(株)"}, {}, "海野電器(株)", "9702", "E90002"),
        ({"company_en": "UNNO ELECTRIC CO., LTD."}, {}, "UNNO ELECTRIC CO., LTD.", "9702", "E90002"),
        ({"company": "空野株式会社"}, {}, "空野株式会社", None, ""),
        ({"company": "湖畔精機株式会社"}, {}, "湖畔精機株式会社", None, ""),
        ({"company": "湖畔精機株式会社", "ticker": "99990"}, {}, "湖畔精機株式会社", "9999", ""),
        ({"edinet_code": "E90001"}, {}, "株式会社山川製作所", "9701", "E90001"),
        ({"company": "株式会社海野電機"}, {"ticker": "9701"}, "株式会社海野電機", "9701", "E90001"),
        ({"company": "株式会社海野電機"}, {"company": "山川製作所"}, "山川製作所", "9701", "E90001"),
        ({}, {}, "", None, ""),
    ],
)
def test_codes_come_from_the_document_the_lists_and_the_hints(
    filers: Filers, profile: dict[str, str], hints: dict[str, str], company: str, ticker: str | None, code: str
) -> None:
    found = filers.identify(PackedProfile(**profile), UploadHints(**hints))
    assert (found.company, found.ticker, found.edinet_code) == (company, ticker, code)


def test_a_name_is_the_same_with_and_without_its_legal_form_and_blanks() -> None:
    names = ("株式会社りそなホールディングス", "株式会社　りそなホールディングス", "りそなホールディングス(株)")
    assert len({filer_key(name) for name in names}) == 1
