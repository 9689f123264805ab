"""Whether a figure says by how much something moved."""

import re
from dataclasses import replace

from uradori_jafin import Period, Quantity, SignSource, Span, Unit

from uradori_auditor.domain.claims.period_context import base_of
from uradori_auditor.domain.claims.reading import Reading

_COMPARED = re.compile(r"(?:(?<=[期年月度末])(?:対)?比|に比べ|と比べ|と比較し|対比)[^、。]{0,4}$")
_SAME = re.compile(r"同$")
_LOOK_BACK = 16
_ANOTHER = re.compile(r"\s?[、・,/]?\s?(?:率にして)?")
_TWIN = re.compile(
    r"\s?\((?:率にして|同|約)?\s?[\d,.]{1,12}\s?(?:%|倍|ポイント|(?:[億千]|百万)円)\s?\)\s?の?(?=[増減低下悪縮上改拡伸])"
)
_WORD = re.compile(
    r"[のと]?(?:大幅な?|微|若干の)?(?:(?P<down>減収|減益|減少|減(?!損|価|資)|低下|下落|悪化|縮小|下回)|(?P<up>増収|増益|増加|増(?!資)|上昇|拡大|改善|伸|上回))"
)
_LABEL = re.compile(
    r"(?P<down>減少額|減収額|減益額|減益幅|減少幅|減収幅|悪化幅|減少率|減益率|減収率|低下幅)|(?P<up>増加額|増収額|増益額|増益幅|増加幅|増収幅|改善幅|増加率|増益率|増収率|伸び率|成長率|上昇幅|改善額)"
)
_LABELLED = re.compile(
    r"(?:増減[額率]|(?:増加|減少|増収|減収|増益|減益|悪化|改善|低下|上昇)[額幅率]|伸び率|成長率)(?:\([^()]{1,12}\))?(?:の(?:予想|計画|見通し))?(?:は|が|:)?\s?$"
)

_NEUTRAL = re.compile(r"増減[額率]")
"""Without a sign of its own, what stands behind it is a rise."""


def moved(quantity: Quantity, reading: Reading) -> Quantity | None:
    """The figure with the sign of the change that it tells; None where it tells none."""
    if quantity.unit is Unit.POINT or (quantity.sign.is_change and not quantity.unit.is_duration):
        return quantity
    if quantity.unit.is_duration:
        return None
    sign = _said_with(quantity, reading)
    if sign is not None:
        return signed(quantity, sign)
    before = reading.text[max(0, quantity.span.start - _LOOK_BACK) : quantity.span.start]
    if labelled := _LABELLED.search(before):
        told = _LABEL.search(labelled[0])
        if quantity.sign is not SignSource.NONE or (told is None and _NEUTRAL.search(labelled[0]) is None):
            return quantity
        return signed(quantity, told is None or told.lastgroup == "up")
    return None


def compared(span: Span, reading: Reading) -> bool:
    """Whether words of comparison stand right before it: 前期比, 前年に比べ, 同."""
    before = reading.text[max(0, span.start - _LOOK_BACK) : span.start]
    return _COMPARED.search(before) is not None or (_SAME.search(before) is not None)


