"""Which item, period, basis, nature and name a figure belongs to."""

import re
from dataclasses import replace

from uradori_jafin import (
    Direction,
    Period,
    Qualifier,
    Quantity,
    SignSource,
    Unit,
    UnitKind,
    load_lexicon,
)

from uradori_auditor.domain.claims.carrying import carried, claims_nothing, in_its_time
from uradori_auditor.domain.claims.changes import base_right_before, compared, moved
from uradori_auditor.domain.claims.claim import Context, FigureClaim, Role, SentenceClaims
from uradori_auditor.domain.claims.direction_claims import (
    carried_by_figure,
    direction_claim,
    follows_from_figures,
    has_subject,
    is_of,
    owners,
)
from uradori_auditor.domain.claims.english.claims import read_english_claims
from uradori_auditor.domain.claims.forms import form_of
from uradori_auditor.domain.claims.item_context import items_at, items_of, words_up_to
from uradori_auditor.domain.claims.item_mentions import mention_of, names_its_item
from uradori_auditor.domain.claims.losses import of_a_loss, of_cash_used
from uradori_auditor.domain.claims.period_context import base_of, is_past, main_period, period_of
from uradori_auditor.domain.claims.reading import Reading
from uradori_auditor.domain.claims.replaced import is_replaced
from uradori_auditor.domain.claims.rivals import rivals_of
from uradori_auditor.domain.claims.standing_context import basis_of, name_of, nature_of, segment_of
from uradori_auditor.domain.claims.unknown_items import label_of, words_before

_FROM = re.compile(
    r"\s?(?:程度|前後)?(?:の(?:最終|営業|経常|純)?(?:黒字|赤字|利益|損失))?(?:から|より)(?!の(?:間|範囲))"
)
_TO = re.compile(r"[^、。]{0,6}(?:へ|に)")
_TOLD = re.compile(
    r"(?:当初|いったん|と?(?:発表|公表|予想|見込|開示)(?:した|していた)[がも、]|(?:発表|公表)していた|から[^。]{0,16}(?:に|へ)(?:訂正|修正))"
)
_HIKE = frozenset({"policy_rate_change"})


def read_claims(reading: Reading, inherited: Context) -> SentenceClaims:
    """The claims of a sentence; what it leaves unsaid is inherited from the sentences before it."""
    main = main_period(reading, inherited)
    if reading.is_english:
        return read_english_claims(reading, inherited, main)
    told = _TOLD.search(reading.text) is not None
    figures = _formed(
        tuple(
            in_its_time(_figure(quantity, reading, inherited, main, told), inherited, reading)
            for quantity in reading.quantities
            if not claims_nothing(quantity, reading)
        ),
        reading,
    )
    told_of = [
        direction
        for direction in reading.directions
        if not follows_from_figures(direction, reading) and not carried_by_figure(direction.span, figures)
    ]
    directions, loose = (
        tuple(
            direction_claim(direction, reading, _context(direction, reading, inherited, main, told))
            for direction in told_of
            if has_subject(direction, reading) is subject
        )
        for subject in (True, False)
    )
    return SentenceClaims(figures, directions, carried(reading, inherited, main, figures), loose=loose)


def _formed(figures: tuple[FigureClaim, ...], reading: Reading) -> tuple[FigureClaim, ...]:
    """The figures with the forms that the sentence gives them; the years that a form counts are none of them."""
    formed = tuple(replace(claim, form=form_of(claim.quantity, reading)) for claim in figures)
    counted = any(claim.form is not None and claim.form.years is not None for claim in formed)
    return tuple(claim for claim in formed if not (counted and claim.quantity.unit.is_duration))


def _is_set_against(quantity: Quantity, reading: Reading, main: Period | None) -> bool:
    """Whether the figure is another one's level (日産の697億円を上回った), not a mark that was passed."""
    beside = next((owner for owner in owners(reading) if is_of(owner.span, quantity.span, reading)), None)
    earlier = any(other.span.end <= quantity.span.start for other in reading.quantities)
    return beside is not None and (earlier or (isinstance(beside, Period) and beside is not main))


