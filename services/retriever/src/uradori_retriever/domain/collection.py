"""The shipped passages and those of each document, so that one new document does not count the others again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from uradori_contracts.retrieval import Passage

from uradori_retriever.domain.bm25 import Bm25
from uradori_retriever.domain.corpus import Corpus, Part
from uradori_retriever.domain.dense import Dense
from uradori_retriever.domain.diversity import Sources
from uradori_retriever.domain.index import Index
from uradori_retriever.domain.tables import searched_text
from uradori_retriever.domain.term_counts import TermCounts, count_terms
from uradori_retriever.domain.tokens import tokenize
from uradori_retriever.domain.vocabulary import Vocabulary


@dataclass(frozen=True, slots=True)
class Segment:
    """All that the index keeps of passages that come and go together."""

    part: Part
    counts: TermCounts = field(repr=False)
    sources: Sources = field(repr=False)


@dataclass(frozen=True, slots=True)
class Collection:
    """The segments at one moment: the shipped one, then documents in the order of their ids."""

    vocabulary: Vocabulary
    shipped: Segment
    documents: Mapping[str, Segment]

    @classmethod
    def of(cls, passages: Sequence[Passage]) -> Self:
        """The shipped passages alone."""
        vocabulary = Vocabulary()
        return cls(vocabulary, _segment(Part.of(passages), passages, vocabulary), {})

    def segment(self, passages: Sequence[Passage]) -> Segment:
        """A document's segment, the one it has where nothing changed: the one step that reads text, and none to be
        taken side by side with itself."""
        part = Part.of_document(passages)
        held = self.documents.get(passages[0].document_id) if passages else None
        return held if held and held.part.digest == part.digest else _segment(part, passages, self.vocabulary)

    def having(self, documents: Mapping[str, Segment | None]) -> Self:
        """With these documents, new or in the place of what they were; without those that are None or hold nothing."""
        merged = {**self.documents, **documents}
        kept = {name: held for name, held in sorted(merged.items()) if held is not None and len(held.part.passages)}
        return replace(self, documents=kept)

    @property
    def digests(self) -> dict[str, bytes]:
        """What each document holds, by its digest."""
        return {name: segment.part.digest for name, segment in self.documents.items()}

    def index(self, dense: Dense | None = None) -> Index:
        """The index over all of it; its scores are those of one whole index."""
        segments = (self.shipped, *self.documents.values())
        corpus = Corpus.over(tuple(segment.part for segment in segments))
        return Index(
            corpus,
            Sources.joined([segment.sources for segment in segments]),
            Bm25.over([segment.counts for segment in segments], self.vocabulary),
            dense or Dense.compile(len(corpus.passages), {}, int(corpus.spoken.sum())),
        )


def _segment(part: Part, passages: Sequence[Passage], vocabulary: Vocabulary) -> Segment:
    counts = count_terms((tokenize(searched_text(passage)) for passage in passages), vocabulary)
    return Segment(part, counts, Sources.of(passages))
