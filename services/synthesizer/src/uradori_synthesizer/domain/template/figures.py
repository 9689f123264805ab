"""The answer to a question for figures."""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from itertools import pairwise

from uradori_contracts.rewriting import CompanyRef, RequestedItem, RequestedPeriod

from uradori_synthesizer.domain.template.corrections import corrected, disagreeing
from uradori_synthesizer.domain.template.lookup import find, follows, prior, stand_ins
from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.parts import by_own_words, of_a_part
from uradori_synthesizer.domain.template.selection import choose
from uradori_synthesizer.domain.template.standing import Standing
from uradori_synthesizer.domain.template.stated import OF_THE_SHARE, Stated
from uradori_synthesizer.domain.template.wording import Moved

_MANY_MORE_SHARES = Decimal("1.2")
"""From this change of the shares issued on, figures of one share are on another footing."""


def figure(page: Page) -> Iterator[str]:
    """Each figure asked for with the year before, several of one year in one sentence, several years as a series."""
    for company in page.request.companies:
        yield from _of_company(page, company)
    if not page.told.sentences and not page.request.items:
        yield from page.pick_about(3)


def _of_company(page: Page, company: CompanyRef) -> Iterator[str]:
    values = page.values_of(company)
    whole = [item for item in page.request.items if item.id and not item.part]
    found = {item.id: _asked(page, values, item) for item in whole}
    single = [item for item in whole if len(found[item.id]) == 1 and not _is_live(found[item.id])]
    together = _together(page, values, [found[item.id][0] for item in single])
    live = [found[item.id][-1] for item in whole if _is_live(found[item.id])]
    if len(live) > 1 and len(live) == len(page.request.items):
        yield page.say(page.words.multiples(page.words.name(company), live))
        return
    done: set[str] = set()
    for item in page.request.items:
        if item.part:
            sentences = list(of_a_part(page, company, item, defaulted=_defaulted(page)))
            yield from sentences or [page.missing(f"{item.part}の{item.surface}", page.words.name(company))]
            continue
        if not item.id:
            yield from by_own_words(page, company, item, defaulted=_defaulted(page))
            continue
        stated = found[item.id]
        if together and item in single:
            if not done:
                yield page.say(page.words.items(page.words.name(company), together, defaulted=_defaulted(page)))
            done.add(item.id)
            continue
        sentences = list(_told(page, company, item, stated))
        if not sentences and page.told.sentences:
            yield page.missing(item.surface)
        yield from sentences


def _told(page: Page, company: CompanyRef, item: RequestedItem, stated: Sequence[Stated]) -> Iterator[str]:
    name = page.words.name(company)
    if not stated:
        yield from _from_passages(page, company, item)
        return
    now = stated[-1]
    correction = corrected(page, company, now)
    if correction is not None:
        yield from page.quote([correction])
        return
    values = page.values_of(company)
    if len(stated) > 2 or (len(stated) == 2 and not follows(now, stated[0])):
        yield page.say(page.words.series(name, stated))
        yield from _beyond_a_series(page, stated)
    else:
        before = stated[0] if len(stated) == 2 else prior(values, now)
        stated = [each for each in (before, now) if each]
        moved = Moved(now, before, on_the_same_shares=len(_shares(values, stated)) > 1 and not _splits(values, stated))
        others = disagreeing(page, company, now)
        yield page.say(page.words.figure(name, moved, defaulted=_defaulted(page), sourced=bool(others)))
        for other in others:
            yield page.words.but(page.quotation(other))
    for before_split, after in _splits(values, stated):
        yield page.say(page.words.other_shares(before_split, after))


def _beyond_a_series(page: Page, stated: Sequence[Stated]) -> Iterator[str]:
    if any(each.item_id in OF_THE_SHARE for each in stated) or len({each.context for each in stated}) > 1:
        return
    highest, lowest = max(stated, key=lambda s: s.value), min(stated, key=lambda s: s.value)
    if highest.value != lowest.value and len(stated) > 2:
        yield page.say(page.words.extremes(highest, lowest, len(stated)))


def _shares(values: Sequence[Stated], stated: Sequence[Stated]) -> list[Stated]:
    """The shares issued in the years of figures of one share, oldest first."""
    periods = {each.period for each in stated if each.item_id in OF_THE_SHARE}
    return sorted((v for v in values if v.item_id == "shares_issued" and v.period in periods), key=lambda v: v.period)


def _splits(values: Sequence[Stated], stated: Sequence[Stated]) -> list[tuple[Stated, Stated]]:
    """Years between which so many shares were issued or merged that figures of one share stand on another footing."""
    return [
        (before, now)
        for before, now in pairwise(_shares(values, stated))
        if max(before.value, now.value) >= _MANY_MORE_SHARES * min(before.value, now.value) > 0
    ]


def _asked(page: Page, values: Sequence[Stated], item: RequestedItem) -> list[Stated]:
    """The figures of an item for the periods asked for, oldest first."""
    periods: tuple[RequestedPeriod | None, ...] = page.request.periods or (None,)
    found = [_of_period(page, values, item, period) for period in periods]
    unique = {each.period: each for each in found if each is not None and (each.expected or not page.request.forecast)}
    return sorted(unique.values(), key=lambda each: each.year or (0, 0))


def _of_period(
    page: Page, values: Sequence[Stated], item: RequestedItem, period: RequestedPeriod | None
) -> Stated | None:
    basis = page.request.basis
    now = find(values, item.id, period.label if period else None, basis)
    if now is None and period is not None and period.defaulted:
        return find(values, item.id, None, basis)
    return now


def _together(page: Page, values: Sequence[Stated], stated: Sequence[Stated]) -> list[Moved]:
    """Two or more figures of one period that one sentence can tell."""
    alike = {(each.period, each.expected) for each in stated}
    plain = all(each.year and not each.expected for each in stated)
    distinct = {each.tag for each in stated}
    bases = {each.basis for each in stated} - {""}
    if len(stated) < 2 or max(len(alike), len(bases)) > 1 or not plain or len(distinct) < len(stated):
        return []
    return [Moved(each, _comparable(values, each)) for each in stated]


def _comparable(values: Sequence[Stated], now: Stated) -> Stated | None:
    """The year before, unless it is a figure of one share that stands on other shares."""
    before = prior(values, now)
    return None if before is None or _splits(values, [before, now]) else before


def _is_live(stated: Sequence[Stated]) -> bool:
    return any(each.live for each in stated)


def _defaulted(page: Page) -> bool:
    return not page.request.periods or page.request.periods[0].defaulted


def _from_passages(page: Page, company: CompanyRef, item: RequestedItem) -> Iterator[str]:
    """What passages say of the item in the periods asked for, one sentence for each."""
    wanted = set(stand_ins(item.id))
    for period in page.request.periods or (None,):
        any_year = period is None or period.defaulted

        def fits(each: Standing, period: RequestedPeriod | None = period) -> bool:
            made = each.made
            of_year = period is None or period.defaulted or _same_year(period, made.years)
            ahead = made.looks_ahead or not page.request.forecast
            return bool(wanted & made.items) and company.ticker in each.companies and of_year and ahead

        chosen = choose(page.sentences, page.request, page.told, 1, fits)
        yield from page.quote(chosen)
        if chosen and any_year:
            return


def _same_year(period: RequestedPeriod, years: frozenset[tuple[int, int]]) -> bool:
    if period.quarter is not None or period.period_end is None:
        return False
    return (period.period_end.year, period.period_end.month) in years
