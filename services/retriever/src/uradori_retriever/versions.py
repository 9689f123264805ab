"""The versions of the index that can be asked."""

from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_retriever.domain.index import Index

KEPT = 3


class IndexVersions:
    """The current index and the last ones before it, for turns that pinned their version.

    A new index takes the place of the old one in a single assignment; a search works on the object it got.
    """

    def __init__(self, first: Index, *, kept: int = KEPT) -> None:
        self._kept = kept
        self._current = first
        self._versions = {first.corpus.version: first}
        self._asked = 0

    @property
    def asked(self) -> int:
        """How many requests there have been."""
        return self._asked

    @property
    def current(self) -> Index:
        """The index that unpinned requests are answered from."""
        return self._current

    def publish(self, index: Index) -> None:
        """Make it the current one; with the same corpus it takes the place of the one before."""
        others = [held for version, held in self._versions.items() if version != index.corpus.version]
        kept = [*others[len(others) - self._kept + 1 :], index] if self._kept > 1 else [index]
        self._versions = {held.corpus.version: held for held in kept}
        self._current = index

    def refresh(self, index: Index) -> None:
        """More vectors for a corpus that is still held; the current version stays the current one."""
        version = index.corpus.version
        if version in self._versions:
            self._versions = {**self._versions, version: index}
            if self._current.corpus.version == version:
                self._current = index

    def pinned(self, version: str | None) -> Index:
        """The index of that version, or the current one.

        Raises:
            UradoriError: NOT_FOUND, where that version is held no more.
        """
        self._asked += 1
        if version is None:
            return self._current
        index = self._versions.get(version)
        if index is None:
            raise UradoriError(
                ErrorCode.NOT_FOUND,
                "この版の検索対象はもう保持されていません。質問をやり直してください。",
                "This version of the corpus is held no more. Ask again.",
            )
        return index
