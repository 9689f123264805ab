"""Evidence read into facts, once per content."""

from collections import OrderedDict
from collections.abc import Iterable
from hashlib import blake2b
from threading import Lock

from uradori_contracts.evidence import Evidence

from uradori_auditor.domain.facts import Source
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
    """Sources by the digest of their evidence; the least recently used go first. Safe to share between threads."""

    def __init__(self, names: NameReader, limit: int) -> None:
        self._names = names
        self._limit = limit
        self._lock = Lock()
        self._sources: OrderedDict[bytes, Source] = OrderedDict()

    def read(self, evidence: Iterable[Evidence]) -> tuple[Source, ...]:
        """The sources of each evidence, in order, parsed only where they are new."""
        return tuple(self._one(each) for each in evidence)

    def _one(self, evidence: Evidence) -> Source:
        key = blake2b(evidence.model_dump_json().encode(), digest_size=16).digest()
        with self._lock:
            known = self._sources.get(key)
            if known is not None:
                self._sources.move_to_end(key)
                return known
        source = read_source(evidence, self._names)
        with self._lock:
            self._sources[key] = source
            while len(self._sources) > self._limit:
                self._sources.popitem(last=False)
        return source
