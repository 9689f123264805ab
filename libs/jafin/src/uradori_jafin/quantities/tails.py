"""What follows a figure: the rest of its unit, a qualifier, a word of loss or change."""

import re
from dataclasses import dataclass

from uradori_jafin.quantities.quantity import Qualifier, SignSource
from uradori_jafin.quantities.surroundings import (
    CHANGE_AFTER,
    CHANGE_AFTER_ENGLISH,
    CHANGE_BEFORE_ENGLISH,
    LOSS_AFTER,
    LOSS_BEFORE,
    PROFIT_BEFORE,
    QUALIFIER_AFTER,
    sign_of,
)
from uradori_jafin.quantities.units import Unit

_NO_BAND = frozenset({Unit.VEHICLE, Unit.DAY, Unit.MONTH, Unit.YEAR})


@dataclass(frozen=True, slots=True)
class Tail:
    """Where the figure ends in folded text, and the qualifier that closes it."""

    end: int
    qualifier: Qualifier


def read_tail(body: str, end: int, unit: Unit) -> Tail:
    """The qualifier behind a figure whose unit ends at `end`."""
    found = QUALIFIER_AFTER.match(body, end)
    if found is None or found.lastgroup is None or (found.lastgroup == "band" and unit in _NO_BAND):
        return Tail(end, Qualifier.NONE)
    qualifier = Qualifier(found.lastgroup)
    if qualifier is Qualifier.BAND:
        again = QUALIFIER_AFTER.match(body, found.end())
        if again and again.lastgroup == "over":
            return Tail(again.end(), Qualifier.OVER)
    return Tail(found.end(), qualifier)


def read_sign_words(body: str, tail: Tail, before: str, mark: re.Match[str] | None, *, is_currency: bool) -> SignSource:
    """The sign given by a mark before the figure or by words around it; a loss with a mark is one loss."""
    if mark:
        return sign_of(mark)
    if is_currency:
        if after := LOSS_AFTER.match(body, tail.end):
            return sign_of(after)
        if LOSS_BEFORE.search(before):
            return SignSource.LOSS_WORD
        if PROFIT_BEFORE.search(before):
            return SignSource.PROFIT_WORD
    if told := CHANGE_BEFORE_ENGLISH.search(before):
        return sign_of(told)
    change = CHANGE_AFTER.match(body, tail.end) or CHANGE_AFTER_ENGLISH.match(body, tail.end)
    return sign_of(change) if change else SignSource.NONE
