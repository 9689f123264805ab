"""Which line item a figure belongs to."""

import re

from uradori_jafin import ItemMention, Quantity, Span, Unit, UnitKind, load_lexicon

from uradori_auditor.domain.claims import Context
from uradori_auditor.domain.no_names import NOT_A_NAME
from uradori_auditor.domain.parts import is_part
from uradori_auditor.domain.placing import last_before
from uradori_auditor.domain.reading import Reading, spans_of
from uradori_auditor.domain.shares import shared_among

_LINK = re.compile(r"(?:に(?:あた|当た|相当す)る|である|=|\()[^、。]{0,4}$")
_OF = re.compile(r"の?(?:連結|単体|個別)?の?")
_LABEL = re.compile(r"(?P<label>[A-Za-zァ-ヶー・一-龠々]{2,24})(?:は|が|を|も|の|、|:)(?:[^、。はがを]{0,8})$")
_NOUN = re.compile(r"(?P<noun>[A-Za-zァ-ヶー・一-龠々]{2,24})[はがもを]?(?:、|約)?$")
_COUNTED = re.compile(
    r"(?:約|計|合計|総計|総額|通算|累計|累計で|年間|平均|同|比|対比|最大|最低|最高|残高|全体|ほぼ|概ね|連結|単体|個別|実績|予想|計画|目標|見込み?|見通し|前後|期末|期間|"
    r"増|減|円|末|月|期|年度?|当|各々|概算|純額|部分|相当|ベース|水準|高値|安値|終値|額|毎|上限|下限|幅|推定|推計|昨年|本年|今年|一時)$"
)
_OWN_AMOUNT = re.compile(
    r"(?:損|益|費|費用|額|高|数|量|料|金|率|損失|利益|資産|負債|収入|支出|収益|人員|台数|件数|面積|期間|単価|価格|残高|資本|戸数|社数|店舗|割合|比率|構成比|シェア)$"
)
_SAID_AGAIN = re.compile(r"(?:損失|赤字)額?(?:は(?:合計|約)?)?$")
"""Names the item's loss once more, and nothing else: 営業損益は赤字で、損失額は3億円."""
_FAR = 40
CURRENCIES = frozenset(unit for unit in Unit if unit.is_currency)
_FITTING = {
    UnitKind.MONEY: CURRENCIES,
    UnitKind.PER_SHARE: CURRENCIES,
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
        after = _after(span, reading)
        return (after.item.id,) if after else ()
    linked = last_before(chosen.span, reading.items) if chosen.span.start < span.end else None
    between = reading.text[linked.span.end : chosen.span.start] if linked else ""
    told_twice = _LINK.search(between) is not None and not any(character.isdigit() for character in between)
    if linked and told_twice and linked.item.id != chosen.item.id:
        return (chosen.item.id, linked.item.id)
    return (chosen.item.id,)


def _booked_as(span: Span, reading: Reading) -> ItemMention | None:
    """The item under which a figure is booked: 構造改革費用32億円を特別損失に計上."""
    after = _after(span, reading)
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
    after = _after(span, reading)
    return (after.item.id,) if after else ()


def fits(items: tuple[str, ...], quantity: Quantity) -> bool:
    """Whether a figure can be one of these items by its unit; a change can, in any."""
    known = load_lexicon().items.get(items[0]) if items else None
    if known is None or quantity.unit in (Unit.PERCENT, Unit.POINT, Unit.MULTIPLE, Unit.NONE):
        return True
    fitting = _FITTING.get(known.unit)
    return fitting is None or quantity.unit in fitting


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
    after = _after(span, reading)
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
    noun = _unknown_noun(span, reading)
    if noun is not None and _OWN_AMOUNT.search(noun):
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


def label_of(span: Span, reading: Reading) -> str | None:
    """The noun before a figure that names what is counted, and is no item the lexicon knows: 投資損失63億円."""
    noun = _unknown_noun(span, reading)
    if noun is not None:
        return noun if _OWN_AMOUNT.search(noun) else None
    topic = unknown_topic(Span(max(0, span.start - 2 * _FAR), span.start), reading)
    return reading.text[slice(*topic)] if topic is not None else None


_TOPIC = re.compile(r"(?P<noun>[A-Za-zァ-ヶー・一-龠々]{2,24})(?:は|につきまして[はも]|について[はも])")


def unknown_topic(between: Span, reading: Reading) -> Span | None:
    """The last noun between two places that is the topic of what follows and no item the lexicon knows."""
    found = max(_TOPIC.finditer(reading.text, *between), key=lambda each: each.start(), default=None)
    if found is None or not _OWN_AMOUNT.search(found["noun"]) or _SAID_AGAIN.match(found["noun"]):
        return None
    span = Span(found.start("noun"), found.end("noun"))
    known = any(item.span.end >= span.end and item.span.start < span.end for item in reading.items)
    other = any(
        span.overlaps(each) for each in spans_of(reading.names, reading.periods, reading.segments, reading.directions)
    )
    later = any(item.span.start >= span.end and item.span.end <= between.end for item in reading.items)
    return None if known or other or later or reading.clauses.bracket_of(span) else span


def part_right_before(span: Span, reading: Reading) -> str | None:
    """The noun right before a figure that names a part of what the item counts: 建築工事89,418百万円."""
    noun = _unknown_noun(span, reading)
    return noun if noun is not None and not _OWN_AMOUNT.search(noun) and is_part(noun) else None


def _unknown_noun(span: Span, reading: Reading) -> str | None:
    start = max(0, span.start - _FAR)
    found = _NOUN.search(reading.text[start : span.start])
    if found is None:
        return None
    begin, end = start + found.start("noun"), start + found.end("noun")
    taken = [each for each in reading.mentioned if each.start < end and each.end > begin]
    taken += [part.span for part in reading.segments if part.span.start < end and part.span.end > begin]
    last = max((each.end for each in taken), default=begin)
    noun = reading.text[last:end]
    if len(noun) < 2 or _COUNTED.search(noun) or _SAID_AGAIN.match(noun):
        return None
    return noun


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
    if NOT_A_NAME.match(found["label"]):
        return None
    return None if any(label.overlaps(other) for other in others) else _COUNTRY.sub("", found["label"]) or None


_COUNTRY = re.compile(r"^(?:米国?|英国?|独|仏|伊|豪|加|印|中国|韓国|台湾)(?=[ァ-ヶA-Za-z])")


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
