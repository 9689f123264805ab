"""Whatever came, changed and went, the index is the one that is made of what is left."""

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uradori_contracts.retrieval import Passage
from uradori_retriever.domain import blocks
from uradori_retriever.domain.bm25 import Bm25
from uradori_retriever.domain.collection import Collection
from uradori_retriever.domain.index import Scope
from uradori_retriever.domain.tables import searched_text
from uradori_retriever.domain.tokens import tokenize

MakePassage = Callable[..., Passage]
WORDS = ("増収", "減益", "のれん", "減損損失", "配当", "5兆円", "2024年3月期", "goodwill")
_TEXT = st.lists(st.sampled_from(WORDS), min_size=1, max_size=6).map("。".join)
_CHANGE = st.dictionaries(st.sampled_from("ABCDEFGH"), st.lists(_TEXT, max_size=5), min_size=1, max_size=3)
"""Documents and the texts of each, none where it goes."""


def passages(name: str, texts: list[str]) -> list[Passage]:
    return [Passage(id=f"{name}-{number}", title="", text=text, document_id=name) for number, text in enumerate(texts)]


def change(collection: Collection, documents: dict[str, list[str]]) -> Collection:
    segments = {name: collection.segment(passages(name, texts)) if texts else None for name, texts in documents.items()}
    return collection.having(segments)


def assert_is_whole(collection: Collection) -> None:
    index = collection.index()
    whole = Bm25.compile(tokenize(searched_text(passage)) for passage in index.corpus.passages)
    assert index.bm25.size == whole.size
    for query in (*WORDS, "のれん 減損損失 のれん", "知らない語"):
        terms = tokenize(query)
        scores = index.bm25.scores(terms)
        assert np.abs(scores - whole.scores(terms)).max(initial=0) < 1e-9
        assert (index.bm25.holding(terms, scores) == whole.holding(terms, whole.scores(terms))).all()


@settings(max_examples=60, deadline=None)
@given(st.lists(_TEXT, max_size=4), st.lists(_CHANGE, max_size=10), st.sampled_from([1, 6, blocks.LARGEST]))
def test_after_any_changes_scores_are_those_of_an_index_made_anew(
    shipped: list[str], changes: list[dict[str, list[str]]], largest: int
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("uradori_retriever.domain.blocks.LARGEST", largest)
        collection, left = Collection.of(passages("shipped", shipped)), dict[str, list[str]]()
        for documents in changes:
            collection = change(collection, documents)
            left |= documents
        assert_is_whole(collection)
    anew = change(Collection.of(passages("shipped", shipped)), left)
    assert collection.index().corpus.version == anew.index().corpus.version


def test_an_index_stays_as_it_was_when_the_collection_changes() -> None:
    collection = change(Collection.of(passages("shipped", ["配当"])), {"A": ["のれん", "増収"], "B": ["減損損失"]})
    index = collection.index()
    before = index.bm25.scores(tokenize("のれん 減損損失"))
    change(collection, {"A": [], "B": ["のれん"], "C": ["増収"]}).index()
    assert (index.bm25.scores(tokenize("のれん 減損損失")) == before).all()
    [found] = index.sparse_ranking("のれん", Scope(1))
    assert index.corpus.passages[found.passage].document_id == "A"


def test_many_documents_lie_in_few_blocks_and_a_change_leaves_most_of_them_alone() -> None:
    collection = Collection.of([])
    for number in range(64):
        collection = change(collection, {f"S{number}": ["増収", "減益"]})
    assert len(collection.blocks) <= 8
    after = change(collection, {"S64": ["配当"]})
    assert sum(any(block is each for each in collection.blocks) for block in after.blocks) >= len(after.blocks) - 1
    assert_is_whole(change(after, {f"S{number}": [] for number in range(0, 64, 3)}))


def test_a_document_that_did_not_change_is_not_counted_again() -> None:
    collection = change(Collection.of([]), {"A": ["のれん"]})
    again = change(collection, {"A": ["のれん"]})
    assert again.documents["A"] is collection.documents["A"]
    assert again.blocks == collection.blocks
