"""One sentence against the sources of a turn."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from uradori_contracts.audit import AuditedSentence, Finding, FindingKind, Found, SentenceVerdict
from uradori_contracts.audit import Source as FindingSource
from uradori_contracts.evidence import Span as SpanModel
from uradori_jafin import Citation, Sentence, Span

from uradori_auditor.domain.claims.answer_tables import Row
from uradori_auditor.domain.claims.cited_text import read_citations
from uradori_auditor.domain.claims.claim import Context, DirectionClaim, FigureClaim, SentenceClaims
from uradori_auditor.domain.claims.context import read_claims
from uradori_auditor.domain.claims.draft_names import read_draft_sentence
from uradori_auditor.domain.claims.item_owners import any_of_no_company
from uradori_auditor.domain.claims.pieces import LONGEST
from uradori_auditor.domain.claims.reading import Reading, read_sentence
from uradori_auditor.domain.claims.row_claims import read_row
from uradori_auditor.domain.claims.sectioned import in_draft
from uradori_auditor.domain.claims.worthiness import Worth, worth_of
from uradori_auditor.domain.judging.directions import is_labelled, is_of_a_label, judge_direction
from uradori_auditor.domain.judging.english.stated import judge_stated
from uradori_auditor.domain.judging.figures import judge_figure
from uradori_auditor.domain.judging.looked_up import judge_found_direction, judge_found_figure, unfound
from uradori_auditor.domain.judging.matching import Matcher, SentenceMatcher
from uradori_auditor.domain.judging.outcomes import NOT_COUNTED, Outcome
from uradori_auditor.domain.judging.polarity import (
    ENOUGH,
    NEARLY_THE_SAME,
    judge_denial,
    judge_polarity,
    judge_revision,
)
from uradori_auditor.domain.judging.prose import judge_additions, judge_sentence, judge_trends, quotations
from uradori_auditor.domain.sources.facts import Source

FigureJudge = Callable[[FigureClaim, Sequence[Source], Sequence[Source], Matcher], Outcome]
DirectionJudge = Callable[[DirectionClaim, Sequence[Source], Sequence[Source], Matcher], Outcome]


@dataclass(frozen=True, slots=True)
class Judged:
    """A sentence with its outcomes, what it cites, and the context that the next one inherits."""

    audited: AuditedSentence
    outcomes: tuple[Outcome, ...]
    citations: tuple[str, ...]
    supporting: frozenset[str]
    carried: Context
    unjudged: int = 0
    """Claims of a sentence that cites only what was never issued."""

    @property
    def claims(self) -> int:
        return self.unjudged + sum(
            outcome.kind not in NOT_COUNTED | {FindingKind.OVERCITED, FindingKind.FABRICATED_CITATION}
            for outcome in self.outcomes
        )

    @property
    def is_merely_open(self) -> bool:
        """Whether nothing of it is wrong, but something could not be found."""
        return any(o.is_open for o in self.outcomes) and all(
            o.is_open or o.supports or o.kind in NOT_COUNTED for o in self.outcomes
        )

    @property
    def supported_claims(self) -> int:
        return sum(outcome.supports for outcome in self.outcomes)


def audit_sentence(
    sentence: Sentence,
    inherited: Context,
    sources: Mapping[str, Source],
    matcher: Matcher,
    looked_up: Found | None = None,
    row: Row | None = None,
) -> Judged:
    """The verdict on a sentence, from its citations and every source of the turn.

    `row`: where it is a row of a table in the answer, what its figures are about.
    `looked_up`: what was found for it, where the text was to be looked up; None where it must cite.
    """
    matcher = SentenceMatcher(matcher.names, matcher.lexicon)
    citations, plain = read_citations(sentence.text, cites=looked_up is None)
    told = tuple(dict.fromkeys(name for source in sources.values() for name in source.names[:1]))
    if looked_up is None:
        reading = read_sentence(plain[:LONGEST], matcher.names, told)
    else:
        reading = read_draft_sentence(plain[:LONGEST], matcher.names, inherited.name)
    claims = (
        read_claims(reading, inherited)
        if row is None
        else read_row(row, reading, plain[:LONGEST], inherited, matcher.names, told)
    )
    if looked_up is not None and row is None:
        claims = in_draft(claims, reading, inherited)
    issued = tuple(dict.fromkeys(tag for citation in citations for tag in citation.tags if tag in sources))
    whole = Span(0, len(reading.text.rstrip()))
    outcomes = [_fabricated(c) for c in citations if not c.valid or any(t not in sources for t in c.tags)]
    worth = worth_of(reading, claims, cited=bool(citations)) if row is None or claims.figures else Worth.NONE
    if worth is not Worth.CLAIM:
        kind = FindingKind.UNVERIFIABLE if worth is Worth.OPINION else FindingKind.NOT_CHECKWORTHY
        outcomes.append(Outcome(kind, whole))
    elif not citations and looked_up is None:
        outcomes += [Outcome(FindingKind.UNCITED_CLAIM, span) for span in _claim_spans(claims, whole)]
    elif len(plain) > LONGEST:
        outcomes.append(Outcome(FindingKind.UNSUPPORTED, whole, note="一文が長すぎて確かめられない", is_figure=True))
    elif looked_up is not None and not citations:
        outcomes += _judge_found(reading, claims, looked_up, sources, matcher, whole)
    elif issued:
        cited = tuple(sources[tag] for tag in issued)
        others = tuple(source for tag, source in sources.items() if tag not in issued)
        outcomes += _judge(reading, claims, cited, others, matcher, whole)
        outcomes += _overcited(citations, issued, outcomes)
    supporting = frozenset(tag for outcome in outcomes if outcome.supports for tag in outcome.tags)
    written = tuple(dict.fromkeys(tag for c in citations for tag in (c.tags or (c.text,))))
    audited = AuditedSentence(
        index=0,
        sentence=sentence.text,
        span=SpanModel(start=sentence.span.start, end=sentence.span.end),
        verdict=_verdict(outcomes),
        citations=written,
        findings=tuple(_finding(outcome, reading, sentence.text) for outcome in outcomes),
    )
    baseless = worth is Worth.CLAIM and bool(citations) and not issued and len(plain) <= LONGEST
    unjudged = len(_claim_spans(claims, whole)) if baseless else 0
    return Judged(audited, tuple(outcomes), written, supporting & frozenset(issued), claims.carried, unjudged)


def _judge(
    reading: Reading,
    claims: SentenceClaims,
    cited: Sequence[Source],
    others: Sequence[Source],
    matcher: Matcher,
    whole: Span,
    judge: FigureJudge = judge_figure,
    judge_way: DirectionJudge = judge_direction,
) -> list[Outcome]:
    quoted = quotations(reading, cited)
    figures = [claim for claim in claims.figures if not any(claim.span.overlaps(span) for span in quoted)]
    told = (*claims.directions, *(claim for claim in claims.loose if is_labelled(claim, (*cited, *others))))
    told = tuple(claim for claim in told if not is_of_a_label(claim, reading.text, cited))
    directions = [claim for claim in told if not any(claim.span.overlaps(span) for span in quoted)]
    turned = judge_trends(reading, cited, [*(claim.span for claim in told), *(claim.span for claim in figures)])
    if judge is not judge_figure:
        turned = tuple(each for each in turned if each.supports)
    if reading.is_english and judge is judge_figure:
        turned = tuple(judge_stated(reading, cited))
    opposed = (
        ()
        if reading.is_english
        else (
            *judge_revision(reading, cited),
            *judge_polarity(reading, cited, alike=ENOUGH if judge is judge_figure else NEARLY_THE_SAME),
        )
    )
    turned = (*turned, *(each for each in opposed if not any(each.span.overlaps(one.span) for one in turned)))
    if not figures and not directions and reading.is_english and cited and all(each.is_english for each in cited):
        turned = (*turned, *judge_denial(reading.text, whole, cited))
    if not figures and not directions:
        return [*turned, judge_sentence(reading, cited, matcher, whole)]
    outcomes = [judge(claim, cited, others, matcher) for claim in figures]
    outcomes += [judge_way(claim, cited, others, matcher) for claim in directions]
    outcomes += [*turned, *judge_additions(reading, cited)]
    return sorted(outcomes, key=lambda outcome: outcome.span)


def _judge_found(
    reading: Reading,
    claims: SentenceClaims,
    looked_up: Found,
    sources: Mapping[str, Source],
    matcher: Matcher,
    whole: Span,
) -> list[Outcome]:
    """What was found may name the company a figure belongs to; words are judged by what speaks of the sentence's own."""
    owners = [claim.context.name for claim in claims.figures] or [claims.carried.name]
    names = [name.text for name in reading.names] or [name for name in dict.fromkeys(owners) if name]
    said: tuple[FigureClaim | DirectionClaim, ...] = (*claims.figures, *claims.directions)
    if any(any_of_no_company(claim.context.items) for claim in said):
        names = []
    found = tuple(sources[tag] for tag in looked_up.tags if tag in sources)
    about = tuple(s for s in found if not names or any(matcher.names_source(name, s) for name in names))
    rest = tuple(source for source in found if source not in about)
    outcomes = _judge(reading, claims, about, rest, matcher, whole, judge_found_figure, judge_found_direction)
    return unfound(outcomes, searched=not looked_up.unsearched)


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
        unfound=outcome.unfound,
    )
