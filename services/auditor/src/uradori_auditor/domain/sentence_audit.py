"""One sentence against the sources of a turn."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uradori_contracts.audit import AuditedSentence, Finding, FindingKind, SentenceVerdict
from uradori_contracts.audit import Source as FindingSource
from uradori_contracts.evidence import Span as SpanModel
from uradori_jafin import Citation, Sentence, Span, parse_tags

from uradori_auditor.domain.claims import Context, DirectionClaim, SentenceClaims
from uradori_auditor.domain.context import read_claims
from uradori_auditor.domain.directions import judge_direction
from uradori_auditor.domain.facts import Source
from uradori_auditor.domain.figures import judge_figure
from uradori_auditor.domain.matching import Matcher
from uradori_auditor.domain.outcomes import NOT_COUNTED, Outcome
from uradori_auditor.domain.pieces import LONGEST
from uradori_auditor.domain.prose import judge_additions, judge_sentence, judge_trends, quotations
from uradori_auditor.domain.reading import Reading, read_sentence
from uradori_auditor.domain.worthiness import Worth, worth_of


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence with its outcomes, what it cites, and the context that the next one inherits."""

    audited: AuditedSentence
    outcomes: tuple[Outcome, ...]
    citations: tuple[str, ...]
    supporting: frozenset[str]
    carried: Context

    @property
    def claims(self) -> int:
        return sum(
            outcome.kind not in NOT_COUNTED | {FindingKind.OVERCITED, FindingKind.FABRICATED_CITATION}
            for outcome in self.outcomes
        )

    @property
    def supported_claims(self) -> int:
        return sum(outcome.supports for outcome in self.outcomes)


def read_citations(text: str) -> tuple[tuple[Citation, ...], str]:
    """The citations of a sentence, and the sentence with each blanked out, so that spans stay."""
    citations = parse_tags(text)
    blanked = list(text)
    for citation in citations:
        blanked[citation.span.start : citation.span.end] = " " * (citation.span.end - citation.span.start)
    return citations, "".join(blanked)


def audit_sentence(
    sentence: Sentence, index: int, inherited: Context, sources: Mapping[str, Source], matcher: Matcher
) -> Judged:
    """The verdict on a sentence, from its citations and every source of the turn."""
    citations, plain = read_citations(sentence.text)
    told = tuple(dict.fromkeys(name for source in sources.values() for name in source.names[:1]))
    reading = read_sentence(plain[:LONGEST], matcher.names, told)
    claims = read_claims(reading, inherited)
    issued = tuple(dict.fromkeys(tag for citation in citations for tag in citation.tags if tag in sources))
    whole = Span(0, len(reading.text.rstrip()))
    outcomes = [_fabricated(c) for c in citations if not c.valid or any(t not in sources for t in c.tags)]
    worth = worth_of(reading, claims, cited=bool(citations))
    cited = tuple(sources[tag] for tag in issued)
    if worth is not Worth.CLAIM:
        kind = FindingKind.UNVERIFIABLE if worth is Worth.OPINION else FindingKind.NOT_CHECKWORTHY
        outcomes.append(Outcome(kind, whole))
    elif not citations:
        outcomes += [Outcome(FindingKind.UNCITED_CLAIM, span) for span in _claim_spans(claims, whole)]
    elif len(plain) > LONGEST:
        outcomes.append(Outcome(FindingKind.UNSUPPORTED, whole, note="一文が長すぎて確かめられない", is_figure=True))
    elif cited:
        others = tuple(source for tag, source in sources.items() if tag not in issued)
        outcomes += _judge(reading, claims, cited, others, matcher, whole)
        outcomes += _overcited(citations, issued, outcomes)
    supporting = frozenset(tag for outcome in outcomes if outcome.supports for tag in outcome.tags)
    written = tuple(dict.fromkeys(tag for c in citations for tag in (c.tags or (c.text,))))
    audited = AuditedSentence(
        index=index,
        sentence=sentence.text,
        span=SpanModel(start=sentence.span.start, end=sentence.span.end),
        verdict=_verdict(outcomes),
        citations=written,
        findings=tuple(_finding(outcome, reading, sentence.text) for outcome in outcomes),
    )
    return Judged(audited, tuple(outcomes), written, supporting & frozenset(issued), claims.carried)


def _judge(
    reading: Reading,
    claims: SentenceClaims,
    cited: Sequence[Source],
    others: Sequence[Source],
    matcher: Matcher,
    whole: Span,
) -> list[Outcome]:
    quoted = quotations(reading, cited)
    figures = [claim for claim in claims.figures if not any(claim.span.overlaps(span) for span in quoted)]
    directions = [claim for claim in claims.directions if not any(claim.span.overlaps(span) for span in quoted)]
    turned = judge_trends(reading, cited, [claim.span for claim in claims.directions])
    if not figures and not directions:
        return [*turned, judge_sentence(reading, cited, matcher, whole)]
    outcomes = [judge_figure(claim, cited, others, matcher) for claim in figures]
    outcomes += [judge_direction(claim, cited, matcher) for claim in directions]
    outcomes += [*turned, *judge_additions(reading, cited)]
    return sorted(outcomes, key=lambda outcome: outcome.span)


def _claim_spans(claims: SentenceClaims, whole: Span) -> list[Span]:
    found: list[Span] = [claim.span for claim in claims.figures]
    directions: tuple[DirectionClaim, ...] = claims.directions
    return found + [claim.span for claim in directions] or [whole]


def _fabricated(citation: Citation) -> Outcome:
    note = citation.flaw.value if citation.flaw else "この回答のために発行された引用番号ではない"
    return Outcome(FindingKind.FABRICATED_CITATION, citation.span, note=note, written=citation.span)


def _overcited(citations: Sequence[Citation], issued: Sequence[str], outcomes: Sequence[Outcome]) -> list[Outcome]:
    used = {tag for outcome in outcomes for tag in outcome.tags}
    used |= {outcome.place.tag for outcome in outcomes if outcome.place}
    if not any(outcome.supports for outcome in outcomes):
        return []
    found = []
    for tag in issued:
        if tag not in used:
            citation = next(citation for citation in citations if tag in citation.tags)
            found.append(
                Outcome(
                    FindingKind.OVERCITED, citation.span, note=f"{tag} はこの文を支えていない", written=citation.span
                )
            )
    return found


def _verdict(outcomes: Sequence[Outcome]) -> SentenceVerdict:
    kinds = {outcome.kind for outcome in outcomes} - {FindingKind.OVERCITED}
    if kinds <= NOT_COUNTED:
        return SentenceVerdict.NOT_COUNTED
    good = all(outcome.supports for outcome in outcomes if outcome.kind in kinds - NOT_COUNTED)
    return SentenceVerdict.SUPPORTED if good else SentenceVerdict.UNSUPPORTED


def _finding(outcome: Outcome, reading: Reading, sentence: str) -> Finding:
    span = outcome.written or reading.folded.span(*outcome.span)
    source = None
    if outcome.place is not None:
        source = FindingSource(
            tag=outcome.place.tag, span=outcome.place.span, cell=outcome.place.cell, quote=outcome.place.quote
        )
    text = sentence[span.start : span.end]
    return Finding(
        kind=outcome.kind,
        span=SpanModel(start=span.start, end=span.end),
        text=text,
        expected=outcome.expected,
        found=text if outcome.is_figure else "",
        source=source,
        rule=outcome.rule,
        suggestion=outcome.suggestion,
        note=outcome.note,
    )
