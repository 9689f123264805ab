"""What passages say otherwise: corrections, and sources that do not agree with a figure."""

from collections.abc import Iterator
from decimal import Decimal

from uradori_contracts.rewriting import CompanyRef
from uradori_jafin import YEN_UNITS, Quantity, Unit, compare, find_line_items, parse_quantities

from uradori_synthesizer.domain.template.lookup import stand_ins
from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.standing import Standing
from uradori_synthesizer.domain.template.stated import PARENT, Stated

_CORRECTION = "訂正"
_BESIDE = 14
"""Letters between an item and the figure that is said of it."""


def corrected(page: Page, company: CompanyRef, stated: Stated) -> Standing | None:
    """The newest correction, no older than the figure, that gives it another value."""
    found = [
        each
        for each in _others(page, company, stated)
        if _CORRECTION in f"{each.title}{each.made.text}"
        and (each.as_of is None or stated.as_of is None or each.as_of >= stated.as_of)
    ]
    return max(found, key=lambda each: (str(each.as_of), each.tag), default=None)


def disagreeing(page: Page, company: CompanyRef, stated: Stated) -> tuple[Standing, ...]:
    """A sentence that gives the same figure another value, newest first; corrections told elsewhere are none."""
    return tuple(_others(page, company, stated))[:1]


def _others(page: Page, company: CompanyRef, stated: Stated) -> Iterator[Standing]:
    if stated.year is None or stated.expected or stated.live or stated.basis == PARENT or not page.mentions(stated):
        return
    wanted = set(stand_ins(stated.item_id))
    newest_first = sorted(page.sentences, key=lambda each: -(each.as_of.toordinal() if each.as_of else 0))
    for each in newest_first:
        made = each.made
        alone = made.companies == {company.ticker} and made.years == {stated.year} and not made.looks_ahead
        if alone and wanted & made.items and not made.standards - {stated.standard}:
            values = list(_values(made.text, wanted, stated))
            if values and not any(compare(value, _exact(stated, value)).holds for value in values):
                yield each


def _values(text: str, wanted: set[str], stated: Stated) -> Iterator[Quantity]:
    """The amounts that stand right behind the item: 営業利益は1兆2088億円."""
    quantities = parse_quantities(text)
    for mention in find_line_items(text):
        if mention.item.id not in wanted:
            continue
        beside = next((q for q in quantities if 0 <= q.span.start - mention.span.end <= _BESIDE), None)
        if beside is not None and beside.unit is _unit(stated) and not beside.sign.is_change:
            yield beside


def _exact(stated: Stated, written: Quantity) -> Decimal:
    size = abs(stated.value) * Decimal(10) ** YEN_UNITS.get(stated.unit, 0)
    return -size if written.value < 0 else size


def _unit(stated: Stated) -> Unit | None:
    if stated.unit in YEN_UNITS:
        return Unit.YEN
    return {"%": Unit.PERCENT, "倍": Unit.MULTIPLE, "人": Unit.PERSON}.get(stated.unit)
