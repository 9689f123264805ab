"""The documents of one version of the store, and which of them stand on a day."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from uradori_contracts.documents import DocumentInfo, KnownFiler, ListDocuments
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_jafin.companies import filer_key

from uradori_documents.domain.amending import amended
from uradori_documents.domain.named_filers import FilerNames, Mentioned
from uradori_documents.domain.revision import Revision

_WHOLE = 0.5
"""An amendment with this share of the facts of what it amends is a whole report; a smaller one mends parts of it."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Which documents may be searched; what is empty does not restrict."""

    tickers: tuple[str, ...] = ()
    companies: tuple[str, ...] = ()
    document_ids: tuple[str, ...] = ()
    as_of: date | None = None
    history: bool = False


@dataclass(frozen=True, slots=True)
class Standing:
    """A document that may be served; `mended_by` later amendments whose sections stand in place of its own."""

    revision: Revision
    mended_by: tuple[Revision, ...] = ()


class Catalog:
    """Immutable. Documents without a filing date are served only where no day is asked."""

    def __init__(self, version: int, revisions: Iterable[Revision]) -> None:
        self.version = version
        seen = [revision for revision in revisions if revision.seen_at(version)]
        self.revisions = tuple(sorted(seen, key=lambda each: (each.age, each.document_id), reverse=True))
        """Newest filing first."""
        self.by_number = {revision.number: revision for revision in seen}
        self._by_id = {revision.document_id: revision for revision in seen}
        self._amended = amended(seen)
        self._names = {revision.number: filer_key(revision.info.company) for revision in seen}
        self._amendments: dict[str, list[Revision]] = defaultdict(list)
        for revision in self.revisions:
            if revision.number in self._amended:
                self._amendments[self.root(revision)].append(revision)
        self._named = FilerNames(revision.info.company for revision in self.revisions)
        self._filers: dict[str, int] = defaultdict(int)
        for revision in seen:
            self._filers[revision.filer] += 1

    def filers(self) -> tuple[KnownFiler, ...]:
        """Each company once, the newest document's way of writing it first."""
        named = [each.info for each in self.revisions if each.info.company]
        first = {(info.ticker or filer_key(info.company)): info for info in reversed(named)}
        return tuple(KnownFiler(name=info.company, ticker=info.ticker) for info in reversed(first.values()))

    def find(self, document_id: str) -> Revision | None:
        """The document of that id."""
        return self._by_id.get(document_id)

    def root(self, revision: Revision) -> str:
        """The id of the document that a chain of amendments began with, in the store or not."""
        passed = {revision.document_id}
        root = revision.document_id
        while (held := self._by_id.get(root)) and (earlier := self._amended.get(held.number)):
            if earlier in passed:
                break
            root = earlier
            passed.add(root)
        return root

    def amendments(self, revision: Revision, day: date | None = None) -> tuple[Revision, ...]:
        """Those of it that were filed after it and by that day, the latest first."""
        others = self._amendments.get(self.root(revision), ())
        return tuple(
            other for other in others if other is not revision and other.filed_by(day) and other.age > revision.age
        )

    def named_in(self, text: str) -> tuple[Mentioned, ...]:
        """Filers whose name stands in a text."""
        return self._named.within(text) if text else ()

    def standing(self, scope: Scope) -> tuple[Standing, ...]:
        """What may be served, newest filing first."""
        names = frozenset(map(filer_key, scope.companies))
        found = []
        for revision in self.revisions:
            if not revision.filed_by(scope.as_of) or not self._within(revision, scope, names):
                continue
            later = () if scope.history else self.amendments(revision, scope.as_of)
            if not any(_is_whole(other, revision) for other in later):
                found.append(Standing(revision, later))
        return tuple(found)

    def _within(self, revision: Revision, scope: Scope, names: frozenset[str]) -> bool:
        if scope.document_ids and revision.document_id not in scope.document_ids:
            return False
        if not scope.tickers and not names:
            return True
        return revision.info.ticker in scope.tickers or self._names[revision.number] in names

    def has_others(self, revision: Revision) -> bool:
        """Whether the store has further documents of its company."""
        return bool(revision.filer) and self._filers[revision.filer] > 1

    def described(self, revision: Revision) -> DocumentInfo:
        """With what it amends, and what has superseded it."""
        later = self.amendments(revision)
        return revision.info.model_copy(
            update={
                "amends": self._amended.get(revision.number),
                "superseded_by": later[0].document_id if later else None,
                "superseded_on": later[-1].info.filed_on if later else None,
            }
        )

    def page(self, request: ListDocuments) -> tuple[tuple[DocumentInfo, ...], int]:
        """A page of the list, and how many documents fit it in all.

        Raises:
            UradoriError: NOT_FOUND where the document to go on after is not in the list, as when it was taken out since.
        """
        fitting = [each for each in self.revisions if request.ticker in (None, each.info.ticker)]
        places = {each.document_id: place for place, each in enumerate(fitting, 1)}
        after = 0 if request.after is None else places.get(request.after)
        if after is None:
            raise UradoriError(
                ErrorCode.NOT_FOUND,
                f"続きの起点とした文書 {request.after} は一覧にありません。最初から取り直してください。",
                f"The document {request.after} to go on after is not in the list. Begin the list anew.",
            )
        return tuple(map(self.described, fitting[after : after + request.limit])), len(fitting)


def _is_whole(amendment: Revision, amended: Revision) -> bool:
    return amendment.info.facts >= amended.info.facts * _WHOLE
