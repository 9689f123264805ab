"""How far a period reaches in an English sentence."""

import re

from uradori_jafin import Period, Span

from uradori_auditor.domain.claims.reading import Reading

_RELATIVE_CLAUSE = re.compile(r"[;(]|\s(?:which|that|who)\s")


def told_aside(period: Period, span: Span, reading: Reading) -> bool:
    """Whether a bracket that is shut before `span` gives the period to a figure of its own."""
    bracket = reading.clauses.bracket_of(period.span)
    if bracket is None or bracket.end > span.start:
        return False
    return any(bracket.start < quantity.span.start < bracket.end for quantity in reading.quantities)


def is_next(span: Span, period: Period, reading: Reading) -> bool:
    """Whether a period behind a figure is still of it: nothing else is told in between."""
    between = reading.text[span.end : period.span.start]
    if period.span.start < span.end or _RELATIVE_CLAUSE.search(between):
        return False
    return not any(span.end <= each.span.start < period.span.start for each in reading.quantities)
