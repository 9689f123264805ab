"""The auditor: answers and sentences in, reports and verdicts out, by code that uses no model."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from hashlib import blake2b

from uradori_contracts.audit import AuditedSentence, AuditReport, AuditRequest, AuditSentencesRequest, Found
from uradori_contracts.evidence import Evidence
from uradori_contracts.evidence import Span as SpanModel
from uradori_jafin import Gazetteer, Sentence, Span, load_lexicon, split_sentences

from uradori_auditor.domain.claims.answer_tables import Row, rows_of
from uradori_auditor.domain.claims.claim import Context
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.claims.pieces import pieces_of
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.report import report_of
from uradori_auditor.domain.judging.sentence_audit import Judged, audit_sentence
from uradori_auditor.domain.memory import Memory
from uradori_auditor.domain.sources.facts import Source
from uradori_auditor.domain.sources.source import SourceCache

_CONTEXT_SENTENCES = 20
SOURCES_LIMIT = 150_000_000
SENTENCES_LIMIT = 40_000_000
"""Bytes of what is remembered: thousands of usual ones, a few huge ones."""

JudgedKey = tuple[str, Context, bytes, Found | None, Row | None]
"""A sentence, what it inherits, the digest of all its sources, what was looked up for it, what its row tells."""


@dataclass(frozen=True, slots=True)
class _Sources:
    by_tag: Mapping[str, Source]
    digest: bytes


@dataclass(frozen=True, slots=True)
class Auditor:
    """Judges by `matcher`. It remembers the sources it read, and the sentences it judged against them.

    `companies` is the digest of the list of companies that it knows.
    """

    matcher: Matcher
    cache: SourceCache
    judged: Memory[JudgedKey, Judged]
    companies: str = ""

    @classmethod
    def of(cls, gazetteer: Gazetteer | None) -> "Auditor":
        """An auditor that knows these companies; without a gazetteer, those that the evidence itself names."""
        names = NameReader(gazetteer)
        companies = gazetteer.digest() if gazetteer else ""
        matcher = Matcher(names, load_lexicon())
        return cls(matcher, SourceCache(names, SOURCES_LIMIT), Memory(SENTENCES_LIMIT, _bytes_of), companies)

    def audit_answer(self, request: AuditRequest) -> AuditReport:
        """The report on an answer: the same answer and evidence give the same bytes.

        What was found for a sentence past the last is left out of it.
        """
        sources = self._read(request.evidence)
        sentences = split_sentences(request.answer)
        placed = tuple(each for each in request.found if each.index < len(sentences))
        request = request.model_copy(update={"found": placed})
        found = {each.index: each for each in placed}
        judged: list[Judged] = []
        carried = Context()
        rows = rows_of([sentence.text for sentence in sentences])
        for index, sentence in enumerate(sentences):
            looked_up = found.get(index, Found(index=index, tags=())) if request.lookup else None
            verdict = self._judge(sentence.text, carried, sources, looked_up, rows.get(index))
            judged.append(_placed(verdict, index, sentence.span.start))
            carried = judged[-1].carried
        return report_of(request, judged, self.companies)

    def audit_sentences(self, request: AuditSentencesRequest) -> tuple[AuditedSentence, ...]:
        """The verdicts on the next sentences; `preceding` lends them the context they leave unsaid."""
        sources = self._read(request.evidence)
        carried = Context()
        preceding = [piece.text for piece in pieces_of(request.preceding)]
        rows = rows_of((*preceding, *request.sentences))
        for number, text in list(enumerate(preceding))[-_CONTEXT_SENTENCES:]:
            carried = self._judge(text, carried, sources, row=rows.get(number)).carried
        audited: list[AuditedSentence] = []
        for index, text in enumerate(request.sentences, start=request.index):
            row = rows.get(len(preceding) + index - request.index)
            judged = self._judge(text, carried, sources, row=row)
            audited.append(_placed(judged, index, 0).audited)
            carried = judged.carried
        return tuple(audited)

    def _read(self, evidence: tuple[Evidence, ...]) -> _Sources:
        read = self.cache.read(evidence)
        digest = blake2b(b"".join(each.digest for each in read), digest_size=16).digest()
        return _Sources({each.source.tag: each.source for each in read}, digest)

    def _judge(
        self,
        text: str,
        inherited: Context,
        sources: _Sources,
        looked_up: Found | None = None,
        row: Row | None = None,
    ) -> Judged:
        def judge() -> Judged:
            sentence = Sentence(text, Span(0, len(text)))
            return audit_sentence(sentence, inherited, sources.by_tag, self.matcher, looked_up, row)

        return self.judged.recall((text, inherited, sources.digest, looked_up, row), judge)


def _bytes_of(key: JudgedKey, judged: Judged) -> int:
    """At most; measured on CPython 3.11: 4 to 6 kB a sentence of one finding, 2 kB for each further one."""
    text, _, _, looked_up, _ = key
    return 4_000 + 2_000 * len(judged.outcomes) + 8 * len(text) + 100 * len(looked_up.tags if looked_up else ())


def _placed(judged: Judged, index: int, start: int) -> Judged:
    span = SpanModel(start=start, end=start + len(judged.audited.sentence))
    return replace(judged, audited=judged.audited.model_copy(update={"index": index, "span": span}))
