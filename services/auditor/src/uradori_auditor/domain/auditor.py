"""The auditor: answers and sentences in, reports and verdicts out, by code that uses no model."""

from dataclasses import dataclass

from uradori_contracts.audit import (
    AuditedSentence,
    AuditReport,
    AuditRequest,
    AuditSentenceRequest,
)
from uradori_jafin import Sentence, Span, split_sentences

from uradori_auditor.domain.claims import Context
from uradori_auditor.domain.context import read_claims
from uradori_auditor.domain.matching import Matcher
from uradori_auditor.domain.pieces import pieces_of
from uradori_auditor.domain.reading import read_sentence
from uradori_auditor.domain.report import report_of
from uradori_auditor.domain.sentence_audit import Judged, audit_sentence, read_citations
from uradori_auditor.domain.sources import SourceCache

_CONTEXT_SENTENCES = 20


@dataclass(frozen=True, slots=True)
class Auditor:
    """Judges by `matcher`; `cache` keeps sources that were read before."""

    matcher: Matcher
    cache: SourceCache

    def audit_answer(self, request: AuditRequest) -> AuditReport:
        """The report on an answer: the same answer and evidence give the same bytes."""
        sources = {source.tag: source for source in self.cache.read(request.evidence)}
        judged: list[Judged] = []
        carried = Context()
        for index, sentence in enumerate(split_sentences(request.answer)):
            judged.append(audit_sentence(sentence, index, carried, sources, self.matcher))
            carried = judged[-1].carried
        return report_of(request.answer, request.evidence, judged)

    def audit_sentence(self, request: AuditSentenceRequest) -> AuditedSentence:
        """The verdict on one sentence; `preceding` lends it the context it leaves unsaid."""
        sources = {source.tag: source for source in self.cache.read(request.evidence)}
        carried = Context()
        for before in pieces_of(request.preceding)[-_CONTEXT_SENTENCES:]:
            _, plain = read_citations(before.text)
            carried = read_claims(read_sentence(plain, self.matcher.names), carried).carried
        sentence = Sentence(request.sentence, Span(0, len(request.sentence)))
        return audit_sentence(sentence, request.index, carried, sources, self.matcher).audited
