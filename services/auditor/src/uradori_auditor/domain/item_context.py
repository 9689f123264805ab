"""Which line item a figure belongs to."""

import re

from uradori_jafin import ItemMention, Span

from uradori_auditor.domain.claims import Context
from uradori_auditor.domain.placing import last_before
from uradori_auditor.domain.reading import Reading, spans_of

_LINK = re.compile(r"(?:に(?:あた|当た|相当す)る|である|=|\(|（)[^、。]{0,4}$")
_OF = re.compile(r"の?(?:連結|単体|個別)?の?")
_LABEL = re.compile(r"(?P<label>[A-Za-zァ-ヶー・一-龠々]{2,24})(?:は|が|を|も|の|、|:)(?:[^、。はがを]{0,8})$")
_FAR = 40


def items_of(span: Span, reading: Reading, inherited: Context) -> tuple[str, ...]:
    """The canonical ids it is said of: the item before it, one that follows with の, or the inherited one."""
    chosen = mention_of(span, reading)
    if chosen is None:
        if inherited.items and words_before(span, reading) is None:
            return inherited.items
        after = _after(span, reading)
        return (after.item.id,) if after else ()
    linked = last_before(chosen.span, reading.items) if chosen.span.start < span.end else None
    if linked and _LINK.search(reading.text[linked.span.end : chosen.span.start]):
        return (chosen.item.id, linked.item.id)
    return (chosen.item.id,)


def mention_of(span: Span, reading: Reading) -> ItemMention | None:
    """The item of the sentence that it is said of: the one before it, or one that follows with の."""
    after = _after(span, reading)
    inside = next((item for item in reading.items if item.span.overlaps(span)), None)
    before = last_before(span, reading.items)
    if inside is None and after is not None and _OF.fullmatch(reading.text, span.end, after.span.start):
        gap = reading.text[span.end : after.span.start]
        if gap.startswith("の") or before is None:
            return after
    return inside or before


def _after(span: Span, reading: Reading) -> ItemMention | None:
    return next((item for item in reading.items if item.span.start >= span.end), None)


def words_before(span: Span, reading: Reading) -> str | None:
    """The noun that a figure is said of, where it is no name, no period, no segment."""
    start = max(0, span.start - _FAR)
    found = _LABEL.search(reading.text[start : span.start])
    if found is None:
        return None
    label = Span(start + found.start("label"), start + found.end("label"))
    others = spans_of(reading.names, reading.segments, reading.periods, reading.bases, reading.quantities)
    return None if any(label.overlaps(other) for other in others) else found["label"]


def words_up_to(span: Span, reading: Reading) -> tuple[str, int]:
    """The words before a figure, those behind it that own it, and where among them its known item begins."""
    start = max(0, span.start - _FAR_BACK)
    before = reading.text[start : span.start]
    owner = _OWNED.match(reading.text, span.end)
    words = f"{before}、{owner[1]}" if owner else before
    chosen = mention_of(span, reading)
    if chosen is None or chosen.span.start < start:
        return words, -1
    shift = len(before) + 1 - (owner.start(1) if owner else 0) if chosen.span.start >= span.end else -start
    return words, chosen.span.start + shift if shift + chosen.span.start < len(words) else -1


_FAR_BACK = 80
_OWNED = re.compile(r"の([^、。のはがを\d]{2,30})")
