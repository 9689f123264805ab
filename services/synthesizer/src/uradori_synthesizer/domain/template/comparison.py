"""The comparison of companies."""

from collections.abc import Iterator, Sequence

from uradori_contracts.rewriting import CompanyRef
from uradori_jafin import YEN_UNITS

from uradori_synthesizer.domain.template.drivers import drivers
from uradori_synthesizer.domain.template.lookup import find, leading_basis, newest_period, stand_ins
from uradori_synthesizer.domain.template.moves import multiple
from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.stated import RATIOS, Stated
from uradori_synthesizer.domain.template.wording import Moved, Named

Pair = tuple[CompanyRef, Stated]


def comparison(page: Page) -> Iterator[str]:
    """Amounts ranked, then ratios side by side; what is unlike is said, and what one of them lacks.

    What only one of them has is told by itself where it was asked for by name. Without items in the question the
    evidence tells which figures are compared, and in which order.
    """
    request = page.request
    alone = bool(request.items) or sum(bool(page.values_of(company)) for company in request.companies) == 1
    shown: set[tuple[str | None, str]] = set()
    ratios: list[list[Named]] = []
    told: list[Stated] = []
    unlike = _Unlike()
    for item in _items(page):
        found = [(c, stated) for c in request.companies if (stated := _for_comparison(page, c, item))]
        shown.update((company.ticker, item) for company, _ in found)
        told += [stated for _, stated in found]
        if len(found) == 1 and alone:
            ((company, stated),) = found
            yield page.say(page.words.figure(page.words.name(company), Moved(stated), defaulted=False))
        elif len(found) > 1:
            named = _ranked(page, found)
            unlike.note([each.stated for each in named])
            if named[0].stated.unit in RATIOS:
                ratios.append(named)
            else:
                yield from _amounts(page, named)
    if ratios:
        yield page.say(page.words.ratios_side_by_side(ratios))
    if unlike.any:
        yield page.words.unlike(years=unlike.years, standards=unlike.standards)
    if page.told.sentences:
        yield from _lacking(page, shown)
        yield from drivers(page, {year for each in told if (year := each.year)})
    else:
        yield from page.pick(3, {id_ for item in request.items for id_ in stand_ins(item.id)})


class _Unlike:
    """In what the figures told of differ from company to company."""

    def __init__(self) -> None:
        self.years = False
        self.standards = False

    def note(self, stated: Sequence[Stated]) -> None:
        """Look at the figures of one item."""
        self.years = self.years or len({each.period for each in stated}) > 1
        amounts = [each for each in stated if each.unit in YEN_UNITS and not each.of_the_market]
        self.standards = self.standards or len({each.standard for each in amounts if each.standard_told}) > 1

    @property
    def any(self) -> bool:
        """Whether there is anything to say."""
        return self.years or self.standards


def _items(page: Page) -> tuple[str, ...]:
    """The items asked for, else those of the evidence in its order, each once however a report calls it."""
    asked = tuple(item.id for item in page.request.items)
    if asked:
        return asked
    order: list[str] = []
    for stated in page.values:
        if not any(stated.item_id in stand_ins(known) for known in order):
            order.append(stated.item_id)
    return tuple(order)


def _ranked(page: Page, found: Sequence[Pair]) -> list[Named]:
    largest_first = sorted(found, key=lambda pair: -pair[1].value)
    return [Named(page.words.name(company), stated) for company, stated in largest_first]


def _amounts(page: Page, named: Sequence[Named]) -> Iterator[str]:
    yield page.say(page.words.ranking(named))
    first, second = named[0], named[1]
    times = multiple(first.stated.value, second.stated.value)
    if times is not None and _alike(first.stated, second.stated):
        yield page.say(page.words.ratio(first, second, times))


def _alike(one: Stated, other: Stated) -> bool:
    """Whether a multiple of the two means something."""
    shared = (one.period, one.basis, one.unit, one.standard) == (other.period, other.basis, other.unit, other.standard)
    return shared and one.item_id == other.item_id and not one.computed


def _lacking(page: Page, shown: set[tuple[str | None, str]]) -> Iterator[str]:
    """Of which company which item asked for is not held; the company alone where no item was asked for."""
    for company in page.request.companies:
        name = page.words.name(company)
        for item in page.request.items:
            if (company.ticker, item.id) not in shown:
                yield page.missing(item.surface, name)
        if not page.request.items and all(ticker != company.ticker for ticker, _ in shown):
            yield page.missing(name)


def _for_comparison(page: Page, company: CompanyRef, item: str) -> Stated | None:
    values = page.values_of(company)
    basis = leading_basis(values, page.request.basis)
    named = page.named_periods()
    for label in named:
        if stated := find(values, item, label, basis):
            return stated
    if named:
        return None
    live = next((each for each in values if each.live and each.item_id == item), None)
    return live or find(values, item, newest_period(values), basis)
