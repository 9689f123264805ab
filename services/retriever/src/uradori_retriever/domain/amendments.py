"""From which day a later wording of the same section stands in a passage's place."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Self
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray
from uradori_contracts.retrieval import Passage

UNDATED = np.iinfo(np.int32).max
NEVER = np.iinfo(np.int32).max
_WHOLE = ""
"""The section of an amendment that replaces its document, not a part of it."""


@dataclass(frozen=True, slots=True)
class Wording:
    """Of a passage what decides whether it still stands: its document and section, its day, what it amends."""

    document: str
    section: str
    dated: int
    amends: str

    @classmethod
    def of(cls, passage: Passage) -> "Wording":
        """Sections are the same in any width and spacing."""
        section = "".join(normalize("NFKC", passage.section).split())
        return cls(passage.document_id, section, ordinal(passage.as_of, UNDATED), passage.amends)

    @property
    def stands_before(self) -> int:
        """An original yields to an amendment of its own day, an amendment only to a later one."""
        filed = 0 if self.dated == UNDATED else self.dated
        return filed if self.amends else filed - 1


def ordinal(day: date | None, otherwise: int) -> int:
    """The day as a number."""
    return day.toordinal() if day else otherwise


@dataclass(frozen=True, slots=True)
class Wordings:
    """Those of passages that come and go together, in their order, with what is asked of all of them at once."""

    each: tuple[Wording, ...]
    dated: NDArray[np.int32]
    documents: frozenset[str]
    amendments: tuple[Wording, ...]

    @classmethod
    def of(cls, passages: Iterable[Passage]) -> Self:
        """Of these passages."""
        every = tuple(map(Wording.of, passages))
        return cls(
            every,
            np.array([wording.dated for wording in every], np.int32),
            frozenset(wording.document for wording in every),
            tuple(wording for wording in every if wording.amends),
        )


def superseded(parts: Sequence[Wordings]) -> NDArray[np.int32]:
    """For each passage of all parts, one part behind the other, the day from which it is replaced; or never.

    Only parts that hold an amended document, or an amendment of it, are looked through.
    """
    amendments = [wording for part in parts for wording in part.amendments]
    amends = {wording.document: wording.amends for wording in amendments}
    versions: dict[tuple[str, str], set[int]] = {}
    for wording in amendments:
        versions.setdefault((_original(wording.document, amends), wording.section), set()).add(wording.dated)
    amended = {document for document, _ in versions}
    touched = amended | amends.keys()
    return np.concatenate(
        [
            np.empty(0, np.int32),
            *(
                _days(part.each, amends, versions)
                if not part.documents.isdisjoint(touched)
                else np.full(len(part.each), NEVER, np.int32)
                for part in parts
            ),
        ]
    )


def _days(
    wordings: Iterable[Wording], amends: Mapping[str, str], versions: Mapping[tuple[str, str], set[int]]
) -> NDArray[np.int32]:
    days: list[int] = []
    for each in wordings:
        later = _versions_of(_original(each.document, amends), each.section, versions)
        days.append(min((day for day in later if day > each.stands_before), default=NEVER))
    return np.array(days, np.int32)


def _versions_of(document: str, section: str, versions: Mapping[tuple[str, str], set[int]]) -> Iterable[int]:
    """The days of the amendments of this section and of those that name no section: they replace the document."""
    return versions.get((document, section), set()) | versions.get((document, _WHOLE), set())


def _original(document: str, amends: Mapping[str, str]) -> str:
    seen = {document}
    while (earlier := amends.get(document, "")) and earlier not in seen:
        seen.add(earlier)
        document = earlier
    return document
