"""Which line item a figure belongs to."""

import re

from uradori_jafin import ItemMention, Quantity, Span, Unit, UnitKind, load_lexicon

from uradori_auditor.domain.claims.claim import Context
from uradori_auditor.domain.claims.item_mentions import item_after, mention_of
from uradori_auditor.domain.claims.placing import last_before
from uradori_auditor.domain.claims.reading import Reading
from uradori_auditor.domain.claims.unknown_items import label_of, words_before

_LINK = re.compile(r"(?:に(?:あた|当た|相当す)る|である|=|\()[^、。]{0,4}$")
_CURRENCIES = frozenset(unit for unit in Unit if unit.is_currency)
_FITTING = {
    UnitKind.MONEY: _CURRENCIES,
    UnitKind.PER_SHARE: _CURRENCIES,
    UnitKind.PEOPLE: frozenset({Unit.PERSON}),
    UnitKind.SHARES: frozenset({Unit.SHARE}),
}
"""The units in which a level of each kind is counted."""


def items_of(quantity: Quantity, span: Span, reading: Reading, inherited: Context) -> tuple[str, ...]:
    """The canonical ids that a figure at `span` is said of: the item before, one behind with の, or the inherited."""
    chosen = mention_of(span, reading)
    booked = _booked_as(span, reading)
    if booked is not None:
        return (booked.item.id,)
    if chosen is None:
        if label_of(span, reading) is not None:
            return ()
        if inherited.items and words_before(span, reading) is None and fits(inherited.items, quantity):
            return inherited.items
        after = item_after(span, reading)
        return (after.item.id,) if after else ()
    linked = last_before(chosen.span, reading.items) if chosen.span.start < span.end else None
    between = reading.text[linked.span.end : chosen.span.start] if linked else ""
    told_twice = _LINK.search(between) is not None and not any(character.isdigit() for character in between)
    if linked and told_twice and linked.item.id != chosen.item.id:
        return (chosen.item.id, linked.item.id)
    return (chosen.item.id,)


def _booked_as(span: Span, reading: Reading) -> ItemMention | None:
    """The item under which a figure is booked: 構造改革費用32億円を特別損失に計上."""
    after = item_after(span, reading)
    if after is None or reading.text[span.end : after.span.start] != "を":
        return None
    return after if _BOOKED.match(reading.text, after.span.end) else None


_BOOKED = re.compile(r"(?:に|として)(?:計上|処理)")


def items_at(span: Span, reading: Reading, inherited: Context) -> tuple[str, ...]:
    """The canonical ids that a word of direction is said of."""
    chosen = mention_of(span, reading)
    if chosen is not None:
        return (chosen.item.id,)
    if inherited.items and words_before(span, reading) is None:
        return inherited.items
    after = item_after(span, reading)
    return (after.item.id,) if after else ()


def fits(items: tuple[str, ...], quantity: Quantity) -> bool:
    """Whether a figure can be one of these items by its unit; a change can, in any."""
    known = load_lexicon().items.get(items[0]) if items else None
    if known is None or quantity.unit in (Unit.PERCENT, Unit.POINT, Unit.MULTIPLE, Unit.NONE):
        return True
    fitting = _FITTING.get(known.unit)
    return fitting is None or quantity.unit in fitting


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


_FAR_BACK = 140
_OWNED = re.compile(r"の([^、。のはがを\d]{2,30})")
