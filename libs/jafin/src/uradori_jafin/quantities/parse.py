"""Quantities in running text."""

import re
from dataclasses import dataclass, replace
from decimal import Decimal

from uradori_jafin.folding import Folded, fold
from uradori_jafin.language import is_english
from uradori_jafin.quantities.amounts import read_amount, spelled_amount
from uradori_jafin.quantities.english import (
    CANDIDATE,
    change_around,
    is_count,
    is_count_of,
    read_band,
    read_spelled,
    says_again,
)
from uradori_jafin.quantities.numbers import Number, read_number
from uradori_jafin.quantities.quantity import Qualifier, Quantity, SignSource
from uradori_jafin.quantities.surroundings import (
    BEHIND,
    CURRENCY_BEFORE,
    DATE_OR_ORDINAL,
    MARK_BEFORE,
    NO_FIGURE_BEFORE,
    QUALIFIER_BEFORE,
    SIGN_BEFORE,
    WEAK_BEFORE,
    is_level,
    is_negative,
)
from uradori_jafin.quantities.tails import read_sign_words, read_tail
from uradori_jafin.quantities.units import Unit
from uradori_jafin.quantities.words import WORD_PATTERN, read_word

_CANDIDATE = re.compile(rf"[0-9〇一二三四五六七八九十]|[百千](?=[万億兆]?[一二三四五六七八九十百千])|{WORD_PATTERN}")
_SKIP = re.compile(r"[\d,.]*")


def parse_quantities(text: str) -> tuple[Quantity, ...]:
    """The figures in a text, in order, with their spans in it. Linear in its length.

    Dates, periods, ordinals, tickers, identifiers and footnote marks are no figures.
    """
    folded = fold(text)
    quantities: list[Quantity] = []
    position = 0
    reads_english = is_english(folded.text)
    candidate = CANDIDATE if reads_english else _CANDIDATE
    while found := candidate.search(folded.text, position):
        quantity, position = _read(text, folded, found, english=reads_english)
        if quantity is not None:
            last = quantities[-1] if reads_english and quantities else None
            quantities.append(_said_again(quantity, last, text) if last else quantity)
    return tuple(quantities)


def _read(text: str, folded: Folded, found: re.Match[str], *, english: bool) -> tuple[Quantity | None, int]:
    start, body = found.start(), folded.text
    if english and not found[0].isdigit():
        return _read_words(text, folded, start)
    before = body[max(0, start - BEHIND) : start]
    if (word := read_word(body, start)) is not None:
        return _finish(text, folded, word, _Lead(before, start, None), english=False)
    if noise := DATE_OR_ORDINAL.match(body, start):
        return None, noise.end()
    currency = CURRENCY_BEFORE.search(before)
    amount = read_amount(body, start, short_scales=currency is not None)
    if amount is None or (NO_FIGURE_BEFORE.search(before) and currency is None):
        skipped = _SKIP.match(body, start)
        return None, max(start + 1, skipped.end() if skipped else 0)
    head = before[: currency.start()] if currency else before
    mark = SIGN_BEFORE.search(head)
    number = read_number(
        body, start, amount, currency[1] if currency else None, signed=mark is not None, english=english
    )
    if number is not None and number.word is None and amount.is_bare and MARK_BEFORE.search(before):
        return None, amount.end
    signed = mark is not None or (english and is_count(body, start, amount.end)) or is_level(body, start, amount.end)
    if number is None or not _is_figure(number, before, signed=signed):
        return None, max(amount.end, start + 1)
    return _finish(text, folded, number, _Lead(head, start - (len(before) - len(head)), mark), english=english)


def _read_words(text: str, folded: Folded, start: int) -> tuple[Quantity | None, int]:
    """A figure that English writes in words, or where to look on."""
    body = folded.text
    if band := read_band(body, start):
        span = folded.span(start, band.end)
        sign = change_around(body, start, band.end)
        low, high = (-band.high, -band.low) if is_negative(sign) else (band.low, band.high)
        upper = high if high != low else None
        one = Decimal(1)
        words = text[span.start : span.end]
        return Quantity(low, Unit.PERCENT, one, one, span, words, sign=sign, upper=upper), band.end
    spelled = read_spelled(body, start)
    if spelled is None:
        return None, start + 1
    amount = spelled_amount(body, spelled.value, spelled.end)
    number = read_number(body, start, amount, None)
    counts = amount.value > 1 and is_count_of(body, amount.end)
    if number is None or (number.word is None and amount.is_bare and not counts):
        return None, spelled.end
    lead = body[max(0, start - BEHIND) : start]
    return _finish(text, folded, number, _Lead(lead, start, None), english=True)


def _is_figure(number: Number, before: str, *, signed: bool) -> bool:
    if number.word is None and (WEAK_BEFORE.search(before) or number.amount.kanji_only):
        return False
    return number.word is not None or not number.amount.is_bare or signed


def _said_again(quantity: Quantity, last: Quantity, text: str) -> Quantity:
    """The figure with the change that the one before it makes, where it says the same in another unit."""
    if quantity.sign is not SignSource.NONE or not last.sign.is_change:
        return quantity
    if not says_again(text, last.span.end, quantity.span.start):
        return quantity
    if last.sign is SignSource.INCREASE_WORD:
        return replace(quantity, sign=last.sign)
    low, high = (quantity.value, None) if quantity.upper is None else (quantity.upper, -quantity.value)
    return replace(quantity, sign=last.sign, value=-low, upper=high)


@dataclass(frozen=True, slots=True)
class _Lead:
    """What stands before a number: its text up to `start`, where the number or its currency sign begins."""

    text: str
    start: int
    mark: re.Match[str] | None


def _finish(text: str, folded: Folded, number: Number, lead: _Lead, *, english: bool) -> tuple[Quantity | None, int]:
    head, begin = lead.text, lead.start
    if lead.mark:
        begin -= len(head) - lead.mark.start()
        head = head[: lead.mark.start()]
    unit = number.word.unit if number.word else Unit.NONE
    tail = read_tail(folded.text, number.end, unit)
    qualifier = number.qualifier if number.qualifier is not Qualifier.NONE else tail.qualifier
    for pattern, kind in QUALIFIER_BEFORE:
        within = lead.mark[0] if lead.mark and pattern.search(lead.mark[0]) else None
        if found := pattern.search(head):
            begin -= len(head) - found.start()
        if found or within:
            qualifier = kind if qualifier is Qualifier.NONE else qualifier
            break
    sign = read_sign_words(folded.text, tail, lead.text, lead.mark, is_currency=unit.is_currency)
    if english and (sign is SignSource.NONE or sign.is_change):
        counts = unit is Unit.NONE and number.amount.is_bare
        sign = SignSource.NONE if counts else change_around(folded.text, begin, tail.end)
    span = folded.span(begin, tail.end)
    low, high = number.ends(negative=is_negative(sign))
    quantity = Quantity(
        value=low,
        unit=unit,
        step=number.step,
        scale=number.scale,
        span=span,
        text=text[span.start : span.end],
        qualifier=qualifier,
        sign=sign,
        upper=high,
    )
    return quantity, tail.end
