"""Quantities in running text."""

import re
from decimal import Decimal

from uradori_jafin.folding import Folded, fold
from uradori_jafin.quantities.amounts import Amount, read_amount
from uradori_jafin.quantities.quantity import Qualifier, Quantity, SignSource
from uradori_jafin.quantities.surroundings import (
    BEHIND,
    DATE_OR_ORDINAL,
    MARK_BEFORE,
    NO_FIGURE_BEFORE,
    QUALIFIER_BEFORE,
    QUALIFIER_INSIDE,
    SIGN_BEFORE,
    WEAK_BEFORE,
    is_negative,
)
from uradori_jafin.quantities.tails import read_sign_words, read_tail
from uradori_jafin.quantities.units import CURRENCY_SIGNS, UNIT_PATTERN, UNIT_WORDS, Unit, UnitWord
from uradori_jafin.quantities.words import WORD_PATTERN, WORDS

_CANDIDATE = re.compile(rf"[0-9〇一二三四五六七八九十]|{WORD_PATTERN}")
_CURRENCY_BEFORE = re.compile(r"(us\$|\$|¥|€|£|usd|jpy|eur|gbp)\s?$", re.IGNORECASE)
_RANGE = re.compile(r"\s?[-~〜～–—−]\s?(?=[\d一二三四五六七八九])")
_RANGE_FROM_TO = re.compile(r"(?:から|乃至|ないし)(?=\d)")
_RANGE_END = re.compile(r"の(?:間|範囲|幅|レンジ)")
_ONLY_SCALE = re.compile(r"(?:十|百|千)?[万億兆]?")
_SEN = re.compile(r"(\d{1,2})銭")
_SKIP = re.compile(r"[\d,.]*")


def parse_quantities(text: str) -> tuple[Quantity, ...]:
    """The figures in a text, in order, with their spans in it. Linear in its length.

    Dates, periods, ordinals, tickers, identifiers and footnote marks are no figures.
    """
    folded = fold(text)
    quantities: list[Quantity] = []
    position = 0
    while found := _CANDIDATE.search(folded.text, position):
        quantity, position = _read(text, folded, found)
        if quantity is not None:
            quantities.append(quantity)
    return tuple(quantities)


def _read(text: str, folded: Folded, found: re.Match[str]) -> tuple[Quantity | None, int]:
    start, body = found.start(), folded.text
    if (word := WORDS.get(found[0])) is not None:
        span = folded.span(start, found.end())
        return word.at(span, text[span.start : span.end]), found.end()
    before = body[max(0, start - BEHIND) : start]
    if noise := DATE_OR_ORDINAL.match(body, start):
        return None, noise.end()
    currency = _CURRENCY_BEFORE.search(before)
    amount = read_amount(body, start, short_scales=currency is not None)
    if amount is None or (NO_FIGURE_BEFORE.search(before) and currency is None):
        skipped = _SKIP.match(body, start)
        return None, max(start + 1, skipped.end() if skipped else 0)
    if MARK_BEFORE.search(before) and not amount.grouped:
        return None, amount.end
    return _figure(text, folded, start, before, currency, amount)


def _figure(
    text: str, folded: Folded, start: int, before: str, currency: re.Match[str] | None, amount: Amount
) -> tuple[Quantity | None, int]:
    body = folded.text
    upper, unit_from = _range_end(body, amount)
    inside = QUALIFIER_INSIDE.match(body, unit_from)
    word, end = _unit(body, inside.end() if inside else unit_from)
    if word is None:
        inside, end = None, unit_from
    if word is None and currency is not None:
        word = UnitWord(CURRENCY_SIGNS[currency[1].lower()])
    if upper is not None and word is None and amount.is_bare:
        return None, end
    if word is not None and word.unit is Unit.YEN and (sen := _SEN.match(body, end)):
        amount, end = amount.plus_hundredths(int(sen[1])), sen.end()
    head = before[: currency.start()] if currency else before
    begin = start - (len(before) - len(head))
    sign_mark = SIGN_BEFORE.search(head)
    if not _is_figure(amount, word, before, sign_mark is not None, body[start : amount.end]):
        return None, max(amount.end, start + 1)
    if sign_mark:
        begin -= len(head) - sign_mark.start()
        head = head[: sign_mark.start()]
    before_word = next(
        ((found, kind) for pattern, kind in QUALIFIER_BEFORE if (found := pattern.search(head))), None
    )
    tail = read_tail(body, end, word.unit if word else Unit.NONE)
    qualifier = tail.qualifier
    if inside:
        qualifier = Qualifier.JUST_OVER if inside.lastgroup == "just_over" else Qualifier.JUST_UNDER
    if before_word:
        begin -= len(head) - before_word[0].start()
        qualifier = qualifier if qualifier is not Qualifier.NONE else before_word[1]
    sign = read_sign_words(
        body, tail, before, sign_mark, is_currency=word is not None and word.unit.is_currency
    )
    return _build(text, folded, (begin, tail.end), amount, upper, word, qualifier, sign), max(
        tail.end, amount.end
    )


def _is_figure(amount: Amount, word: UnitWord | None, before: str, signed: bool, written: str) -> bool:
    if word is None and (WEAK_BEFORE.search(before) or amount.kanji_only):
        return False
    if amount.kanji_only and _ONLY_SCALE.fullmatch(written):
        return False
    return word is not None or not amount.is_bare or signed


def _unit(body: str, start: int) -> tuple[UnitWord | None, int]:
    at = start + 1 if body[start : start + 1] == " " else start
    found = UNIT_PATTERN.match(body, at)
    if found is None:
        return None, start
    return UNIT_WORDS[found[0].lower()], found.end()


def _range_end(body: str, amount: Amount) -> tuple[Amount | None, int]:
    unit = UNIT_PATTERN.match(body, amount.end)
    at = unit.end() if unit else amount.end
    joint = _RANGE.match(body, at) or _RANGE_FROM_TO.match(body, at)
    if joint is None:
        return None, amount.end
    upper = read_amount(body, joint.end())
    if upper is None or upper.kanji_only != amount.kanji_only:
        return None, amount.end
    if joint[0] in ("から", "乃至", "ないし"):
        closing = UNIT_PATTERN.match(body, upper.end)
        if joint[0] == "から" and not _RANGE_END.match(body, closing.end() if closing else upper.end):
            return None, amount.end
    high = upper.value
    low = amount.value * (upper.scale if amount.scale == 1 and unit is None else 1)
    if high <= low or DATE_OR_ORDINAL.match(body, joint.end()):
        return None, amount.end
    return upper, upper.end


def _build(
    text: str,
    folded: Folded,
    where: tuple[int, int],
    amount: Amount,
    upper: Amount | None,
    word: UnitWord | None,
    qualifier: Qualifier,
    sign: SignSource,
) -> Quantity:
    power = word.power if word else 0
    shared = upper.scale if upper and amount.scale == 1 else Decimal(1)
    factor = -1 if is_negative(sign) else 1
    low = (amount.value * shared).scaleb(power) * factor
    high = upper.value.scaleb(power) * factor if upper else None
    if high is not None and high < low:
        low, high = high, low
    span = folded.span(*where)
    return Quantity(
        value=low,
        unit=word.unit if word else Unit.NONE,
        step=(amount.step * shared).scaleb(power),
        scale=(amount.scale * shared).scaleb(power),
        span=span,
        text=text[span.start : span.end],
        qualifier=qualifier,
        sign=sign,
        upper=high,
    )
