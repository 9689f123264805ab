"""How findings are worded for a reader."""

import re
from dataclasses import replace
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal

from uradori_jafin import (
    ConsolidationBasis,
    Nature,
    PeriodKind,
    Qualifier,
    Quantity,
    Rule,
    SignSource,
    Window,
    format_quantity,
    load_lexicon,
)

from uradori_auditor.domain.calendar import UNDATED, is_undated
from uradori_auditor.domain.sources.facts import Fact

_THOUSAND = Decimal(1000)
_BASES = {ConsolidationBasis.CONSOLIDATED: "連結", ConsolidationBasis.STANDALONE: "単体"}
_NATURES = {Nature.FORECAST: "予想", Nature.REVISION: "修正予想", Nature.PLAN: "計画", Nature.CONSENSUS: "市場予想"}

RULES = {
    Rule.EXACT: "一致",
    Rule.ROUNDED: "四捨五入",
    Rule.TRUNCATED: "切り捨て",
    Rule.TRUNCATED_DECIMAL: "切り捨て（小数）",
    Rule.FINER_THAN_SOURCE: "根拠の桁まで一致",
    Rule.QUALIFIER: "大小・概数の関係",
    Rule.RANGE: "範囲",
}


def suggestion(written: Quantity, source: Quantity) -> str:
    """What the source would let the sentence say, in the notation, unit and precision that it was written in."""
    if source.upper is not None or written.upper is not None or source.unit is not written.unit:
        return f"{source.text}か" if source.text else ""
    said = computed(source.value, written, source.step)
    return f"{said or source.text}か" if said or source.text else ""


def computed(value: Decimal, written: Quantity, finest: Decimal | None = None) -> str:
    """A value as the writer would have written it; no finer than `finest`. Empty where nothing would be left of it."""
    step = max(written.step, finest) if finest else written.step
    mode = ROUND_DOWN if written.unit.is_currency and step >= _THOUSAND else ROUND_HALF_UP
    size = (abs(value) / step).to_integral_value(rounding=mode) * step
    if value and not size:
        return ""
    plain = replace(written, value=size, step=step, qualifier=Qualifier.NONE)
    text = _in_steps(size, written) if _STEPS.search(written.text) else format_quantity(plain)
    if written.sign.is_change:
        return f"{text}{'減' if value < 0 else '増'}"
    return f"△{text}" if value < 0 and written.sign is not SignSource.LOSS_WORD else text


_STEPS = re.compile(r"(?:兆\d|億\d)[\d,]*[兆億万]")
_WORDS = (("兆", 10**12), ("億", 10**8), ("万", 10**4))


def _in_steps(size: Decimal, written: Quantity) -> str:
    """An amount in several scale words: 4兆7955億円, 28億9000万円."""
    rest, parts = int(size), []
    for word, worth in _WORDS:
        if worth >= written.scale:
            count, rest = divmod(rest, worth)
            parts += [f"{count}{word}"] if count else []
    return "".join(parts) + written.unit.value if parts else format_quantity(replace(written, value=size))


def slip(written: Quantity, source: Quantity) -> str:
    """How the written figure may have come about: a wrong scale, or two digits that changed places."""
    return slip_from(written, source.value)


def slip_from(written: Quantity, value: Decimal) -> str:
    """The same, from a value."""
    left, right = _digits(written.value), _digits(value)
    if not left or not right:
        return ""
    if right.startswith(left) or left.startswith(right):
        return "桁・単位の取り違えの可能性"
    head = right[: len(left)]
    differing = [index for index, (a, b) in enumerate(zip(left, head, strict=False)) if a != b]
    if len(differing) == 2 and len(left) <= len(right):
        first, second = differing
        if left[first] == head[second] and left[second] == head[first]:
            return "数字の入れ替わりの可能性"
    return ""


def described(fact: Fact) -> str:
    """What the source holds there, in few words: the cell with its labels, or the figure with its context."""
    if fact.place.span is None:
        return fact.place.quote
    items = load_lexicon().items
    item = next((items[each].name for each in fact.items if each in items), "")
    window = min(fact.windows, key=lambda each: (each.months, each.last), default=None)
    basis = _BASES[fact.basis] if fact.basis else ""
    parts = (fact.name, fact.segment, _period(window) if window else "", basis, _NATURES.get(fact.nature), item)
    return " ".join((*(part for part in parts if part), fact.quantity.text))


def _period(window: Window) -> str:
    if is_undated(window):
        return _UNDATED.get((window.last - UNDATED.last) // 12, "") if window.months == 12 else ""
    year, month = window.last // 12, window.last % 12 + 1
    if window.kind is PeriodKind.INSTANT:
        return f"{year}年{month}月{f'{window.day}日' if window.day else '末'}"
    if window.months == 12:
        return f"{year}年{month}月期"
    return f"{window.first // 12}年{window.first % 12 + 1}〜{month}月"


_UNDATED = {-1: "前期", 0: "当期", 1: "来期"}


def _digits(value: Decimal) -> str:
    return "".join(map(str, abs(value).normalize().as_tuple().digits))
