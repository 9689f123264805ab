"""Answers that rest on one tool: macro indicators, disclosures, the value-trap rule."""

from collections.abc import Iterator, Sequence
from datetime import date

from uradori_contracts.evidence import Evidence
from uradori_jafin import neutralise_tags, strip_tags

from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.selection import choose
from uradori_synthesizer.domain.template.stated import Stated

_INDICATORS = ("policy_rate", "nikkei_average", "usd_jpy")
_DISCLOSURES = 10


def macro(page: Page) -> Iterator[str]:
    """The newest value of each indicator asked for, the one before it, then what passages no older than these say.

    Where the question names a time, the evidence holds the values of that time only, and so do the passages quoted.
    """
    asked = [item.id for item in page.request.items if item.id in _INDICATORS]
    oldest = date.max
    for indicator in asked or _INDICATORS:
        known = sorted((v for v in page.values if v.item_id == indicator), key=lambda v: _day(v.as_of), reverse=True)
        for stated in _latest(known, days=2 if asked else 1):
            oldest = min(oldest, _day(stated.as_of))
            yield page.say(page.words.indicator(stated))
    if oldest is date.max:
        oldest = date.min
    wanted = set(asked or _INDICATORS)
    named = page.named_periods()
    chosen = choose(
        page.sentences,
        page.request,
        page.told,
        2,
        lambda each: (
            bool(wanted & each.items)
            and _day(each.as_of) >= oldest
            and (not named or any(label in each.text for label in named))
        ),
    )
    yield from page.quote(chosen)


def _latest(known: Sequence[Stated], days: int) -> Iterator[Stated]:
    newest = sorted({_day(each.as_of) for each in known}, reverse=True)[:days]
    return (each for each in known if _day(each.as_of) in newest)


def _day(day: date | None) -> date:
    return day or date.min


def disclosures(page: Page) -> Iterator[str]:
    """Filings as the tool tells them, newest first."""
    newest_first = sorted(page.statements, key=lambda each: _day(each.as_of), reverse=True)
    yield from _statements(page, newest_first[:_DISCLOSURES])
    if not page.statements:
        yield from page.pick(3)


def value_trap(page: Page) -> Iterator[str]:
    """The verdict, then each condition with what it looked at."""
    yield from _statements(page, page.statements)


def _statements(page: Page, statements: Sequence[Evidence]) -> Iterator[str]:
    for statement in statements:
        text = " ".join(neutralise_tags(strip_tags(statement.text or "")).split()).rstrip("。.")
        if text:
            yield page.say(page.words.quote(text, statement.tag))