def _figure(quantity: Quantity, reading: Reading, inherited: Context, main: Period | None, told: bool) -> FigureClaim:
    quantity = of_cash_used(quantity, mention_of(quantity.span, reading), reading)
    context = _context(quantity, reading, inherited, main, told)
    rivals = rivals_of(quantity, reading)
    if rivals is not None:
        return FigureClaim(quantity, Role.LEVEL, replace(context, name=rivals[0], against=rivals[1]))
    change = _change(quantity, context, reading)
    if change is not None:
        items = tuple("policy_rate" if item in _HIKE else item for item in context.items)
        base = base_of(change.span, reading)
        changed = replace(context, items=items, base=base, period=_own_period(context, base))
        return FigureClaim(change, Role.CHANGE, changed)
    quantity = of_a_loss(quantity, mention_of(quantity.span, reading), reading.text)
    if quantity.text.endswith(("上回", "下回")) and _is_set_against(quantity, reading, main):
        quantity = replace(quantity, qualifier=Qualifier.NONE)
    if is_past(context.period) and quantity.unit in (Unit.MULTIPLE, Unit.PERCENT) and _is_money(context):
        of_past = replace(context, base=context.period, period=main)
        return FigureClaim(quantity, Role.CHANGE, of_past, of_base=True)
    if is_replaced(quantity.span, reading):
        return FigureClaim(quantity, Role.FORMER, context)
    if _FROM.match(reading.text, quantity.span.end) and any(
        other.span.start >= quantity.span.end and _TO.match(reading.text, other.span.end)
        for other in reading.quantities
    ):
        held = context.period is not None and not any(
            each.nature.is_forecast and each.span.end <= quantity.span.start for each in reading.natures
        )
        base = base_right_before(quantity.span, reading)
        if base is not None:
            context = replace(context, period=base)
        return FigureClaim(quantity, Role.FORMER, replace(context, nature=None) if held else context)
    return FigureClaim(quantity, Role.LEVEL, context)


def _is_money(context: Context) -> bool:
    items = load_lexicon().items
    return any(items[item].unit in _AMOUNTS for item in context.items if item in items)


_AMOUNTS = frozenset({UnitKind.MONEY, UnitKind.PER_SHARE, UnitKind.COUNT, UnitKind.PEOPLE, UnitKind.SHARES})


def _own_period(context: Context, base: Period | None) -> Period | None:
    return context.main if base is not None and context.period is base else context.period


def _change(quantity: Quantity, context: Context, reading: Reading) -> Quantity | None:
    """The figure with its sign where it says by how much something moved."""
    if context.items and context.items[0] in _HIKE:
        return quantity if quantity.unit in (Unit.PERCENT, Unit.POINT) else None
    change = moved(quantity, reading)
    if change is not None:
        return change
    marked = quantity.sign in (SignSource.TRIANGLE, SignSource.MINUS, SignSource.PLUS) and not (
        quantity.unit is Unit.PERCENT and _RATIOS.intersection(context.items)
    )
    rate = quantity.unit in (Unit.PERCENT, Unit.MULTIPLE)
    return quantity if rate and (marked or compared(quantity.span, reading)) else None


_RATIOS = frozenset({"roe", "roa", "roic", "operating_margin", "ordinary_margin", "net_margin", "gross_margin"})
"""A signed percentage of these is the ratio of a loss; their changes are written in points."""


def _context(
    said: Quantity | Direction, reading: Reading, inherited: Context, main: Period | None, told: bool
) -> Context:
    span = said.span
    host = reading.host_of(span)
    place = span if host is None or names_its_item(span, reading) else host.span
    items = (
        items_of(said, place, reading, inherited) if isinstance(said, Quantity) else items_at(span, reading, inherited)
    )
    before, item_at = words_up_to(place, reading)
    name = name_of(span, reading, inherited)
    return Context(
        items=items,
        period=period_of(span, reading, main),
        main=main,
        basis=basis_of(span, reading, inherited),
        nature=nature_of(span, reading),
        name=name,
        guessed=any(each.text == name and not each.sure for each in reading.names),
        segment=segment_of(place, reading),
        told=told,
        sentence=reading.text,
        label=None if items else label_of(place, reading) or words_before(place, reading),
        before=before,
        item_at=item_at,
    )
