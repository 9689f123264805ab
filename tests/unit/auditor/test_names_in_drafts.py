"""Which words of a draft name the company that it speaks of."""

import pytest
from uradori_auditor.domain.claims.draft_names import read_draft_sentence
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_jafin import Gazetteer

COMPANIES = """ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word
9998,E09998,株式会社試験製作所,Shiken Works,シケンセイサクショ,試験製作所,,,機械,3,
"""


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("期中の最高株価は3891円だった。", False),
        ("国内建築の受注高は1兆2000億円だった。", False),
        ("コロナ禍の2021年3月期には4046億円の最終赤字だった。", False),
        ("音楽ストリーミングの会員数は6億人に達した。", False),
        ("テスラの売上高は967億ドルだった。", True),
        ("BYDの純利益は300億元だった。", True),
        ("竹中工務店の売上高は1兆円だった。", True),
        ("試験製作所の売上高は1兆円だった。", True),
    ],
)
def test_once_a_company_is_spoken_of_only_what_looks_like_one_takes_its_place(sentence: str, named: bool) -> None:
    names = NameReader(Gazetteer.from_csv(COMPANIES))
    assert bool(read_draft_sentence(sentence, names, "試験製作所").names) is named


def test_a_word_beside_the_companys_own_name_is_no_second_one() -> None:
    reading = read_draft_sentence("試験製作所、初の営業赤字", NameReader(Gazetteer.from_csv(COMPANIES)), None)
    assert [name.text for name in reading.names] == ["試験製作所"]
