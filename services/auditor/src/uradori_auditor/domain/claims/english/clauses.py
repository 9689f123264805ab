"""The clauses of an English sentence, and the words around a figure that speak of it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from uradori_jafin import Span

_CLAUSE_END = re.compile(
    r"[;]|,?\s(?:while|whereas|although|but)\s|,\s(?:and|with|as well as|plus)\s|\.\s"
    r"|\sand\s(?=(?:[\w'-]+\s){1,6}?(?:was|were|is|are|has|have|had|will|rose|fell|grew|increased|decreased|declined|totaled|expects?|now)\s)"
)
_AFTER_ENDS = re.compile(
    r"[;()]|,(?!\s(?:19|20)\d{2})"
    r"|\s(?:and|or|but|while|whereas|compared|versus|vs|from|up|down|which|that|with|representing|reflecting|than|as\swell)(?=\s)"
)
PER_SHARE = re.compile(r"\s?(?:(?:per|a|each)\s(?:[a-z]+\s){0,3}shares?|/\s?share)\b", re.IGNORECASE)
_SAME_SUBJECT = re.compile(r"[\s,(]*(?:or|and|to|up|down|and up|,)?[\s(]*", re.IGNORECASE)
_REMARK = re.compile(r"\s?\([^()]{0,80}\)")
"""What is said in brackets of the figure before it: ¥5 billion (IFRS, consolidated), up 7%."""
_VERB = re.compile(
    r"\b(?:was|were|is|are|has|have|had|will|rose|fell|grew|expects?|[a-z]{3,}ed|[a-z]+(?:es|s)\sto|reports?|sees?)\b"
)
_SENTENCE_PART = re.compile(r"[;]|,?\s(?:while|whereas|although|but)\s|,\sand\s(?!now\s)|\.\s")


@dataclass(frozen=True, slots=True)
class Beside:
    """The stretches of text before and behind a figure that speak of it."""

    before: Span
    after: Span


def clause_around(text: str, span: Span, *, loosely: bool = False) -> Span:
    """The clause that `span` stands in; what only goes on with it (`representing growth of`) belongs to it.

    `loosely`: with what `with` adds to it.
    """
    start = 0
    for found in (_SENTENCE_PART if loosely else _CLAUSE_END).finditer(text):
        if found.end() <= span.start:
            if found[0].strip() != "and" or _VERB.search(text, start, found.start()):
                start = found.end()
        elif found.start() >= span.end:
            return Span(start, found.start())
    return Span(start, len(text))


def beside(text: str, index: int, figures: Sequence[Span]) -> Beside:
    """The stretches of text before and behind a figure that speak of it alone; for `A or B`, the one before A is B's."""
    span = figures[index]
    clause = clause_around(text, span)
    first = index
    while first and figures[first - 1].end > clause.start:
        if not _SAME_SUBJECT.fullmatch(text, figures[first - 1].end, figures[first].start):
            break
        first -= 1
    begun = figures[first - 1].end if first else 0
    if first and (told := PER_SHARE.match(text, begun)):
        begun = told.end()
    if first and (remark := _REMARK.match(text, begun)):
        begun = remark.end()
    before = Span(min(max(clause.start, begun), figures[first].start), figures[first].start)
    limit = min(clause.end, figures[index + 1].start if index + 1 < len(figures) else len(text))
    cut = _AFTER_ENDS.search(text, span.end, limit)
    return Beside(before, Span(span.end, max(span.end, cut.start() if cut else limit)))


def spoken_of(text: str, span: Span, others: Sequence[Span]) -> Span:
    """The stretch around a word of direction up to the next one, the next figure or the end of its clause."""
    clause = clause_around(text, span)
    left, right = text.rfind(", ", clause.start, span.start), text.find(", ", span.end, clause.end)
    clause = Span(clause.start if left < 0 else left + 1, clause.end if right < 0 else right)
    start = max((other.end for other in others if clause.start <= other.end <= span.start), default=clause.start)
    end = min((other.start for other in others if span.end <= other.start <= clause.end), default=clause.end)
    return Span(start, end)
