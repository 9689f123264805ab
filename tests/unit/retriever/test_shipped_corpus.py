"""The retriever over the passages that are shipped."""

from datetime import date
from pathlib import Path

import pytest
from uradori_contracts.retrieval import Passage
from uradori_retriever.adapters.passages import read_passages
from uradori_retriever.domain.corpus import Corpus
from uradori_retriever.domain.diversity import PER_SOURCE
from uradori_retriever.domain.index import Index, Scope

SHIPPED = Path(__file__).parents[3] / "data" / "corpus" / "passages.jsonl"


@pytest.fixture(scope="module")
def passages() -> list[Passage]:
    read = list(read_passages(SHIPPED))
    assert [problem for problem in read if not isinstance(problem, Passage)] == []
    return [passage for passage in read if isinstance(passage, Passage)]


@pytest.fixture(scope="module")
def index(passages: list[Passage]) -> Index:
    return Index.build(Corpus.of(passages))


def _found(index: Index, query: str, scope: Scope) -> list[str]:
    return [index.corpus.passages[hit.passage].id for hit in index.sparse_ranking(query, scope)]


@pytest.mark.parametrize(
    ("query", "ticker", "expected"),
    [
        ("建設機械・車両の売上高 2020年3月期", "6301", "6301-t1"),
        ("ゲーム分野の営業利益", "6758", "6758-t1"),
        ("酒類の売上収益", "2502", "2502-t1"),
        ("2018年3月期の経常利益", "6954", "6954-t1"),
        ("業績予想 当期利益", "8031", "8031-t1"),
        ("受注高の合計", "1925", "1925-t1"),
        ("国際事業の営業収益", "8267", "8267-t1"),
        ("What did Nitori forecast for the year ended February 2021?", "9843", "9843-3"),
    ],
)
def test_a_passage_is_among_the_first_three_for_what_it_tells(
    index: Index, query: str, ticker: str, expected: str
) -> None:
    assert expected in _found(index, query, Scope(5, (ticker,)))[:3]


@pytest.mark.parametrize(
    ("as_of", "history", "expected"),
    [
        (None, False, {"7269-4"}),
        (date(2024, 6, 27), False, {"7269-4"}),
        (date(2024, 6, 26), False, {"7269-3"}),
        (date(2020, 6, 25), False, set()),
        (None, True, {"7269-3", "7269-4"}),
        (date(2024, 6, 26), True, {"7269-3"}),
    ],
)
def test_a_restated_figure_stands_alone_from_its_day_on(
    index: Index, as_of: date | None, history: bool, expected: set[str]
) -> None:
    scope = Scope(20, ("7269",), as_of, history)
    found = _found(index, "2020年3月期の1株当たり当期純利益", scope)
    assert set(found) & {"7269-3", "7269-4"} == expected


def test_no_report_fills_the_hits(index: Index) -> None:
    hits = index.fused(index.sparse_ranking("トヨタ自動車 2024年3月期 営業利益", Scope(10)), [], Scope(10))
    documents = [index.corpus.passages[hit.passage].document_id for hit in hits]
    assert max(documents.count(document) for document in documents) <= PER_SOURCE


def test_nothing_later_than_the_day_is_found(index: Index) -> None:
    day = date(2020, 12, 31)
    found = _found(index, "売上高 純利益 政策金利", Scope(50, as_of=day))
    dated = {passage.id: passage.as_of for passage in index.corpus.passages}
    assert found
    assert all((filed := dated[name]) is not None and filed <= day for name in found)
