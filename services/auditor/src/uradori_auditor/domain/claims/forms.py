"""Whether a sentence says that a figure comes about from several: a sum, an average, a share, yearly growth."""

import re
from collections.abc import Sequence

from uradori_jafin import ItemMention, Period, Quantity, Span, Unit

from uradori_auditor.domain.claims.claim import Derivation, Form
from uradori_auditor.domain.claims.reading import Placed, Reading, spans_of

_NEAR = 36
_RATES = frozenset({Unit.PERCENT, Unit.POINT})
_RATIOS = _RATES | {Unit.MULTIPLE}
"""A point for a per cent is a wrong unit of the same form."""
_YEARLY = re.compile(r"年平均(?:成長率|増加率|伸び率|増減率)?|CAGR|年率|年複利|compound annual", re.IGNORECASE)
_MEAN = re.compile(
    r"(?<!日経)(?<!年)平均(?!年収|給与|年間|年齢|株価|勤続|為替|気温|単価|販売|株式|臨時|契約|余命|寿命|賃金|月額|成長)"
)
_SUM = re.compile(r"合計|合わせ|合算|足し|総計|通算|(?<=[、はが])計(?=約?[\d△])")
_REMAINDER = re.compile(r"から[^、。]{1,30}を(?:差し引|引い|引く|控除|除い|除く)")
_PART = re.compile(r"占め|構成比|割合|比率|シェア|全体の|全社の|うち")
_OF_ITEM = re.compile(r"の(?:約|およそ|ほぼ)?")
_OVER_ITEM = re.compile(r"(?:に対する|に占める|に対して|に対し)")
_DIVIDED = re.compile(r"を[^、。]{0,24}で(?:割っ|割る|除し|除する)")
_SO_MANY = re.compile(r"([2-9]|1\d)社(?:の|合計|合算|を合わせ|で|合わせ)")
_COUNT = re.compile(
    r"(?:過去|直近|この)?(\d{1,2})(?:年間|カ年|か年|ヵ年|年|期間|期|四半期)(?!連続|ぶり|前|後|度|\d|月|末)"
)


def form_of(quantity: Quantity, reading: Reading) -> Derivation | None:
    """The form that the words before a figure give it; None where it stands by itself."""
    text, start = reading.text, quantity.span.start
    begin = max(text.rfind("。", 0, start) + 1, 0)
    near = Span(max(begin, start - _NEAR), start)
    ratio = quantity.unit in _RATIOS
    items = [item for item in reading.items if begin <= item.span.start and item.span.end <= start]
    pair = _written_pair(quantity, reading)
    if pair is not None:
        return Derivation(Form.WRITTEN, written=pair)
    if quantity.unit in _RATES and _says(_YEARLY, near, reading):
        return Derivation(Form.ANNUAL_GROWTH, periods=_ends(begin, start, reading), years=_years(begin, start, reading))
    if _REMAINDER.search(text, near.start, start) and len(items) > 1 and not ratio:
        return Derivation(Form.REMAINDER, items=_ids(items))
    if ratio and (of_items := _ratio(quantity, items, reading)):
        return Derivation(Form.RATIO, items=of_items)
    if quantity.unit in _RATES and _says(_PART, near, reading) and _within(reading.segments, begin, start):
        return Derivation(Form.SHARE, segments=_texts(_within(reading.segments, begin, start), reading))
    if not ratio and not quantity.sign.is_change:
        return _gathered(begin, near, items, reading)
    return None


def _written_pair(quantity: Quantity, reading: Reading) -> tuple[Quantity, Quantity] | None:
    """The two figures that N倍 or a difference is of: 1兆2795億円で、6378億円の約2倍; 812億円と498億円で、差は314億円."""
    before = [
        each
        for each in reading.quantities
        if each.span.end <= quantity.span.start and each.unit.is_currency and not each.sign.is_change
    ]
    if len(before) < 2 or before[-1].unit is not before[-2].unit:
        return None
    text, last = reading.text, before[-1]
    if quantity.unit is Unit.MULTIPLE and _OF_ITEM.fullmatch(text, last.span.end, quantity.span.start):
        return before[-2], last
    apart = quantity.unit is last.unit and not quantity.sign.is_change
    if apart and _APART.search(text, last.span.end, quantity.span.start):
        return before[-2], last
    return None


_APART = re.compile(r"(?<!格)差額?は(?:約|およそ)?$")


def _gathered(begin: int, near: Span, items: list[ItemMention], reading: Reading) -> Derivation | None:
    form = Form.SUM if _says(_SUM, near, reading) else Form.AVERAGE if _says(_MEAN, near, reading) else None
    if form is None:
        return None
    start = near.end
    distinct = _ids(items)
    segments = _texts(_within(reading.segments, begin, start), reading)
    names = tuple(dict.fromkeys(name.text for name in reading.names if begin <= name.span.start < start))
    periods, years = _ends(begin, start, reading), _years(begin, start, reading)
    spread = years is not None or len(periods) > 1
    if len(distinct) > 1 and form is Form.SUM:
        return Derivation(form, items=distinct)
    if len(segments) > 1:
        return Derivation(form, segments=segments)
    if len(names) > 1:
        return Derivation(form, names=names)
    if counted := _SO_MANY.search(reading.text, begin, start):
        return Derivation(form, companies=int(counted[1]))
    return Derivation(form, periods=periods, years=years) if spread else None


def _ratio(quantity: Quantity, items: list[ItemMention], reading: Reading) -> tuple[str, str] | None:
    """Numerator and denominator: YはXの5%, Xに対するYの割合は5%, YをXで割った値は5%."""
    if len(items) < 2 or items[-1].item.id == items[-2].item.id:
        return None
    text = reading.text
    first, last = items[-2], items[-1]
    between = text[first.span.end : last.span.start]
    if quantity.sign.is_change or "。" in between:
        return None
    if _OF_ITEM.fullmatch(text, last.span.end, quantity.span.start):
        return first.item.id, last.item.id
    if _OVER_ITEM.search(between) and _PART.search(text, last.span.end, quantity.span.start):
        return last.item.id, first.item.id
    if _DIVIDED.search(text, first.span.end, quantity.span.start):
        return first.item.id, last.item.id
    return None


def _says(words: re.Pattern[str], near: Span, reading: Reading) -> bool:
    """Whether the words stand there by themselves, not as a part of an item or a period (資産合計, 累計)."""
    taken = spans_of(reading.items, reading.periods)
    return any(
        not any(Span(*found.span()).overlaps(span) for span in taken)
        for found in words.finditer(reading.text, near.start, near.end)
    )


def _within(mentions: Sequence[Placed], begin: int, end: int) -> tuple[Placed, ...]:
    return tuple(each for each in mentions if begin <= each.span.start and each.span.end <= end)


def _texts(mentions: Sequence[Placed], reading: Reading) -> tuple[str, ...]:
    return tuple(dict.fromkeys(reading.text[each.span.start : each.span.end] for each in mentions))


def _ids(items: list[ItemMention]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(item.item.id for item in items))


def _ends(begin: int, end: int, reading: Reading) -> tuple[Period, ...]:
    return tuple(each for each in reading.periods if begin <= each.span.start and each.span.end <= end)


def _years(begin: int, end: int, reading: Reading) -> int | None:
    found = next(_COUNT.finditer(reading.text, begin, end), None)
    return int(found[1]) if found and int(found[1]) > 1 else None
