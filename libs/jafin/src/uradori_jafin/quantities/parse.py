"""Quantities in running text."""

import re
from dataclasses import dataclass

from uradori_jafin.folding import Folded, fold
from uradori_jafin.quantities.amounts import read_amount
from uradori_jafin.quantities.numbers import Number, read_number
from uradori_jafin.quantities.quantity import Qualifier, Quantity
from uradori_jafin.quantities.surroundings import (
    BEHIND,
    CURRENCY_BEFORE,
    DATE_OR_ORDINAL,
    MARK_BEFORE,
    NO_FIGURE_BEFORE,
    QUALIFIER_BEFORE,
    SIGN_BEFORE,
    WEAK_BEFORE,
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
    while found := _CANDIDATE.search(folded.text, position):
        quantity, position = _read(text, folded, found)
        if quantity is not None:
            quantities.append(quantity)
    return tuple(quantities)


def _read(text: str, folded: Folded, found: re.Match[str]) -> tuple[Quantity | None, int]:
    start, body = found.start(), folded.text
    before = body[max(0, start - BEHIND) : start]
    if (word := read_word(body, start)) is not None:
        return _finish(text, folded, word, _Lead(before, start, None))
    if noise := DATE_OR_ORDINAL.match(body, start):
        return None, noise.end()
    currency = CURRENCY_BEFORE.search(before)
    amount = read_amount(body, start, short_scales=currency is not None)
    if amount is None or (NO_FIGURE_BEFORE.search(before) and currency is None):
        skipped = _SKIP.match(body, start)
        return None, max(start + 1, skipped.end() if skipped else 0)
    head = before[: currency.start()] if currency else before
    mark = SIGN_BEFORE.search(head)
    number = read_number(body, start, amount, currency[1] if currency else None, signed=mark is not None)
    if number is not None and number.word is None and amount.is_bare and MARK_BEFORE.search(before):
        return None, amount.end
    if number is None or not _is_figure(number, before, signed=mark is not None):
        return None, max(amount.end, start + 1)
    return _finish(text, folded, number, _Lead(head, start - (len(before) - len(head)), mark))


def _is_figure(number: Number, before: str, *, signed: bool) -> bool:
    if number.word is None and (WEAK_BEFORE.search(before) or number.amount.kanji_only):
        return False
    return number.word is not None or not number.amount.is_bare or signed


@dataclass(frozen=True, slots=True)
class _Lead:
    """What stands before a number: its text up to `start`, where the number or its currency sign begins."""

    text: str
    start: int
    mark: re.Match[str] | None


def _finish(text: str, folded: Folded, number: Number, lead: _Lead) -> tuple[Quantity | None, int]:
    head, begin = lead.text, lead.start
    if lead.mark:
        begin -= len(head) - lead.mark.start()
        head = head[: lead.mark.start()]
    unit = number.word.unit if number.word else Unit.NONE
    tail = read_tail(folded.text, number.end, unit)
    qualifier = number.qualifier if number.qualifier is not Qualifier.NONE else tail.qualifier
    for pattern, kind in QUALIFIER_BEFORE:
        if found := pattern.search(head):
            begin -= len(head) - found.start()
            qualifier = kind if qualifier is Qualifier.NONE else qualifier
            break
    sign = read_sign_words(folded.text, tail, lead.text, lead.mark, is_currency=unit.is_currency)
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
