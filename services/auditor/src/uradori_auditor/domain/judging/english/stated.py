"""What an English sentence names with a number that is no figure: a quarter, a year, Tier 1, MAX 9."""

import re
from collections.abc import Iterator, Sequence

from uradori_contracts.audit import FindingKind
from uradori_jafin import Length, Period, Relative, Span

from uradori_auditor.domain.claims.reading import Reading
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.sources.facts import Place, Source

_DESIGNATION = re.compile(r"(?<![\w&])(?P<word>[A-Z][A-Za-z&]+)[\s-](?P<number>\d{1,3})(?![\w,.]*\d|[A-Za-z%])")
_MONTH = re.compile(r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)")
_NEIGHBOURS = {
    Relative.PRIOR_QUARTER: -1,
    Relative.PRIOR_YEAR: -1,
    Relative.SAME_PERIOD_LAST_YEAR: -1,
    Relative.NEXT_YEAR: 1,
}
_QUARTERS = 4


def judge_stated(reading: Reading, cited: Sequence[Source]) -> Iterator[Outcome]:
    """PERIOD_MISMATCH for a quarter or a year that no source names where it names others; so for designations."""
    if not cited or not all(source.is_english for source in cited):
        return
    periods = [period for source in cited for period in source.periods]
    dates = [source.as_of.year for source in cited if source.as_of is not None]
    for period in reading.periods:
        others = _contradicting(period, periods, dates)
        if others:
            source = next(source for source in cited if others[0] in source.periods)
            yield Outcome(
                FindingKind.PERIOD_MISMATCH,
                period.span,
                expected=others[0].text,
                place=Place(source.tag, others[0].text),
                is_figure=True,
            )
    yield from _designations(reading, cited)


def _contradicting(period: Period, periods: Sequence[Period], dates: Sequence[int]) -> list[Period]:
    """The quarters, or the years, that stand where this one is named by nobody."""
    if period.part is not None and period.length in (Length.QUARTER, Length.HALF):
        named = [each for each in periods if each.length is period.length and each.part is not None]
        parts = {each.part for each in named}
        if period.length is Length.QUARTER and any(each.relative is Relative.PRIOR_QUARTER for each in periods):
            parts |= {(part - 2) % _QUARTERS + 1 for part in parts if part is not None}
        if named and period.part not in parts:
            return named
    if period.year is None:
        return []
    if period.month is not None:
        same = [each for each in periods if each.month == period.month and each.year is not None]
        if same and not any((each.year, each.day) == (period.year, period.day) for each in same):
            return same
    dated = [each for each in periods if each.year is not None]
    years = {each.year for each in dated} | set(dates)
    counted = {_NEIGHBOURS[each.relative] for each in periods if each.relative in _NEIGHBOURS}
    years |= {year + step for year in tuple(years) if year is not None for step in counted}
    return dated if dated and period.year not in years else []


def _designations(reading: Reading, cited: Sequence[Source]) -> Iterator[Outcome]:
    for found in _DESIGNATION.finditer(reading.text):
        span = Span(*found.span())
        if _MONTH.match(found["word"]) or any(span.overlaps(other) for other in reading.mentioned):
            continue
        numbered = re.compile(rf"(?<!\w){re.escape(found['word'])}[\s-](\d{{1,3}})(?!\d)")
        for source in cited:
            held = {number[1] for number in numbered.finditer(source.text)}
            if held and found["number"] not in held:
                expected = f"{found['word']} {min(held)}"
                yield Outcome(
                    FindingKind.ITEM_MISMATCH,
                    span,
                    expected=expected,
                    place=Place(source.tag, expected),
                    is_figure=True,
                )
                break
