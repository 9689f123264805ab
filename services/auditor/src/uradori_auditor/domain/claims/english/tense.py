"""Whether an English sentence tells a figure as come about, as expected, or leaves it open."""

import re

from uradori_jafin import Nature, Span

from uradori_auditor.domain.claims.english.clauses import clause_around
from uradori_auditor.domain.claims.reading import Reading

_FORECAST = re.compile(
    r"\b(?:expect\w*|anticipat\w*|project(?:s|ed|ing|ions?)?|forecast\w*|guid(?:ance|ing|ed|es)|outlook|estimat\w*|predict\w*"
    r"|plan(?:s|ned|ning)?|aim\w*|target\w*|intend\w*|believ\w*|hop(?:es?|ing)|foresee\w*|envision\w*|seeks?|goals?|on track"
    r"|will|would|could|may|might|should|likely|potential\w*|possibl\w*|upcoming|committed to|set to|scheduled)\b",
    re.IGNORECASE,
)
_TENSELESS = re.compile(
    r"\b(?:[a-z]+ing|to\s(?!the|a|an|its|our|approximately|about)[a-z]+)\s(?:(?!(?:was|were|is|are|has|had|[a-z]+ed|rose|fell|grew)\s)[\w'&$-]+\s){0,8}$"
)
_TOLD_ELSEWHERE = re.compile(r"[,;()]|\s(?:that|which|who|and|or|compared|versus)\s")


def nature_of(span: Span, reading: Reading) -> Nature | None:
    """FORECAST where a word of its clause says so."""
    clause = clause_around(reading.text, span, loosely=True)
    if _FORECAST.search(reading.text, clause.start, span.start):
        return Nature.FORECAST
    end = clause_around(reading.text, span).end
    cut = _TOLD_ELSEWHERE.search(reading.text, span.end, end)
    return Nature.FORECAST if _FORECAST.search(reading.text, span.end, cut.start() if cut else end) else None


def is_tenseless(span: Span, reading: Reading) -> bool:
    """Whether no finite verb says if it has come about: to lower, lowering debt to 5 million."""
    return _TENSELESS.search(reading.text[: span.start]) is not None
