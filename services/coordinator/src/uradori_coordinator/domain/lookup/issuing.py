"""Tags for what was found, as much of it as one report may hold."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from uradori_contracts.audit import EVIDENCE_LIMIT, Found, Unsearched
from uradori_contracts.evidence import Evidence

PER_CLAIM = 24
"""Sources of one sentence."""
TEXT_LIMIT = 4_000_000
"""Characters of all sources together."""
_TAGS = 999
_KINDS = _DOCUMENT, _VALUE = "doc", "mcp_val"


@dataclass(frozen=True, slots=True)
class Candidates:
    """What was found for the sentence `index`, most wanted first, and what could not be looked through for it."""

    index: int
    evidence: tuple[Evidence, ...]
    unsearched: tuple[Unsearched, ...] = ()


@dataclass(frozen=True, slots=True)
class Issued:
    """The evidence under its tags, and which of it each sentence is judged against."""

    evidence: tuple[Evidence, ...]
    found: tuple[Found, ...]


def issue_found(given: Sequence[Evidence], candidates: Sequence[Candidates]) -> Issued:
    """The caller's own evidence keeps its tags; what was found follows under tags of its own, each source once.

    Where there is more than a report may hold, every sentence gets its most wanted source before any gets its second.
    """
    room = _Room.beside(given)
    kept: list[list[Evidence]] = [[] for _ in candidates]
    crowded = [len(each.evidence) > PER_CLAIM for each in candidates]
    for rank in range(max((min(len(each.evidence), PER_CLAIM) for each in candidates), default=0)):
        for number, each in enumerate(candidates):
            if rank >= len(each.evidence):
                continue
            if room.takes(each.evidence[rank]):
                kept[number].append(each.evidence[rank])
            else:
                crowded[number] = True
    tags = dict(room.tagged(dict.fromkeys(evidence for held in kept for evidence in held)))
    found = tuple(
        Found(
            index=each.index,
            tags=tuple(dict.fromkeys(tags[evidence] for evidence in held)),
            unsearched=(*each.unsearched, *((Unsearched.ROOM,) if full else ())),
        )
        for each, held, full in zip(candidates, kept, crowded, strict=True)
    )
    issued = tuple(evidence.model_copy(update={"tag": tag}) for evidence, tag in tags.items())
    return Issued((*given, *issued), found)


@dataclass(slots=True)
class _Room:
    left: int
    taken: frozenset[str]
    tags: dict[str, int]
    """Those left of each kind."""
    characters: int = TEXT_LIMIT
    held: set[Evidence] = field(default_factory=set)

    @classmethod
    def beside(cls, given: Sequence[Evidence]) -> "_Room":
        taken = frozenset(evidence.tag for evidence in given)
        used = {kind: sum(tag.startswith(f"{kind}_") for tag in taken) for kind in _KINDS}
        return cls(EVIDENCE_LIMIT - len(given), taken, {kind: _TAGS - count for kind, count in used.items()})

    def takes(self, evidence: Evidence) -> bool:
        """Whether the source is held by now."""
        if evidence in self.held:
            return True
        size, kind = _size(evidence), _kind(evidence)
        if self.left <= 0 or self.tags[kind] <= 0 or size > self.characters:
            return False
        self.left -= 1
        self.tags[kind] -= 1
        self.characters -= size
        self.held.add(evidence)
        return True

    def tagged(self, evidence: Iterable[Evidence]) -> Iterator[tuple[Evidence, str]]:
        free = {kind: self._free(kind) for kind in _KINDS}
        for one in evidence:
            yield one, next(free[_kind(one)])

    def _free(self, kind: str) -> Iterator[str]:
        return (tag for number in range(1, _TAGS + 1) if (tag := f"{kind}_{number}") not in self.taken)


def _kind(evidence: Evidence) -> str:
    return _VALUE if evidence.value is not None else _DOCUMENT


def _size(evidence: Evidence) -> int:
    table = evidence.table
    cells = sum(len(cell) for row in (table.headers, *table.rows) for cell in row) if table is not None else 0
    return len(evidence.text or "") + cells
