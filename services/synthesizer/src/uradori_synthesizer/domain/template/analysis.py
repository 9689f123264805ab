"""A short note on a company: results, what drives them, the outlook, what the share costs."""

from collections.abc import Iterator, Sequence

from uradori_contracts.rewriting import CompanyRef

from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.selection import choose
from uradori_synthesizer.domain.template.stated import Stated, find, leading_basis, newest_period, prior

_RESULTS = (
    ("net_sales",),
    ("operating_profit", "ordinary_profit", "profit_before_tax"),
    ("profit_attributable_to_owners", "net_profit"),
)
_PROFITABILITY = ("operating_margin", "roe", "equity_ratio")
_MULTIPLES = ("per", "pbr", "dividend_yield", "tsr")
_IN_THE_NOTE = frozenset({*(item for group in _RESULTS for item in group), *_PROFITABILITY, *_MULTIPLES})


def company_analysis(page: Page) -> Iterator[str]:
    """A note on each company asked about, on the year asked for or else the newest one."""
    years = [(company, page.values_of(company)) for company in page.request.companies]
    notes = [(company, values, _year(page, values)) for company, values in years]
    for company, values, period in notes:
        if period is not None:
            yield from _asked(page, company, values, period)
            yield from _results(page, company, values, period)
            yield from _listed(page, company, values, period, _PROFITABILITY)
    yield from page.quote(choose(page.sentences, page.request, page.told, 2, lambda each: each.explains))
    yield from page.quote(choose(page.sentences, page.request, page.told, 1, lambda each: each.looks_ahead))
    for company, values, period in notes:
        if period is not None:
            yield from _listed(page, company, values, period, _MULTIPLES)
    if all(period is None for _, _, period in notes):
        yield from page.pick(2 if page.told.sentences else 4)


def _year(page: Page, values: Sequence[Stated]) -> str | None:
    named = page.named_periods()
    if named:
        return next((label for label in named if any(each.period == label for each in values)), None)
    return newest_period(values)


def _asked(page: Page, company: CompanyRef, values: Sequence[Stated], period: str) -> Iterator[str]:
    basis = leading_basis(values, page.request.basis)
    for item in page.request.items:
        now = find(values, item.id, period, basis)
        if now is not None and now.item_id not in _IN_THE_NOTE:
            yield page.say(page.words.result(page.words.name(company), now, prior(values, now)))


def _results(page: Page, company: CompanyRef, values: Sequence[Stated], period: str) -> Iterator[str]:
    basis = leading_basis(values, page.request.basis)
    for group in _RESULTS:
        found = (find(values, item, period, basis) for item in group)
        now = next((each for each in found if each is not None), None)
        if now is not None:
            yield page.say(page.words.result(page.words.name(company), now, prior(values, now)))


def _listed(
    page: Page, company: CompanyRef, values: Sequence[Stated], period: str, items: Sequence[str]
) -> Iterator[str]:
    basis = leading_basis(values, page.request.basis)
    found = [each for item in items if (each := find(values, item, period, basis))]
    if found:
        write = page.words.multiples if items is _MULTIPLES else page.words.ratios
        yield page.say(write(page.words.name(company), found))
