"""Facts of a passage."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from uradori_contracts.evidence import Evidence, Span
from uradori_jafin import (
    ConsolidationBasis,
    Nature,
    Period,
    Relative,
    Sentence,
    Window,
    YearBasis,
    find_directions,
    fold,
    is_english,
)

from uradori_auditor.domain.calendar import (
    UNDATED,
    before,
    day_window,
    guess_fiscal_year_end,
    last_year_before,
    main_window,
    nature_at,
    windows_of,
    year_of,
)
from uradori_auditor.domain.claims.claim import Context, DirectionClaim, FigureClaim, Role
from uradori_auditor.domain.claims.context import read_claims
from uradori_auditor.domain.claims.english.years import (
    CALENDAR_YEAR_END,
    UNDATED_YEAR,
    fiscal_year_of,
    is_undated,
    part_of,
)
from uradori_auditor.domain.claims.item_mentions import tells_no_item
from uradori_auditor.domain.claims.names.reader import NameReader
from uradori_auditor.domain.claims.period_context import is_calendar_month, is_past
from uradori_auditor.domain.claims.pieces import pieces_of
from uradori_auditor.domain.claims.reading import Reading, read_sentence
from uradori_auditor.domain.claims.sectioned import in_section
from uradori_auditor.domain.claims.sections import Section
from uradori_auditor.domain.sources.facts import DirectionFact, Fact, Place, Source
from uradori_auditor.domain.sources.titles import names_of_title
from uradori_auditor.domain.sources.unwrapping import Unwrapped, unwrap

_HEAD = 40


def read_passage(evidence: Evidence, text: str, names: NameReader) -> Source:
    """A passage and its title as facts, sentence by sentence."""
    unwrapped = unwrap(text)
    text = unwrapped.text
    sentences = pieces_of(text)
    title = read_sentence(evidence.title, names)
    titled = names_of_title(evidence.title, text, names)
    told = tuple(name.text for name in titled)
    readings = [read_sentence(sentence.text, names, told, titled=bool(told)) for sentence in sentences]
    periods = [*title.periods, *(period for reading in readings for period in reading.periods)]
    mentioned = tuple(
        dict.fromkeys(
            name.text for name in (*titled, *title.names, *(each for reading in readings for each in reading.names))
        )
    )
    year_end = names.fiscal_year_end(mentioned[0] if mentioned else None) or guess_fiscal_year_end(periods)
    english = is_english(text)
    if english:
        year_end = year_end or CALENDAR_YEAR_END
    named = [period for period in periods if period.basis is YearBasis.FISCAL_END]
    anchor = (
        (main_window(named, year_end) or main_window(periods, year_end) or UNDATED_YEAR)
        if english
        else _anchor_of(evidence, periods, year_end)
    )
    reader = _PassageReader(evidence, year_end, unwrapped)
    first = next((period for period in title.periods if period.is_absolute), None)
    grouped = any(
        each.basis is ConsolidationBasis.CONSOLIDATED for reading in (title, *readings) for each in reading.bases
    )
    basis = ConsolidationBasis.CONSOLIDATED if grouped else None
    carried = Context(name=mentioned[0] if mentioned else None, main=first, basis=basis)
    facts: list[Fact] = []
    directions: list[DirectionFact] = []
    head = read_claims(title, carried)
    directions += reader.directions(head.directions, anchor, Place(evidence.tag, evidence.title))
    section = Section()
    for sentence, reading in zip(sentences, readings, strict=True):
        begun = section.then(reading)
        if begun is not section:
            headed = reading.bases[0].basis if reading.bases and not reading.quantities else basis
            carried = replace(carried, main=first, basis=headed)
        section = begun
        claims = read_claims(reading, carried if tells_no_item(reading) else replace(carried, items=()))
        place = Place(evidence.tag, sentence.text, _original(unwrapped, *sentence.span))
        figures = [_placed(claim, reading, section) for claim in claims.figures]
        facts += [reader.fact(claim, reading, sentence, anchor) for claim in figures]
        directions += reader.directions((*claims.directions, *claims.turns), anchor, place)
        told_of = any(claim.context.period is claims.carried.main for claim in figures)
        carried = replace(claims.carried, main=claims.carried.main if told_of else carried.main)
    body = f"{evidence.title}\n{text}\n{evidence.provenance.publisher}"
    return Source(
        tag=evidence.tag,
        as_of=evidence.as_of,
        text=(folded := fold(body).text),
        turns=tuple((each.span.start, each.trend) for each in find_directions(folded) if each.trend is not None),
        names=mentioned,
        facts=tuple(facts),
        directions=tuple(directions),
        fiscal_year_end=year_end,
        anchor=anchor,
        periods=tuple(periods),
        is_english=english,
        headed=_headed(evidence, names),
        is_correction="訂正" in body[:_HEAD] or any(fact.nature is Nature.CORRECTION for fact in facts),
    )


def _anchor_of(evidence: Evidence, periods: Sequence[Period], year_end: int | None) -> Window | None:
    """The year that a passage is about: one that it dates, the last before it was filed, or an undated one."""
    anchor = main_window((each for each in periods if not is_calendar_month(each)), year_end)
    if anchor is not None:
        return anchor
    if evidence.as_of is not None and not any(each.relative in _YEARS for each in periods):
        return main_window(periods, year_end)
    if year_end is not None and evidence.as_of is not None:
        return last_year_before(evidence.as_of, year_end)
    return UNDATED


_YEARS = frozenset({Relative.CURRENT, Relative.PRIOR_YEAR, Relative.SAME_PERIOD_LAST_YEAR, Relative.NEXT_YEAR})


def _original(unwrapped: Unwrapped, start: int, end: int) -> Span:
    return Span(start=unwrapped.original(start), end=unwrapped.original(end - 1) + 1 if end > start else start)


def _placed(claim: FigureClaim, reading: Reading, section: Section) -> FigureClaim:
    """The figure with the segment that its section lends it; a former level of a period that is told is its level."""
    if claim.role is Role.FORMER and is_past(claim.context.period):
        claim = replace(claim, role=Role.LEVEL)
    return in_section(claim, reading, section)


def _headed(evidence: Evidence, names: NameReader) -> str | None:
    """The segment that the headings above a piece of a document lend it."""
    section = Section()
    for heading in evidence.provenance.section.split(_JOINT):
        section = section.then(read_sentence(heading, names)) if heading.strip() else section
    return section.of(None)


_JOINT = " / "
_OF_THE_YEAR = re.compile(r"通期|年間の")
_YEAR = 12


def _nature_of(context: Context) -> Nature | None:
    """What its words say; a year to come can only be forecast."""
    relative = context.period.relative if context.period is not None else None
    ahead = relative is not None and relative.months > 0 and context.nature is None
    return Nature.FORECAST if ahead else context.nature


@dataclass(frozen=True, slots=True)
class _PassageReader:
    """Turns the claims of a passage's sentences into facts."""

    evidence: Evidence
    fiscal_year_end: int | None
    unwrapped: Unwrapped

    def fact(self, claim: FigureClaim, reading: Reading, sentence: Sentence, anchor: Window | None) -> Fact:
        context = claim.context
        windows = windows_of(context.period, self.fiscal_year_end, context.main, anchor)
        unplaced = context.period is None or context.period.term is not None
        if not windows and anchor is not None and unplaced and not context.wide:
            windows = frozenset((anchor,))
        elif not windows and context.period is None and self.evidence.as_of is not None:
            windows = frozenset((day_window(self.evidence.as_of),))
        if _OF_THE_YEAR.search(reading.text, 0, claim.span.start) and all(each.months < _YEAR for each in windows):
            windows = frozenset(year_of(each, self.fiscal_year_end) for each in windows)
        base = windows_of(context.base, self.fiscal_year_end, context.main, anchor)
        base = before(windows, context.base) or base
        inside = reading.folded.span(*claim.span)
        start = sentence.span.start
        return Fact(
            quantity=claim.quantity,
            role=claim.role,
            items=context.items,
            windows=windows,
            base=base,
            basis=context.basis,
            nature=nature_at(_nature_of(context), windows, self.evidence.as_of),
            name=context.name,
            segment=context.segment,
            label=sentence.text,
            place=Place(
                self.evidence.tag, sentence.text, _original(self.unwrapped, start + inside.start, start + inside.end)
            ),
            words=context.words,
            wide=context.wide,
            fiscal_year=fiscal_year_of(context.period),
            part=part_of(context.period),
            undated=is_undated(context.period),
        )

    def directions(self, claims: Iterable[DirectionClaim], anchor: Window | None, place: Place) -> list[DirectionFact]:
        return [
            DirectionFact(
                direction=claim.direction,
                items=claim.context.items,
                windows=windows_of(claim.context.period, self.fiscal_year_end, claim.context.main, anchor)
                or (frozenset((anchor,)) if anchor and not claim.context.wide else frozenset()),
                name=claim.context.name,
                place=place,
                words=claim.context.words,
            )
            for claim in claims
        ]
