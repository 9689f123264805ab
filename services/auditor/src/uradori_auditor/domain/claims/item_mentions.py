"""The item of a sentence that a place in it is said of."""

import re

from uradori_jafin import ItemMention, Span, Unit, UnitKind

from uradori_auditor.domain.claims.reading import Reading
from uradori_auditor.domain.claims.shares import shared_among
from uradori_auditor.domain.claims.unknown_items import is_amount, unknown_noun, unknown_topic

_OF = re.compile(r"の?(?:連結|単体|個別)?の?")


def mention_of(span: Span, reading: Reading) -> ItemMention | None:
    """The item of the sentence that it is said of: the one before it, or one that follows with の."""
    chosen = _mention(span, reading)
    return _index_of(chosen, reading) or chosen if chosen is not None else None


def _index_of(price: ItemMention, reading: Reading) -> ItemMention | None:
    """The index whose close or high it is, where the sentence speaks of one before it and of no company since."""
    if price.item.id not in _PRICES:
        return None
    indices = (each for each in reversed(reading.items) if each.item.unit is UnitKind.INDEX)
    index = next((each for each in indices if each.span.end <= price.span.start), None)
    if index is None or any(index.span.end <= name.span.start < price.span.start for name in reading.names):
        return None
    return index


_PRICES = frozenset({"share_price", "share_price_high", "share_price_low"})


def _mention(span: Span, reading: Reading) -> ItemMention | None:
    after = item_after(span, reading)
    inside = next((item for item in reading.items if item.span.overlaps(span)), None)
    before = _said_before(span, reading)
    if inside is None and after is not None and _OF.fullmatch(reading.text, span.end, after.span.start):
        gap = reading.text[span.end : after.span.start]
        if gap.startswith("の") or before is None:
            return after
    return inside or before


def _said_before(span: Span, reading: Reading) -> ItemMention | None:
    shared = shared_among(span, reading.items, reading)
    if shared is not None:
        return shared
    noun = unknown_noun(span, reading)
    if noun is not None and is_amount(noun):
        return None
    place = span
    while True:
        for item in reversed(reading.items):
            if item.span.end > place.start or _owns_another(item, place, reading):
                continue
            if reading.clauses.governs(item.span, place) or _is_label_in_brackets(item, span, reading):
                return None if _is_overruled(item, place, reading) else item
        bracket = reading.clauses.bracket_of(place)
        if bracket is None:
            return None
        place = Span(bracket.start, bracket.start)


def _owns_another(item: ItemMention, place: Span, reading: Reading) -> bool:
    """Whether the item is only what another figure is a multiple or a share of: 研究開発費の2倍を超える318億円."""
    owned = next((each for each in reading.quantities if each.span.start >= item.span.end), None)
    if owned is None or owned.span.end > place.start or owned.unit not in (Unit.MULTIPLE, Unit.PERCENT):
        return False
    return _OF_IT.fullmatch(reading.text, item.span.end, owned.span.start) is not None and not owned.sign.is_change


_OF_IT = re.compile(r"の(?:約|およそ|ほぼ)?")


def _is_overruled(item: ItemMention, place: Span, reading: Reading) -> bool:
    """Whether something that is no item has become the topic behind it, in the clause of `place` itself."""
    topic = unknown_topic(Span(item.span.end, place.start), reading)
    return topic is not None and not reading.clauses.closed_between(topic.end, place.start)


def _is_label_in_brackets(item: ItemMention, span: Span, reading: Reading) -> bool:
    alone = reading.text[item.span.start - 1 : item.span.start] in ("(", "【", "[", "「")
    return alone and reading.text[item.span.end : span.start].strip(" :、は") in (")", "】", "]", "」")


def names_its_item(span: Span, reading: Reading) -> bool:
    """Whether the bracket around it names an item of its own: (前期は営業損失5百万円)."""
    bracket = reading.clauses.bracket_of(span)
    return bracket is not None and any(
        bracket.start < item.span.start and item.span.end <= span.start for item in reading.items
    )


def tells_no_item(reading: Reading) -> bool:
    """Whether its first figure follows on nothing but a time, a name or a connective: 直前の1〜3月期は80億円だった."""
    if not reading.quantities:
        return False
    end = reading.quantities[0].span.start
    told = [each for each in reading.mentioned if each.end <= end]
    pieces, at = [], 0
    for span in sorted(told):
        pieces.append(reading.text[at : span.start])
        at = max(at, span.end)
    return _CONNECTIVES.fullmatch("".join((*pieces, reading.text[at:end]))) is not None


_CONNECTIVES = re.compile(
    r"(?:なお|また|一方|ちなみに|これに対し|直前|それぞれ|各々|順に|その|同|末|時点|約|[\s直のはにがでを、(:])*"
)


def item_after(span: Span, reading: Reading) -> ItemMention | None:
    """The first item that the sentence names behind it."""
    return next((item for item in reading.items if item.span.start >= span.end), None)
