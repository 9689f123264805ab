"""The answer to a question for figures, and the comparison of companies."""

from collections.abc import Iterator

from uradori_contracts.rewriting import CompanyRef, RequestedItem, RequestedPeriod

from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.selection import choose
from uradori_synthesizer.domain.template.stated import Stated, find, leading_basis, newest_period, prior, stand_ins

_SIDE_BY_SIDE = (
    "net_sales",
    "operating_profit",
    "ordinary_profit",
    "profit_attributable_to_owners",
    "roe",
    "per",
    "pbr",
)


def figure(page: Page) -> Iterator[str]:
    """Each figure asked for, then how it moved from the year before where the evidence holds both."""
    for company in page.request.companies:
        periods: tuple[RequestedPeriod | None, ...] = page.request.periods or (None,)
        for item in page.request.items:
            answered = False
            told: set[str] = set()
            for period in periods:
                if period is not None and period.label in told:
                    continue
                for sentence in _item(page, company, item, period, told):
                    answered = True
                    yield page.say(sentence)
            if not answered and page.told.sentences:
                yield page.words.missing(item.surface)
    if not page.told.sentences and not page.request.items:
        yield from page.pick_about(3)


def _item(
    page: Page, company: CompanyRef, item: RequestedItem, period: RequestedPeriod | None, told: set[str]
) -> Iterator[str]:
    values = page.values_of(company)
    now = find(values, item.id, period.label if period else None, page.request.basis)
    if now is None and period is not None and period.defaulted:
        now = find(values, item.id, None, page.request.basis)
    if now is None:
        yield from _from_passages(page, company, item, period)
        return
    name = page.words.name(company)
    yield page.words.figure(name, now, defaulted=period is None or period.defaulted)
    before = prior(values, now)
    told.add(now.period)
    if before is not None and before.period not in told:
        told.add(before.period)
        yield page.words.change(name, now, before)


def _from_passages(
    page: Page, company: CompanyRef, item: RequestedItem, period: RequestedPeriod | None
) -> Iterator[str]:
    wanted = set(stand_ins(item.id))
    chosen = choose(
        page.sentences,
        page.request,
        page.told,
        1,
        lambda each: (
            bool(wanted & each.items)
            and company.ticker in each.companies
            and (period is None or period.defaulted or _same_year(period, each.years))
        ),
    )
    yield from page.quote(chosen)


def _same_year(period: RequestedPeriod, years: frozenset[tuple[int, int]]) -> bool:
    if period.quarter is not None or period.period_end is None:
        return False
    return (period.period_end.year, period.period_end.month) in years


def comparison(page: Page) -> Iterator[str]:
    """The same items of each company side by side; what only one of them has is told by itself, and what one lacks."""
    asked = tuple(item.id for item in page.request.items) or _SIDE_BY_SIDE
    alone = bool(page.request.items) or sum(bool(page.values_of(c)) for c in page.request.companies) == 1
    shown: set[tuple[str, str]] = set()
    for item in asked:
        found = [(c, stated) for c in page.request.companies if (stated := _for_comparison(page, c, item))]
        shown.update((company.ticker, item) for company, _ in found)
        if len(found) == 1:
            ((company, stated),) = found
            if alone:
                yield page.say(page.words.figure(page.words.name(company), stated, defaulted=False))
            continue
        if found and _alike([stated for _, stated in found]):
            named = sorted(found, key=lambda pair: -pair[1].value)
            yield page.say(page.words.side_by_side([(page.words.name(c), stated) for c, stated in named]))
        else:
            for company, stated in found:
                yield page.say(page.words.figure(page.words.name(company), stated, defaulted=False))
    if page.told.sentences:
        yield from _lacking(page, shown)
        yield from page.quote(choose(page.sentences, page.request, page.told, 2, lambda each: each.explains))
    else:
        yield from page.pick(3, {id_ for item in page.request.items for id_ in stand_ins(item.id)})


def _lacking(page: Page, shown: set[tuple[str, str]]) -> Iterator[str]:
    """Of which company which item asked for is not held; the company alone where no item was asked for."""
    for company in page.request.companies:
        name = page.words.name(company)
        for item in page.request.items:
            if (company.ticker, item.id) not in shown:
                yield page.words.missing(item.surface, name)
        if not page.request.items and all(ticker != company.ticker for ticker, _ in shown):
            yield page.words.missing(name)


def _for_comparison(page: Page, company: CompanyRef, item: str) -> Stated | None:
    values = page.values_of(company)
    basis = leading_basis(values, page.request.basis)
    named = page.named_periods()
    for label in named:
        if stated := find(values, item, label, basis):
            return stated
    if named:
        return None
    return find(values, item, newest_period(values), basis)


def _alike(stated: list[Stated]) -> bool:
    return len({(each.period, each.basis, each.item_id, each.unit) for each in stated}) == 1