def _said_with(quantity: Quantity, reading: Reading) -> bool | None:
    """A change in two figures tells its direction once: 142億円(3.2%)減少, 前期比28億55百万円、4.0%増."""
    text, end = reading.text, quantity.span.end
    if twin := _TWIN.match(text, end):
        word = _WORD.match(text, twin.end())
        if word is not None:
            return word.lastgroup == "up"
    bracket = reading.clauses.bracket_of(quantity.span)
    rated = reading.host_of(quantity.span)
    if bracket is not None and rated is not None and rated.unit is Unit.PERCENT and quantity.unit.is_currency:
        word = _WORD.match(text, bracket.end) if text[end : bracket.end] == ")" else None
        if word is not None:
            return word.lastgroup == "up"
    bare = bracket is not None and not text[bracket.start + 1 : quantity.span.start].strip("約同")
    if (
        bare
        and bracket is not None
        and quantity.unit in (Unit.PERCENT, Unit.MULTIPLE)
        and text[end : bracket.end].strip() == ")"
    ):
        word = _WORD.match(text, bracket.end) if text[bracket.end : bracket.end + 1] != "と" else None
        host = reading.host_of(quantity.span)
        if word is not None and host is not None and not host.sign.is_change:
            return word.lastgroup == "up"
    led = compared(quantity.span, reading) or base_right_before(quantity.span, reading) is not None
    word = _WORD.match(text, end)
    if word is not None and (led or _after_its_twin(quantity, reading)):
        return word.lastgroup == "up"
    spent = _SPENT.match(text, end) if led else None
    if spent is not None and (word := _WORD.match(text, spent.end())) is not None:
        return (word.lastgroup == "up") is (spent["way"] == "収入")
    shared = _said_of_each(quantity, reading)
    if shared is not None:
        return shared
    after = next((each for each in reading.quantities if each.span.start >= end), None)
    if not led or after is None or not _ANOTHER.fullmatch(text, end, after.span.start):
        return None
    if after.sign.is_change:
        return after.value > 0
    word = _WORD.match(text, after.span.end)
    return word.lastgroup == "up" if word is not None else None


_SPENT = re.compile(r"の?(?:資金)?の?(?P<way>支出|収入)額?(?:が|(?=の))")
"""前期比では52億円の支出の増加: what flows in is less by it."""
_NEXT = re.compile(r"、(?:また)?[^、。()]{1,40}が約?\s?")
_EACH = re.compile(r"、?(?:主に)?(?:それぞれ)?")


def _said_of_each(quantity: Quantity, reading: Reading) -> bool | None:
    """The direction that the last of several items tells of all of them: Aが3億円、Bが2億円(それぞれ)増加."""
    text, end = reading.text, quantity.span.end
    if text[: quantity.span.start].rstrip()[-1:] != "が":
        return None
    own = _EACH.match(text, end)
    if own is not None and "それぞれ" in own[0] and (word := _WORD.match(text, own.end())) is not None:
        return word.lastgroup == "up"
    later = [each for each in reading.quantities if each.span.start >= end]
    for count, each in enumerate(later):
        if _NEXT.fullmatch(text, end, each.span.start) is None:
            return None
        end = each.span.end
        if each.sign.is_change:
            return each.value > 0
        gap = _EACH.match(text, end)
        word = _WORD.match(text, gap.end() if gap is not None else end)
        if word is not None:
            return word.lastgroup == "up"
        if count >= _MOST:
            return None
    return None


_MOST = 16


def _after_its_twin(quantity: Quantity, reading: Reading) -> bool:
    """Whether it follows on another figure of the same change: 前期比17百万円、0.1%."""
    before = next((each for each in reversed(reading.quantities) if each.span.end <= quantity.span.start), None)
    return (
        before is not None
        and _ANOTHER.fullmatch(reading.text, before.span.end, quantity.span.start) is not None
        and (compared(before.span, reading) or base_right_before(before.span, reading) is not None)
    )


def base_right_before(span: Span, reading: Reading) -> Period | None:
    """The period that a change at `span` is measured against, where it stands right before it."""
    base = base_of(span, reading)
    if base is None or base.span.end > span.start or span.start - base.span.end > _NEAR:
        return None
    between = reading.text[base.span.end : span.start]
    return None if any(character.isdigit() for character in between) else base


_NEAR = 8


def signed(quantity: Quantity, up: bool) -> Quantity:
    """The figure as a rise or a fall."""
    size = abs(quantity.value)
    sign = SignSource.INCREASE_WORD if up else SignSource.DECREASE_WORD
    return replace(quantity, value=size if up else -size, sign=sign)
