"""The figure of a part of a company, a segment, a region, a product; or of a row that no line item names."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from uradori_contracts.rewriting import CompanyRef, RequestedItem

from uradori_synthesizer.domain.template.lookup import follows, stand_ins
from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.selection import choose
from uradori_synthesizer.domain.template.stated import Stated
from uradori_synthesizer.domain.template.table_cells import TableCell, table_cells
from uradori_synthesizer.domain.template.table_rows import part_name
from uradori_synthesizer.domain.template.wording import Moved


def of_a_part(page: Page, company: CompanyRef, item: RequestedItem, *, defaulted: bool) -> Iterator[str]:
    """The cell of a table that shows it, else what passages say of it; never the whole company's figure."""
    found = _cells(page, company, item)
    if found:
        yield _told(page, company, found, defaulted=defaulted)
        return
    named = page.named_periods()
    told = choose(
        page.sentences,
        page.request,
        page.told,
        2,
        lambda each: (
            item.part in each.raw
            and not each.made.items.isdisjoint(stand_ins(item.id))
            and (not named or any(period in each.made.text for period in named))
        ),
    )
    yield from page.quote(told)


def by_own_words(page: Page, company: CompanyRef, item: RequestedItem, *, defaulted: bool) -> Iterator[str]:
    """What is no line item: the cell whose row, or row and column, the question names; else what passages say of it."""
    asked = {part_name(word) for word in item.surface.split("の")}
    whole = {part_name(item.surface)}
    found = _of_the_years_asked(
        page, company, lambda cell: asked <= cell.words or (whole <= cell.words and not cell.items)
    )
    if found:
        yield _told(page, company, found, defaulted=defaulted)
        return
    words, named = item.surface.split("の"), page.named_periods()
    told = choose(
        page.sentences,
        page.request,
        page.told,
        2,
        lambda each: (
            all(word in each.raw for word in words)
            and bool(each.made.figures)
            and (not named or any(period in each.made.text for period in named))
        ),
    )
    yield from page.quote(told)


def _told(page: Page, company: CompanyRef, found: Sequence[Stated], *, defaulted: bool) -> str:
    now, before = found[-1], found[-2] if len(found) > 1 else None
    moved = Moved(now, before if before and follows(now, before) else None)
    return page.say(page.words.figure(page.words.name(company), moved, defaulted=defaulted))


def _cells(page: Page, company: CompanyRef, item: RequestedItem) -> list[Stated]:
    part, wanted = part_name(item.part), set(stand_ins(item.id))
    found = _of_the_years_asked(page, company, lambda cell: part in cell.parts and bool(wanted & set(cell.items)))
    return [replace(each, basis="", label=_named(item, each.label)) for each in found]


def _of_the_years_asked(page: Page, company: CompanyRef, is_asked: Callable[[TableCell], bool]) -> list[Stated]:
    """Of the periods asked for and the year before, oldest first, out of the first table that shows one of them."""
    asked = set(page.named_periods())
    for one in page.evidence:
        if one.table is None or page.finder(one.title) != {company.ticker}:
            continue
        cells = [
            cell.stated for cell in table_cells(one) if is_asked(cell) and cell.stated.expected == page.request.forecast
        ]
        years = sorted({stated.period: stated for stated in cells}.values(), key=lambda each: each.year or (0, 0))
        newest = [place for place, each in enumerate(years) if not asked or each.period in asked]
        if newest:
            return [replace(each, basis="") for each in years[: newest[-1] + 1][-2:]]
    return []


def _named(item: RequestedItem, label: str) -> str:
    """A label with the part in it, which a row of a table about one part leaves out."""
    return label if part_name(item.part) in part_name(label) else f"{item.part}の{label}"
