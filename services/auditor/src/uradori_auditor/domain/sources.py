"""Evidence read into facts, once per content."""

from collections.abc import Iterable
from functools import partial
from hashlib import blake2b

from uradori_contracts.evidence import Evidence

from uradori_auditor.domain.facts import Source
from uradori_auditor.domain.memory import Memory
from uradori_auditor.domain.names import NameReader
from uradori_auditor.domain.passages import read_passage
from uradori_auditor.domain.tables import read_table
from uradori_auditor.domain.typed_values import read_value


def read_source(evidence: Evidence, names: NameReader) -> Source:
    """The facts of one evidence."""
    if evidence.text is not None:
        return read_passage(evidence, evidence.text, names)
    if evidence.table is not None:
        return read_table(evidence, evidence.table, names)
    if evidence.value is not None:
        return read_value(evidence, evidence.value, names)
    raise ValueError("evidence holds nothing / 根拠が空です")


class SourceCache:
    """Sources by the digest of their evidence."""

    def __init__(self, names: NameReader, limit: int) -> None:
        """Keeps those read last, of `limit` bytes of evidence in all."""
        self._names = names
        self._memory: Memory[bytes, Source] = Memory(limit)

    def read(self, evidence: Iterable[Evidence]) -> tuple[tuple[Source, bytes], ...]:
        """The source of each evidence with its digest, in order, parsed only where it is new."""
        return tuple(self._one(each) for each in evidence)

    def _one(self, evidence: Evidence) -> tuple[Source, bytes]:
        body = evidence.model_dump_json().encode()
        digest = blake2b(body, digest_size=16).digest()
        return self._memory.recall(digest, len(body), partial(read_source, evidence, self._names)), digest
