"""Searches over one version of the index."""

from collections.abc import Callable
from datetime import date

import numpy as np
import pytest
from uradori_contracts.retrieval import Passage
from uradori_retriever.domain.corpus import Corpus
from uradori_retriever.domain.dense import DIMENSIONS, Dense, Vector
from uradori_retriever.domain.diversity import PER_SOURCE
from uradori_retriever.domain.index import Index, Scope

MakePassage = Callable[..., Passage]


def _index(*passages: Passage) -> Index:
    return Index.build(Corpus.of(passages))


def _unit(*parts: float) -> Vector:
    vector = np.zeros(DIMENSIONS, np.float32)
    vector[: len(parts)] = parts
    return (vector / np.linalg.norm(vector)).astype(np.float32)


def _found(index: Index, query: str, scope: Scope) -> list[int]:
    return [ranked.passage for ranked in index.sparse_ranking(query, scope)]


def test_the_passage_with_the_figure_is_first(make_passage: MakePassage) -> None:
    index = _index(
        make_passage("営業利益は2兆7250億円だった。"),
        make_passage("営業利益は5兆3529億円だった。"),
        make_passage("営業利益は5兆円に届かなかった。"),
        make_passage("雨が降った。"),
    )
    assert _found(index, "営業利益5兆3529億円", Scope(5))[0] == 1


def test_a_title_is_searched_too(make_passage: MakePassage) -> None:
    assert _found(
        _index(make_passage("増収だった。", title="ソニー"), make_passage("減収だった。")), "ソニー", Scope(5)
    ) == [0]


def test_a_passage_without_any_term_of_the_query_is_not_found(make_passage: MakePassage) -> None:
    index = _index(make_passage("増収だった。"), make_passage("減益だった。"), make_passage("株価"))
    assert _found(index, "為替", Scope(5)) == []
    assert _found(index, "", Scope(5)) == []


def test_each_search_gives_twice_what_is_asked(make_passage: MakePassage) -> None:
    index = _index(*[make_passage(f"増収 {number}回目") for number in range(20)])
    assert len(_found(index, "増収", Scope(3))) == 6
    assert len(index.fused(index.sparse_ranking("増収", Scope(3)), [], Scope(3))) == 3


def test_equal_scores_stand_in_passage_order(make_passage: MakePassage) -> None:
    index = _index(*[make_passage(f"増収 {name}") for name in "abcdef"])
    assert _found(index, "増収", Scope(3)) == [0, 1, 2, 3, 4, 5]


def test_scopes_hold_in_both_searches(make_passage: MakePassage) -> None:
    index = _index(
        make_passage("増収。", tickers=("7203",)),
        make_passage("増収だ。", tickers=("6758",)),
        make_passage("増収か。", tickers=("7203",), as_of="2025-05-08"),
    )
    index = index.embedded(Dense.compile(3, {number: [_unit(1, number)] for number in range(3)}))
    scope = Scope(5, ("7203",), date(2024, 12, 31))
    assert _found(index, "増収", scope) == [0]
    assert [ranked.passage for ranked in index.dense_ranking(_unit(1), scope)] == [0]


def test_a_repeated_poisoned_passage_leaves_room_for_others(make_passage: MakePassage) -> None:
    poison = [make_passage(f"純利益 純利益 純利益は{number}円", document="evil") for number in range(200)]
    index = _index(*poison, make_passage("純利益は4兆9449億円だった。"), make_passage("純利益の説明がここにある。"))
    index = index.embedded(Dense.compile(202, {number: [_unit(1, number / 1000)] for number in range(202)}))
    sparse, dense = index.sparse_ranking("純利益", Scope(5)), index.dense_ranking(_unit(1), Scope(5))
    for ranking in (sparse, dense):
        assert sum(ranked.passage < 200 for ranked in ranking) == PER_SOURCE
        assert {200, 201} <= {ranked.passage for ranked in ranking}
    hits = index.fused(sparse, dense, Scope(5))
    assert sum(hit.passage < 200 for hit in hits) <= PER_SOURCE
    assert {200, 201} <= {hit.passage for hit in hits}


def test_passages_in_two_languages_of_one_document_do_not_crowd_each_other_out(make_passage: MakePassage) -> None:
    japanese = [make_passage(f"営業利益 profit は{number}億円", document="report") for number in range(4)]
    index = _index(*japanese, make_passage("Operating profit was 5 billion yen.", document="report"))
    assert 4 in _found(index, "営業利益 profit", Scope(3))


def test_copies_of_a_text_are_found_once(make_passage: MakePassage) -> None:
    index = _index(
        make_passage("純利益は1,000円。"), make_passage("純利益は１,０００円 。"), make_passage("純利益は1,001円。")
    )
    assert _found(index, "純利益", Scope(5)) == [0, 2]


def test_of_two_copies_the_one_in_scope_is_found(make_passage: MakePassage) -> None:
    index = _index(
        make_passage("純利益。", as_of="2025-01-01"),
        make_passage("純利益。", as_of="2024-01-01"),
        make_passage("株価。"),
    )
    assert _found(index, "純利益", Scope(5, as_of=date(2024, 6, 1))) == [1]


def test_dense_hits_are_those_with_the_highest_cosine(make_passage: MakePassage) -> None:
    index = _index(make_passage("a"), make_passage("b"), make_passage("c"))
    index = index.embedded(Dense.compile(3, {0: [_unit(1, 1)], 2: [_unit(1, 0.1)]}))
    ranking = index.dense_ranking(_unit(1), Scope(5))
    assert [ranked.passage for ranked in ranking] == [2, 0]
    assert ranking[1].score == pytest.approx(2**-0.5)


def test_ranks_are_added_only_where_every_passage_in_scope_has_its_vector(make_passage: MakePassage) -> None:
    index = _index(make_passage("a", tickers=("7203",)), make_passage("b", tickers=("6758",)))
    index = index.embedded(Dense.compile(2, {0: [_unit(1)]}))
    assert index.embedded_within(Scope(5, ("7203",)))
    assert not index.embedded_within(Scope(5))


def test_an_empty_corpus_finds_nothing() -> None:
    index = _index()
    assert _found(index, "増収", Scope(5)) == []
    assert index.dense_ranking(_unit(1), Scope(5)) == []
