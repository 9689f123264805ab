"""第75期 against the terms that documents number in their heads: a term that none of them has is no other one's."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from unicodedata import normalize

from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin.periods import Length, Period, parse_periods

_LENGTH = 60
_MOST_DAYS_OF_PART = 250


def fits_term(period: Period, facts: Sequence[ReportedFact]) -> tuple[bool, ...]:
    """Of each fact whether it is of the numbered term: by its own heads, or by its days where others' heads tell them.

    Days are told only by the same filer's facts, and of a whole term; where no head has the number no fact fits.
    """
    ends = _ends(period, facts)
    return tuple(_fits(period, fact, ends) for fact in facts)


def _fits(period: Period, fact: ReportedFact, ends: Mapping[str, frozenset[date]]) -> bool:
    if named := tuple(_terms(fact)):
        return any(_is_same(period, term) for term in named)
    if period.length is not Length.YEAR or fact.period_end is None:
        return False
    return fact.period_end in ends.get(fact.company, ()) and _is_whole(fact)


def _ends(period: Period, facts: Sequence[ReportedFact]) -> dict[str, frozenset[date]]:
    found: dict[str, frozenset[date]] = {}
    for fact in facts:
        if fact.period_end is not None and _is_whole(fact) and any(_is_same(period, term) for term in _terms(fact)):
            found[fact.company] = found.get(fact.company, frozenset()) | {fact.period_end}
    return {company: ends for company, ends in found.items() if len(ends) == 1}


def _is_whole(fact: ReportedFact) -> bool:
    """Of a day, or of more than a part of a year."""
    start, end = fact.period_start, fact.period_end
    return start is None or end is None or (end - start).days > _MOST_DAYS_OF_PART


def _is_same(period: Period, term: Period) -> bool:
    alike = (term.term, term.length, term.part) == (period.term, period.length, period.part)
    return alike and period.cumulative in (None, term.cumulative)


def _terms(fact: ReportedFact) -> Iterator[Period]:
    for text in (*fact.column_path, *fact.row_path, fact.period_label):
        if "期" in text and len(text) < _LENGTH:
            plain = "".join(normalize("NFKC", text).split())
            yield from (named for named in parse_periods(plain) if named.term is not None)
