"""From which day a later wording of the same section stands in a passage's place."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
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


def superseded(parts: Sequence[Sequence[Wording]]) -> NDArray[np.int32]:
    """For each passage of all parts, one part behind the other, the day from which it is replaced; or never."""
    amends = {each.document: each.amends for part in parts for each in part if each.amends}
    if not amends:
        return np.full(sum(map(len, parts)), NEVER, np.int32)
    versions: dict[tuple[str, str], set[int]] = {}
    for each in (each for part in parts for each in part if each.amends):
        versions.setdefault((_original(each.document, amends), each.section), set()).add(each.dated)
    amended = {document for document, _ in versions}
    days: list[int] = []
    for each in (each for part in parts for each in part):
        document = _original(each.document, amends)
        later = _versions_of(document, each.section, versions) if document in amended else ()
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
