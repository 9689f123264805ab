"""What a text that cites nothing is looked up for."""

from datetime import date

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_auditor.domain.sought import sought_in
from uradori_contracts.audit import AuditRequest
from uradori_contracts.lookup import SoughtClaim, SoughtFigure
from uradori_jafin import Gazetteer

COMPANIES = """ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word
9998,E09998,株式会社試験製作所,Shiken Works,シケンセイサクショ,試験製作所,,,機械,3,
9997,E09997,株式会社検査電機,Kensa Electric,ケンサデンキ,検査電機,,,電気機器,6,
"""
DRAFT = """# 試験製作所の決算

試験製作所の2024年3月期の営業利益は120億円で、前の期比20.0%増だった。
同社の売上高は1500億円を超えた。純利益は3期連続の増益だった。
検査電機の売上高は2023年度に800億円だった [doc_1]。
2024年3月末の日経平均株価は4万369円だった。今後も伸びるだろう。"""


@pytest.fixture(scope="module")
def auditor() -> Auditor:
    return Auditor.of(Gazetteer.from_csv(COMPANIES))


def claims_of(text: str, auditor: Auditor) -> dict[str, SoughtClaim]:
    return {claim.text: claim for claim in sought_in(text, auditor.matcher.names)}


def test_a_claim_is_named_by_its_place_among_the_sentences_of_the_report(auditor: Auditor) -> None:
    report = auditor.audit_answer(AuditRequest(answer=DRAFT, evidence=(), lookup=True))
    claims = sought_in(DRAFT, auditor.matcher.names)
    assert len(claims) >= 4
    assert [report.sentences[claim.index].sentence.strip() for claim in claims] == [claim.text for claim in claims]


def test_neither_opinions_nor_sentences_with_citations_are_looked_up(auditor: Auditor) -> None:
    texts = " ".join(claims_of(DRAFT, auditor))
    assert "伸びるだろう" not in texts
    assert "検査電機" not in texts


def test_a_change_is_looked_up_with_the_period_it_is_measured_against(auditor: Auditor) -> None:
    claim = claims_of(DRAFT, auditor)["試験製作所の2024年3月期の営業利益は120億円で、前の期比20.0%増だった。"]
    level, change = claim.figures
    assert (level.items, level.company and level.company.ticker) == (("operating_profit",), "9998")
    assert (level.period and level.period.ends, level.base) == ((date(2024, 3, 31),), None)
    assert change.base is not None
    assert change.base.ends == (date(2023, 3, 31),)


def test_what_a_sentence_leaves_unsaid_is_filled_in(auditor: Auditor) -> None:
    [figure] = claims_of(DRAFT, auditor)["同社の売上高は1500億円を超えた。"].figures
    assert (figure.company and figure.company.ticker, figure.items) == ("9998", ("net_sales",))
    assert figure.period is not None
    assert figure.period.ends == (date(2024, 3, 31),)


def test_a_run_of_years_asks_for_every_year(auditor: Auditor) -> None:
    figures = claims_of(DRAFT, auditor)["純利益は3期連続の増益だった。"].figures
    assert any(figure.series for figure in figures)
    assert {item for figure in figures for item in figure.items} == {"profit_attributable_to_owners"}


def test_a_year_is_read_by_the_companys_own_calendar(auditor: Auditor) -> None:
    def ends(text: str) -> tuple[date, ...]:
        [claim] = sought_in(text, auditor.matcher.names)
        return _only(claim).period.ends if _only(claim).period else ()

    assert ends("検査電機の2023年度の売上高は800億円だった。") == (date(2024, 6, 30),)
    assert ends("試験製作所の2023年度の売上高は800億円だった。") == (date(2024, 3, 31),)


def _only(claim: SoughtClaim) -> SoughtFigure:
    [figure] = claim.figures
    return figure
