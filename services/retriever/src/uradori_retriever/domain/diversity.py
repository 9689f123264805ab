"""No passage twice, and no source that crowds out the others."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from unicodedata import normalize

from uradori_contracts.retrieval import Passage

PER_SOURCE = 3
_JAPANESE = re.compile(r"[ぁ-ヿ一-龥]")


@dataclass(frozen=True, slots=True)
class Sources:
    """What counts as the same source and as the same text, per passage, as numbers."""

    source: Sequence[int]
    text: Sequence[int]

    @classmethod
    def of(cls, passages: Iterable[Passage]) -> "Sources":
        """A source is a document, its Japanese and its other passages apart; or publisher and title where no document
        is named, or the passage itself.

        Texts are the same if nothing but width, case and blanks tells them apart.
        """
        sources: dict[tuple[str, ...], int] = {}
        texts: dict[str, int] = {}
        source, text = [], []
        for passage in passages:
            name = _source(passage)
            source.append(sources.setdefault(name, len(sources)))
            folded = "".join(normalize("NFKC", passage.text).lower().split())
            text.append(texts.setdefault(folded, len(texts)))
        return cls(source, text)

    def distinct(self, passages: Iterable[int], per_source: int = PER_SOURCE) -> Iterator[int]:
        """The passages in order, without later copies of a text and at most `per_source` of each source."""
        taken: Counter[int] = Counter()
        read: set[int] = set()
        for passage in passages:
            source, text = self.source[passage], self.text[passage]
            if text not in read and taken[source] < per_source:
                read.add(text)
                taken[source] += 1
                yield passage


def _source(passage: Passage) -> tuple[str, ...]:
    if passage.document_id:
        return (passage.document_id, "ja" if _JAPANESE.search(passage.text) else "")
    return (passage.publisher, passage.title) if passage.title else ("", "", passage.id)
