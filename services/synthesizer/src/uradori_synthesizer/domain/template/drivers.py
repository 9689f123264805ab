"""What sources give as causes of results, and what companies expect."""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet

from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.selection import choose
from uradori_synthesizer.domain.template.standing import Standing

_YEARS_BACK = 1
"""How much older than the results a driver may be."""


def drivers(page: Page, years: AbstractSet[tuple[int, int]]) -> Iterator[str]:
    """At most two causes, newest first, of the fiscal years told of or the one before; that no source gives any, where
    the question asks for them."""
    asked = page.request.causes
    chosen = _causes(page, page.sentences, years)
    if asked and not chosen:
        chosen = _causes(page, page.sentences_of_any_language, years)
    yield from page.quote(chosen)
    if asked and not chosen and page.told.sentences:
        yield page.words.no_causes()


def _causes(page: Page, found: Sequence[Standing], years: AbstractSet[tuple[int, int]]) -> tuple[Standing, ...]:
    return choose(found, page.request, page.told, 2, lambda each: each.made.explains and _near(each, years))


def outlook(page: Page) -> Iterator[str]:
    """What a source says is expected; that none does, where the question asks for it."""
    chosen = choose(
        page.sentences,
        page.request,
        page.told,
        1,
        lambda each: each.made.looks_ahead and not each.made.explains,
    )
    yield from page.quote(chosen)
    if page.request.forecast and not chosen and page.told.sentences:
        yield page.words.no_outlook()


def _near(sentence: Standing, years: AbstractSet[tuple[int, int]]) -> bool:
    if not years or not sentence.made.years:
        return True
    newest = max(year for year, _ in years)
    return max(year for year, _ in sentence.made.years) >= newest - _YEARS_BACK
