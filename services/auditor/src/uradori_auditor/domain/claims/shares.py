"""Lists that share their figures out in order: 売上高と営業利益はそれぞれ123億円、45億円."""

import re
from collections.abc import Sequence
from typing import TypeVar

from uradori_jafin import Span

from uradori_auditor.domain.claims.reading import Placed, Reading

_EACH = re.compile(r"それぞれ|順に|各々")
_JOINT = re.compile(r"\s?(?:と|、|・|,|及び|および|並びに|ならびに|や)\s?(?:[^、。はが]{0,16}の)?")
_P = TypeVar("_P", bound=Placed)


def turn_at(span: Span, count: int, reading: Reading) -> int | None:
    """Whose turn it is at `span` of as many as the sentence before listed: 前の期はそれぞれ1兆2131億円、6775億円."""
    each = max(_EACH.finditer(reading.text, 0, span.start), key=lambda found: found.start(), default=None)
    if each is None:
        return None
    figures = [quantity.span for quantity in reading.quantities if quantity.span.start >= each.end()]
    turn = max((i for i, figure in enumerate(figures) if figure.start <= span.start), default=None)
    return None if turn is None or len(figures) % count else turn // (len(figures) // count)


def shared_among(span: Span, mentions: Sequence[_P], reading: Reading) -> _P | None:
    """The mention of a list before それぞれ whose turn it is at `span`; None where nothing is shared out."""
    if "それぞれ" not in reading.text and "順に" not in reading.text and "各々" not in reading.text:
        return None
    each = max(_EACH.finditer(reading.text, 0, span.start), key=lambda found: found.start(), default=None)
    if each is None:
        return None
    figures = [
        quantity.span
        for quantity in reading.quantities
        if quantity.span.start >= each.end() and reading.clauses.bracket_of(quantity.span) is None
    ]
    listed = _list_before(each.start(), mentions, reading)
    outer = reading.clauses.bracket_of(span)
    turn = max((i for i, figure in enumerate(figures) if figure.start <= (outer or span).start), default=None)
    if len(listed) < 2 or len(figures) % len(listed) or turn is None:
        return None
    return listed[turn // (len(figures) // len(listed))]


def _list_before(place: int, mentions: Sequence[_P], reading: Reading) -> list[_P]:
    """The last run of mentions before a place that only commas and words for "and" stand between."""
    run: list[_P] = []
    for mention in reversed(mentions):
        if mention.span.end > place:
            continue
        if run and not _JOINT.fullmatch(reading.text, mention.span.end, run[0].span.start):
            break
        run.insert(0, mention)
    return run
