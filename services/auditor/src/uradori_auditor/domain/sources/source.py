"""Evidence read into facts, once per content."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b

from uradori_contracts.evidence import Evidence

from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.memory import Memory
from uradori_auditor.domain.sources.facts import Source
from uradori_auditor.domain.sources.passages import read_passage
from uradori_auditor.domain.sources.tables import read_table
from uradori_auditor.domain.sources.typed_values import read_value


def read_source(evidence: Evidence, names: NameReader) -> Source:
    """The facts of one evidence."""
    if evidence.text is not None:
        return read_passage(evidence, evidence.text, names)
    if evidence.table is not None:
        return read_table(evidence, evidence.table, names)
    if evidence.value is not None:
        return read_value(evidence, evidence.value, names)
    raise ValueError("evidence holds nothing / 根拠が空です")


@dataclass(frozen=True, slots=True)
class ReadSource:
    """A source with the digest of its evidence."""

    source: Source
    digest: bytes


class SourceCache:
    """Sources by their evidence, whole: the same evidence is neither read nor digested again."""

    def __init__(self, names: NameReader, limit: int) -> None:
        """Keeps those read last, of `limit` characters of evidence in all."""
        self._names = names
        self._memory: Memory[Evidence, ReadSource] = Memory(limit, _characters)

    def read(self, evidence: Iterable[Evidence]) -> tuple[ReadSource, ...]:
        """The source of each evidence, in order, parsed only where it is new."""
        return tuple(self._memory.recall(each, partial(self._one, each)) for each in evidence)

    def _one(self, evidence: Evidence) -> ReadSource:
        digest = blake2b(evidence.model_dump_json().encode(), digest_size=16).digest()
        return ReadSource(read_source(evidence, self._names), digest)


def _characters(evidence: Evidence) -> int:
    return len(evidence.model_dump_json())
