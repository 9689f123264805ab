"""The versions of the index that can be asked."""

from collections.abc import Callable

import pytest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.retrieval import Passage
from uradori_retriever.domain.corpus import Corpus
from uradori_retriever.domain.dense import Dense
from uradori_retriever.domain.index import Index
from uradori_retriever.versions import IndexVersions

MakePassage = Callable[..., Passage]


def _index(make_passage: MakePassage, text: str) -> Index:
    return Index.build(Corpus.of([make_passage(text)]))


def test_a_pinned_version_is_served_after_a_new_one_took_its_place(make_passage: MakePassage) -> None:
    old, new = _index(make_passage, "旧"), _index(make_passage, "新")
    versions = IndexVersions(old)
    versions.publish(new)
    assert versions.current is versions.pinned(None) is new
    assert versions.pinned(old.corpus.version) is old


def test_only_the_last_versions_are_held(make_passage: MakePassage) -> None:
    indexes = [_index(make_passage, name) for name in "一二三四"]
    versions = IndexVersions(indexes[0], kept=3)
    for index in indexes[1:]:
        versions.publish(index)
    assert versions.pinned(indexes[1].corpus.version) is indexes[1]
    with pytest.raises(UradoriError) as gone:
        versions.pinned(indexes[0].corpus.version)
    assert gone.value.code is ErrorCode.NOT_FOUND


def test_more_vectors_for_an_old_version_leave_the_current_one_in_its_place(make_passage: MakePassage) -> None:
    old, new = _index(make_passage, "旧"), _index(make_passage, "新")
    versions = IndexVersions(old)
    versions.publish(new)
    grown = old.embedded(Dense.compile(1, {}))
    versions.refresh(grown)
    assert versions.current is new
    assert versions.pinned(old.corpus.version) is grown
