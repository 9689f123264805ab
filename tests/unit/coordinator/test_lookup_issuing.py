"""Tags for what a lookup found, and what it says it could not look through."""

from decimal import Decimal

from uradori_contracts.audit import EVIDENCE_LIMIT, Found, Unsearched
from uradori_contracts.disposition import ReasonCode
from uradori_contracts.evidence import Evidence, TypedValue
from uradori_coordinator.domain.lookup.issuing import TEXT_LIMIT, Candidates, issue_found
from uradori_coordinator.domain.lookup.reasons import incompleteness


def passage(text: str, tag: str = "doc_999") -> Evidence:
    return Evidence(tag=tag, title="t", text=text)


def value(number: int) -> Evidence:
    return Evidence(tag="mcp_val_999", value=TypedValue(item="売上高", value=Decimal(number), unit="円"))


def test_each_source_is_issued_once_and_passages_and_values_are_counted_apart() -> None:
    issued = issue_found((), (Candidates(0, (value(1), passage("a"))), Candidates(3, (passage("a"), passage("b")))))
    assert [evidence.tag for evidence in issued.evidence] == ["mcp_val_1", "doc_1", "doc_2"]
    assert issued.found == (Found(index=0, tags=("mcp_val_1", "doc_1")), Found(index=3, tags=("doc_1", "doc_2")))


def test_the_callers_own_evidence_keeps_its_tags() -> None:
    issued = issue_found((passage("own", "doc_1"),), (Candidates(0, (passage("found"),)),))
    assert [(evidence.tag, evidence.text) for evidence in issued.evidence] == [("doc_1", "own"), ("doc_2", "found")]
    assert issued.found[0].tags == ("doc_2",)


def test_a_claim_for_which_there_is_nothing_has_an_empty_entry() -> None:
    assert issue_found((), (Candidates(5, ()),)).found == (Found(index=5, tags=()),)


def test_every_sentence_gets_its_most_wanted_source_before_any_gets_its_second() -> None:
    half = EVIDENCE_LIMIT // 2
    claims = tuple(Candidates(n, (value(2 * n), passage(str(n)))) for n in range(half + 10))
    issued = issue_found((), claims)
    assert len(issued.evidence) == EVIDENCE_LIMIT
    assert all(each.tags[0].startswith("mcp_val_") for each in issued.found)
    assert sum(len(each.tags) == 2 for each in issued.found) == half - 10
    assert all((len(each.tags) == 1) == (each.unsearched == (Unsearched.ROOM,)) for each in issued.found)


def test_of_each_kind_there_are_as_many_tags_as_a_tag_has_digits_for() -> None:
    issued = issue_found((passage("own", "mcp_val_7"),), tuple(Candidates(n, (value(n),)) for n in range(1000)))
    assert len({evidence.tag for evidence in issued.evidence}) == len(issued.evidence) == 999
    assert sum(each.unsearched == (Unsearched.ROOM,) for each in issued.found) == 2


def test_sources_that_are_too_long_together_are_left_out_and_said_to_be() -> None:
    long = passage("あ" * TEXT_LIMIT)
    issued = issue_found((), (Candidates(0, (long, passage("b"))),))
    assert [evidence.text for evidence in issued.evidence] == [long.text]
    assert issued.found[0].unsearched == (Unsearched.ROOM,)


def test_the_reason_tells_what_could_not_be_looked_through() -> None:
    assert incompleteness((Found(index=0, tags=()),)) is None
    silent = incompleteness((Found(index=0, tags=(), unsearched=(Unsearched.PASSAGES, Unsearched.FIGURES)),))
    assert silent is not None
    assert silent.code is ReasonCode.SYSTEM_FAILURE
    assert "検索が応答しなかったため1文" in silent.message
    assert "market data did not answer for 1 sentence" in silent.message_en
    full = incompleteness((Found(index=0, tags=(), unsearched=(Unsearched.ROOM,)),))
    assert full is not None
    assert full.code is ReasonCode.TOO_LARGE
