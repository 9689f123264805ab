"""Questions about companies that only documents know, by their short names."""

import pytest
from uradori_contracts.disposition import Disposition, ReasonCode
from uradori_contracts.documents import KnownFiler, KnownFilers
from uradori_contracts.rewriting import SessionMemory
from uradori_query_rewriter.adapters.known_filers import Known
from uradori_query_rewriter.domain.knowledge import Knowledge
from uradori_query_rewriter.domain.rewriting import rewrite

_FILERS = KnownFilers(
    filers=tuple(
        KnownFiler(name=name)
        for name in (
            "Heron Lodges Group plc",
            "BASALT RIDGE HOLDINGS LTD",
            "アマツバメ・ホールディングス株式会社",
            "Umber Mills Group Inc.",
            "Umber Mills Holdings plc",
        )
    )
)


@pytest.fixture(scope="module")
def known(knowledge: Knowledge) -> Knowledge:
    return Known(knowledge).with_filers(_FILERS)


@pytest.mark.parametrize(
    ("question", "company"),
    [
        ("What was Heron Lodges' revenue in 2023?", "Heron Lodges Group"),
        ("Heron Lodges net sales FY2023", "Heron Lodges Group"),
        ("Basalt Ridge operating income for the three months ended June 30, 2024", "BASALT RIDGE HOLDINGS"),
        ("アマツバメの2023年6月期の売上高は？", "アマツバメ・ホールディングス"),
        ("What was Umber Mills Holdings' revenue in 2023?", "Umber Mills Holdings"),
    ],
)
def test_one_short_name_of_a_filer_that_only_documents_know_is_that_filer(
    known: Knowledge, question: str, company: str
) -> None:
    reply = rewrite(question, SessionMemory(), known).reply
    assert [each.name.removesuffix(" plc") for each in reply.request.companies] == [company]


def test_a_short_name_of_two_filers_asks_back_with_both(known: Knowledge) -> None:
    reply = rewrite("What was Umber Mills' revenue in 2023?", SessionMemory(), known).reply
    assert reply.disposition is Disposition.CLARIFY
    assert {choice.label for choice in reply.choices} == {"Umber Mills Group", "Umber Mills Holdings"}


@pytest.mark.parametrize(
    "question",
    [
        "What was Heron Lodges Asia's revenue in 2023?",
        "Basalt Ridge Resources revenue 2023",
        "What was Basalt Ridge Group's revenue in 2023?",
        "アマツバメ建設の2023年6月期の売上高は？",
        "What was Gray Heron Lodges' revenue in 2023?",
        "What was Zinnia Widgets' revenue in 2023?",
    ],
)
def test_a_longer_name_is_never_taken_for_the_filer(known: Knowledge, question: str) -> None:
    reply = rewrite(question, SessionMemory(), known).reply
    assert not reply.request.companies
    assert reply.reason is not None
    assert reply.reason.code in (ReasonCode.UNKNOWN_ENTITY, ReasonCode.AMBIGUOUS_ENTITY)
