"""What passages say otherwise: corrections, and sources that do not agree with a figure."""

from collections.abc import Iterator
from decimal import Decimal
from functools import lru_cache
from itertools import zip_longest

from uradori_contracts.rewriting import CompanyRef
from uradori_jafin import YEN_UNITS, ItemMention, Quantity, Unit, compare, find_line_items, parse_quantities

from uradori_synthesizer.domain.template.lookup import stand_ins
from uradori_synthesizer.domain.template.page import Page
from uradori_synthesizer.domain.template.standing import Standing
from uradori_synthesizer.domain.template.stated import PARENT, Stated

_CORRECTION = "訂正"
_REMEMBERED = 512
_BESIDE = 14
"""Letters between an item and the figure that is said of it."""


def corrected(page: Page, company: CompanyRef, stated: Stated) -> Standing | None:
    """The newest correction, no older than the figure, that gives it another value."""
    found = [
        each
        for each in _of_the_same(page, company, stated)
        if _corrects(each, stated) and not all(_holds(value, stated) for value in _amounts(each.made.text, stated))
    ]
    return max(found, key=lambda each: (str(each.as_of), each.tag), default=None)


def disagreeing(page: Page, company: CompanyRef, stated: Stated) -> tuple[Standing, ...]:
    """A sentence that gives the same figure another value; the newest where there are several."""
    found = (
        each
        for each in _of_the_same(page, company, stated)
        if not _is_correction(each)
        and (values := list(_values(each.made.text, stated)))
        and not any(_holds(value, stated) for value in values)
    )
    return tuple(sorted(found, key=lambda each: (str(each.as_of), each.tag), reverse=True))[:1]


def _is_correction(each: Standing) -> bool:
    return _CORRECTION in f"{each.title}{each.raw}"


def _corrects(each: Standing, stated: Stated) -> bool:
    return _is_correction(each) and (each.as_of is None or stated.as_of is None or each.as_of >= stated.as_of)


def _of_the_same(page: Page, company: CompanyRef, stated: Stated) -> Iterator[Standing]:
    """Sentences about this item of this company in this year alone, by the same standard as far as it is said."""
    if stated.year is None or stated.expected or stated.live or stated.basis == PARENT or stated.in_a_table:
        return
    wanted = set(stand_ins(stated.item_id))
    for each in page.sentences_about(stated):
        made = each.made
        alone = each.companies == {company.ticker} and made.years == {stated.year} and not made.looks_ahead
        if alone and wanted & made.items and not each.standards - {stated.standard}:
            yield each


def _amounts(text: str, stated: Stated) -> list[Quantity]:
    unit = _unit(stated)
    return [each for each in _quantities(text) if each.unit is unit and not each.sign.is_change]


@lru_cache(maxsize=_REMEMBERED)
def _quantities(text: str) -> tuple[Quantity, ...]:
    return parse_quantities(text)


@lru_cache(maxsize=_REMEMBERED)
def _mentions(text: str) -> tuple[ItemMention, ...]:
    return find_line_items(text)


def _values(text: str, stated: Stated) -> Iterator[Quantity]:
    """The amounts said of the item, the first right behind it: 経常損益は2853億円の損失から4255億円の利益に転じた."""
    amounts, wanted = _amounts(text, stated), set(stand_ins(stated.item_id))
    mentions = _mentions(text)
    for mention, following in zip_longest(mentions, mentions[1:]):
        end = following.span.start if following is not None else len(text)
        said = [each for each in amounts if mention.span.end <= each.span.start < end]
        if mention.item.id in wanted and said and said[0].span.start - mention.span.end <= _BESIDE:
            yield from said


def _holds(written: Quantity, stated: Stated) -> bool:
    return compare(written, _exact(stated, written)).holds


def _exact(stated: Stated, written: Quantity) -> Decimal:
    size = abs(stated.value) * Decimal(10) ** YEN_UNITS.get(stated.unit, 0)
    return -size if written.value < 0 else size


def _unit(stated: Stated) -> Unit | None:
    if stated.unit in YEN_UNITS:
        return Unit.YEN
    return {"%": Unit.PERCENT, "倍": Unit.MULTIPLE, "人": Unit.PERSON}.get(stated.unit)
