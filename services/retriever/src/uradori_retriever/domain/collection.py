"""The shipped passages and those of each document, so that one new document does not count the others again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Self

from uradori_contracts.retrieval import Passage

from uradori_retriever.domain.blocks import Block, changed
from uradori_retriever.domain.bm25 import Bm25, Placed
from uradori_retriever.domain.corpus import Corpus, Part
from uradori_retriever.domain.dense import Dense
from uradori_retriever.domain.diversity import Sources
from uradori_retriever.domain.index import Index
from uradori_retriever.domain.tables import searched_text
from uradori_retriever.domain.term_counts import TermCounts, count_terms
from uradori_retriever.domain.tokens import tokenize
from uradori_retriever.domain.vocabulary import Vocabulary

_SHIPPED = ""


@dataclass(frozen=True, slots=True)
class Segment:
    """What the index keeps of passages that come and go together; `counts` until a collection has them in a block."""

    part: Part
    sources: Sources = field(repr=False)
    counts: TermCounts | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Collection:
    """The segments at one moment: the shipped one, then documents in the order of their ids."""

    vocabulary: Vocabulary
    shipped: Segment
    documents: Mapping[str, Segment]
    blocks: tuple[Block, ...] = field(repr=False)

    @classmethod
    def of(cls, passages: Sequence[Passage]) -> Self:
        """The shipped passages alone."""
        vocabulary = Vocabulary()
        counts = _counts(passages, vocabulary)
        shipped = Segment(Part.of(passages), Sources.of(passages), None)
        return cls(vocabulary, shipped, {}, changed((), (), {_SHIPPED: counts}))

    def segment(self, passages: Sequence[Passage]) -> Segment:
        """A document's segment, the one it has where nothing changed: the one step that reads text, and none to be
        taken side by side with itself."""
        part = Part.of_document(passages)
        held = self.documents.get(passages[0].document_id) if passages else None
        if held and held.part.digest == part.digest:
            return held
        return Segment(part, Sources.of(passages), _counts(passages, self.vocabulary))

    def having(self, documents: Mapping[str, Segment | None]) -> Self:
        """With these documents, new or in the place of what they were; without those that are None or hold nothing."""
        news = {name: held for name, held in documents.items() if held is not self.documents.get(name)}
        counted = {
            name: held.counts
            for name, held in sorted(news.items())
            if held is not None and held.counts is not None and len(held.part.passages)
        }
        merged = {name: held for name, held in self.documents.items() if name not in news}
        merged |= {name: replace(held, counts=None) for name, held in news.items() if held and name in counted}
        return replace(self, documents=dict(sorted(merged.items())), blocks=changed(self.blocks, news.keys(), counted))

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
            Bm25.over(self._placed(), self.vocabulary),
            dense or Dense.compile(len(corpus.passages), {}, int(corpus.spoken.sum())),
        )

    def _placed(self) -> list[Placed]:
        """The blocks, and where the passages of their members stand in the corpus."""
        firsts, first = {}, 0
        for name, segment in ((_SHIPPED, self.shipped), *self.documents.items()):
            firsts[name] = first
            first += len(segment.part.passages)
        return [Placed(block.counts, block.runs(firsts)) for block in self.blocks]


def _counts(passages: Sequence[Passage], vocabulary: Vocabulary) -> TermCounts:
    return count_terms((tokenize(searched_text(passage)) for passage in passages), vocabulary)
