"""Companies that were renamed, delisted or never listed, and codes as people write them."""

from datetime import date

import pytest
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.rewriting import SessionMemory
from uradori_jafin import Company, FormerName, Gazetteer
from uradori_jafin.companies import Filer
from uradori_query_rewriter.domain.rewriting import rewrite

COMPANIES = (
    Company("9801", "レイクサイド株式会社", former_names=(FormerName("湖畔重機工業株式会社", date(2025, 9, 30)),)),
    Company("9802", "丘陵電子株式会社", name_en="Kyuryo Electronics", delisted_on=date(2024, 7, 24)),
    Company("9803", "岬物流株式会社", unlisted_by=date(2026, 8, 11)),
    Company("9804", "株式会社ステップ", reviewed=False),
    Company("7203", "トヨタ自動車株式会社", short_names=("トヨタ",)),
)


@pytest.fixture
def ask(knowledge):
    known = knowledge.knowing(Gazetteer(COMPANIES, (Filer("E90009", "みずうみ銀行株式会社", listed=False),)))
    return lambda question: rewrite(question, SessionMemory(), known).reply


@pytest.mark.parametrize("question", ["湖畔重機工業の売上高は？", "湖畔重機工業株式会社の売上高は？"])
def test_a_former_name_goes_on_under_todays(ask, question):
    reply = ask(question)
    (company,) = reply.request.companies
    assert reply.disposition is Disposition.ANSWER
    assert (company.ticker, company.name, company.renamed_after) == ("9801", "レイクサイド", date(2025, 9, 30))
    assert company.former_name.startswith("湖畔重機工業")


def test_todays_name_is_no_former_one(ask):
    assert ask("レイクサイドの売上高は？").request.companies[0].former_name == ""
    assert ask("トヨタの売上高は？").request.companies[0].former_name == ""


@pytest.mark.parametrize(
    ("question", "former"), [("日本電産の売上高は？", "日本電産"), ("ソニーの売上高は？", ""), ("楽天の売上高は？", "")]
)
def test_a_former_name_that_is_still_in_use_is_none_and_one_that_is_not_is_told(question, former, knowledge):
    reply = rewrite(question, SessionMemory(), knowledge).reply
    assert reply.request.companies[0].former_name == former


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("丘陵電子の売上高は？", "2024年7月24日に上場廃止"),
        ("9802の株価", "2024年7月24日に上場廃止"),
        ("岬物流の純利益", "2026年8月11日時点"),
    ],
)
def test_a_delisted_company_of_which_nothing_is_kept_is_told_with_its_day(ask, question, said):
    reply = ask(question)
    assert reply.disposition is Disposition.INSUFFICIENT_EVIDENCE
    assert reply.reason.code is ReasonCode.DELISTED_ENTITY
    assert said in reply.reason.message


def test_beside_a_listed_company_a_delisted_one_stops_nobody(ask):
    reply = ask("トヨタと丘陵電子の売上高を比較して")
    assert reply.disposition is Disposition.ANSWER
    assert reply.request.companies[1].delisted_on == date(2024, 7, 24)


def test_a_filer_that_is_not_listed_is_told_apart_from_a_name_that_nobody_bears(ask):
    assert ask("みずうみ銀行の純利益は？").reason.code is ReasonCode.UNLISTED_ENTITY
    assert ask("霞東銀行の純利益は？").reason.code is ReasonCode.UNKNOWN_ENTITY


def test_a_word_that_is_a_companys_name_is_asked_about_alone_and_a_word_beside_a_company(ask):
    assert ask("ステップの売上高は？").disposition is Disposition.CLARIFY
    assert ask("トヨタの次のステップは？").disposition is Disposition.ANSWER
    assert ask("トヨタとステップの売上高").disposition is Disposition.CLARIFY


@pytest.mark.parametrize("code", ["7203", "7203.T", "７２０３", "72030", "トヨタ自動車株式会社"])
def test_a_code_is_understood_as_people_write_it(ask, code):
    assert [company.ticker for company in ask(f"{code}の純利益は？").request.companies] == ["7203"]
