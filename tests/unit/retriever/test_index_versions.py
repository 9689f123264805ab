"""The versions of the index that can be asked."""

from collections.abc import Callable

import pytest
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_retriever.domain.corpus import Corpus, Entry
from uradori_retriever.domain.dense import Dense
from uradori_retriever.domain.index import Index
from uradori_retriever.versions import IndexVersions

MakeEntry = Callable[..., Entry]


def _index(entry: MakeEntry, text: str) -> Index:
    return Index.build(Corpus.of([entry(text)]))


def test_a_pinned_version_is_served_after_a_new_one_took_its_place(entry: MakeEntry) -> None:
    old, new = _index(entry, "旧"), _index(entry, "新")
    versions = IndexVersions(old)
    versions.publish(new)
    assert versions.current is versions.pinned(None) is new
    assert versions.pinned(old.corpus.version) is old


def test_only_the_last_versions_are_held(entry: MakeEntry) -> None:
    indexes = [_index(entry, name) for name in "一二三四"]
    versions = IndexVersions(indexes[0], kept=3)
    for index in indexes[1:]:
        versions.publish(index)
    assert versions.pinned(indexes[1].corpus.version) is indexes[1]
    with pytest.raises(UradoriError) as gone:
        versions.pinned(indexes[0].corpus.version)
    assert gone.value.code is ErrorCode.NOT_FOUND


def test_more_vectors_for_an_old_version_leave_the_current_one_in_its_place(entry: MakeEntry) -> None:
    old, new = _index(entry, "旧"), _index(entry, "新")
    versions = IndexVersions(old)
    versions.publish(new)
    grown = old.embedded(Dense.compile(1, {}))
    versions.refresh(grown)
    assert versions.current is new
    assert versions.pinned(old.corpus.version) is grown
