"""Macro indicators."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import groupby

from uradori_synthesizer.domain.template.indicators import how_taken
from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.selection import choose
from uradori_synthesizer.domain.template.stated import Stated

_INDICATORS = ("policy_rate", "nikkei_average", "usd_jpy")


def macro(page: Page) -> Iterator[str]:
    """Each indicator asked for on its newest day and its move since the value before, then what passages say.

    Where the question names a time, the evidence holds the values of that time only, and so do the passages quoted.
    Sources that give one day several values are all told.
    """
    asked = [item.id for item in page.request.items if item.id in _INDICATORS]
    oldest = date.max
    for indicator in asked or _INDICATORS:
        days = _by_day(page, indicator)
        if days:
            oldest = min(oldest, _day(days[0][0]))
            yield from _indicator(page, days, with_move=bool(asked))
    if oldest is date.max:
        oldest = date.min
    wanted = set(asked or _INDICATORS)
    named = page.named_periods()
    yield from page.quote(
        choose(
            page.sentences,
            page.request,
            page.told,
            2,
            lambda each: (
                bool(wanted & each.made.items)
                and _day_of(each.as_of) >= oldest
                and (not named or any(label in each.made.text for label in named))
            ),
        )
    )


def _by_day(page: Page, indicator: str) -> list[list[Stated]]:
    known = sorted((v for v in page.values if v.item_id == indicator), key=_day, reverse=True)
    return [list(group) for _, group in groupby(known, key=_day)]


def _indicator(page: Page, days: Sequence[Sequence[Stated]], *, with_move: bool) -> Iterator[str]:
    newest = days[0]
    moments = [each for each in newest if not how_taken(each).is_average]
    if len({each.value for each in moments}) > 1:
        yield page.say(page.words.conflicting(moments))
        told = [each for each in newest if each not in moments]
    else:
        told = [*moments[:1], *(each for each in newest if each not in moments)]
    for stated in told:
        yield page.say(page.words.indicator(stated))
    if with_move and len(days) > 1 and len(told) == len(newest) == 1 and len(days[1]) == 1:
        before = next((day[0] for day in days[1:] if day[0].value != newest[0].value), days[1][0])
        if how_taken(before).is_average == how_taken(newest[0]).is_average:
            yield page.say(page.words.since(newest[0], before))


def _day(stated: Stated) -> date:
    return _day_of(stated.as_of)


def _day_of(day: date | None) -> date:
    return day or date.min
