"""No passage twice, and no source that crowds out the others."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from unicodedata import normalize

import numpy as np
from numpy.typing import NDArray
from uradori_contracts.retrieval import Passage

PER_SOURCE = 3
_JAPANESE = re.compile(r"[ぁ-ヿ一-龥]")
_BYTES = 8


@dataclass(frozen=True, slots=True)
class Sources:
    """What counts as the same source and as the same text, per passage, as digests of 64 bits."""

    source: NDArray[np.uint64]
    text: NDArray[np.uint64]

    @classmethod
    def of(cls, passages: Iterable[Passage]) -> "Sources":
        """A source is a document, its Japanese and its other passages apart; or publisher and title where no document
        is named, or the passage itself.

        Texts are the same if nothing but width, case and blanks tells them apart.
        """
        source, text = [], []
        for passage in passages:
            source.append(_digest("\0".join(_source(passage))))
            text.append(_digest("".join(normalize("NFKC", passage.text).lower().split())))
        return cls(np.array(source, np.uint64), np.array(text, np.uint64))

    @classmethod
    def joined(cls, parts: Sequence["Sources"]) -> "Sources":
        """Those of several parts, one behind the other."""
        none = np.empty(0, np.uint64)
        return cls(
            np.concatenate([none, *(each.source for each in parts)]),
            np.concatenate([none, *(each.text for each in parts)]),
        )

    def distinct(self, passages: Iterable[int], per_source: int = PER_SOURCE) -> Iterator[int]:
        """The passages in order, without later copies of a text and at most `per_source` of each source."""
        taken: Counter[int] = Counter()
        read: set[int] = set()
        for passage in passages:
            source, text = int(self.source[passage]), int(self.text[passage])
            if text not in read and taken[source] < per_source:
                read.add(text)
                taken[source] += 1
                yield passage


def _digest(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(errors="surrogatepass"), digest_size=_BYTES).digest(), "big")


def _source(passage: Passage) -> tuple[str, ...]:
    if passage.document_id:
        return (passage.document_id, "ja" if _JAPANESE.search(passage.text) else "")
    return (passage.publisher, passage.title) if passage.title else ("", "", passage.id)
