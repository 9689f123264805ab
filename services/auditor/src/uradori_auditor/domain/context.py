"""Which item, period, basis, nature and name a figure belongs to."""

import re
from dataclasses import replace

from uradori_jafin import (
    Direction,
    DirectionKind,
    Period,
    Qualifier,
    Quantity,
    SignSource,
    Span,
    Trend,
    Unit,
    UnitKind,
    load_lexicon,
)

from uradori_auditor.domain.changes import compared, moved
from uradori_auditor.domain.claims import Context, DirectionClaim, FigureClaim, Role, SentenceClaims
from uradori_auditor.domain.english.claims import read_english_claims
from uradori_auditor.domain.forms import form_of
from uradori_auditor.domain.item_context import (
    items_at,
    items_of,
    label_of,
    mention_of,
    names_its_item,
    words_before,
    words_up_to,
)
from uradori_auditor.domain.losses import of_a_loss
from uradori_auditor.domain.period_context import base_of, is_past, main_period, period_of
from uradori_auditor.domain.reading import Placed, Reading
from uradori_auditor.domain.rivals import rivals_of
from uradori_auditor.domain.standing_context import basis_of, name_of, nature_of, segment_of

_FROM = re.compile(r"\s?(?:程度|前後)?(?:から|より)(?!の(?:間|範囲))")
_TO = re.compile(r"[^、。]{0,4}(?:へ|に)")
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
            _figure(quantity, reading, inherited, main, told)
            for quantity in reading.quantities
            if not _is_run_of_years(quantity, reading)
        ),
        reading,
    )
    told_of = [
        direction
        for direction in reading.directions
        if not _follows_from_figures(direction, reading) and not _carried_by_figure(direction.span, figures)
    ]
    directions, loose = (
        tuple(
            _direction(direction, reading, _context(direction, reading, inherited, main, told))
            for direction in told_of
            if _has_subject(direction, reading) is has_subject
        )
        for has_subject in (True, False)
    )
    return SentenceClaims(figures, directions, _carry(reading, inherited, main), loose=loose)


def _formed(figures: tuple[FigureClaim, ...], reading: Reading) -> tuple[FigureClaim, ...]:
    """The figures with the forms that the sentence gives them; the years that a form counts are none of them."""
    formed = tuple(replace(claim, form=form_of(claim.quantity, reading)) for claim in figures)
    counted = any(claim.form is not None and claim.form.years is not None for claim in formed)
    return tuple(claim for claim in formed if not (counted and claim.quantity.unit.is_duration))


def _is_set_against(quantity: Quantity, reading: Reading, main: Period | None) -> bool:
    """Whether the figure is another one's level (日産の697億円を上回った), not a mark that was passed."""
    owners = _owners(reading)
    beside = next((owner for owner in owners if _is_of(owner.span, quantity.span, reading)), None)
    earlier = any(other.span.end <= quantity.span.start for other in reading.quantities)
    return beside is not None and (earlier or (isinstance(beside, Period) and beside is not main))


def _owners(reading: Reading) -> tuple[Placed, ...]:
    return (*reading.periods, *reading.names, *reading.segments)


def _is_of(owner: Span, owned: Span, reading: Reading) -> bool:
    return owner.end <= owned.start and reading.text[owner.end : owned.start] == "の"


def _written_pair(direction: Direction, reading: Reading) -> tuple[Quantity, Quantity] | None:
    """The two figures of the sentence that a relation stands between, if both are written."""
    if direction.kind is not DirectionKind.RELATION:
        return None
    before = [each for each in reading.quantities if each.span.start < direction.span.start]
    if len(before) < 2 or before[-1].unit is not before[-2].unit or before[-1].sign.is_change:
        return None
    near = _RELATION.fullmatch(reading.text, before[-1].span.start + 1, direction.span.start)
    owned = any(_is_of(owner.span, before[-1].span, reading) for owner in _owners(reading))
    return (before[-2], before[-1]) if near and owned else None


_RELATION = re.compile(r"[^、。]{1,24}を(?:大きく|大幅に|わずかに|やや)?")


def _follows_from_figures(direction: Direction, reading: Reading) -> bool:
    pair = _written_pair(direction, reading)
    return pair is not None and (pair[0].value > pair[1].value) is (direction.trend is Trend.UP)


def _direction(direction: Direction, reading: Reading, context: Context) -> DirectionClaim:
    base = base_of(direction.span, reading)
    refuted = _written_pair(direction, reading) is not None
    return DirectionClaim(direction, _of_main(replace(context, base=base)), refuted)


def _has_subject(direction: Direction, reading: Reading) -> bool:
    """Whether a word of direction says of which item it is, or the sentence names one before it."""
    told = direction.subject is not None or direction.profit
    counted = direction.kind in (DirectionKind.RECORD, DirectionKind.STREAK, DirectionKind.FIRST_IN)
    against = direction.kind is DirectionKind.RELATION and base_of(direction.span, reading) is not None
    return told or counted or against or any(item.span.start <= direction.span.start for item in reading.items)


def _figure(quantity: Quantity, reading: Reading, inherited: Context, main: Period | None, told: bool) -> FigureClaim:
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
    quantity = of_a_loss(_of_cash_used(quantity, reading), mention_of(quantity.span, reading))
    if quantity.text.endswith(("上回", "下回")) and _is_set_against(quantity, reading, main):
        quantity = replace(quantity, qualifier=Qualifier.NONE)
    if is_past(context.period) and quantity.unit in (Unit.MULTIPLE, Unit.PERCENT) and _is_money(context):
        compared = replace(context, base=context.period, period=main)
        return FigureClaim(quantity, Role.CHANGE, compared, of_base=True)
    if _FROM.match(reading.text, quantity.span.end) and any(
        other.span.start >= quantity.span.end and _TO.match(reading.text, other.span.end)
        for other in reading.quantities
    ):
        return FigureClaim(quantity, Role.FORMER, context)
    return FigureClaim(quantity, Role.LEVEL, context)


def _of_cash_used(quantity: Quantity, reading: Reading) -> Quantity:
    """The amount of cash used is below zero."""
    item = mention_of(quantity.span, reading)
    if item is not None and item.item.id in _CASH_FLOWS and _is_used(quantity, item.span, reading):
        return replace(quantity, value=-abs(quantity.value), sign=SignSource.LOSS_WORD)
    return quantity


_CASH_FLOWS = frozenset({"operating_cash_flow", "investing_cash_flow", "financing_cash_flow", "free_cash_flow"})
_USED = re.compile(r"(?:使用|支出(?!金)|支払|流出|減少|マイナス)")
_USED_AFTER = re.compile(r"(?:[をがの]|\s)?(?:資金(?:の|を|が))?(?:純?支出|使用|流出|減少|支払|マイナス)")
_GAINED = re.compile(r"得られ|獲得|収入|流入|増加|プラス")


def _is_used(quantity: Quantity, item: Span, reading: Reading) -> bool:
    """Whether words say that the cash went out: 使用した資金は, 24億円を使用し, 24億円の支出."""
    if quantity.sign is not SignSource.NONE or quantity.value <= 0:
        return False
    if _USED_AFTER.match(reading.text, quantity.span.end):
        return True
    told = reading.text[item.start : quantity.span.start]
    head = told[:_HEAD_OF_CASH]
    return _USED.search(head) is not None and _GAINED.search(head) is None


_HEAD_OF_CASH = 32


def _of_main(context: Context) -> Context:
    """A word of direction is about the main period, even where the one before was named last."""
    return replace(context, base=context.period, period=context.main) if is_past(context.period) else context


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
    return Context(
        items=items,
        period=period_of(span, reading, main),
        main=main,
        basis=basis_of(span, reading, inherited),
        nature=nature_of(span, reading),
        name=name_of(span, reading, inherited),
        segment=segment_of(place, reading),
        told=told,
        sentence=reading.text,
        label=None if items else label_of(place, reading) or words_before(place, reading),
        before=before,
        item_at=item_at,
    )


def _carried_by_figure(span: Span, figures: tuple[FigureClaim, ...]) -> bool:
    return any(
        (quantity.span.overlaps(span) and quantity.qualifier is not Qualifier.NONE)
        or (
            (0 <= span.start - quantity.span.end <= _GAP or 0 <= quantity.span.start - span.end <= _GAP_ENGLISH)
            and (quantity.sign.is_change or quantity.sign in (SignSource.LOSS_WORD, SignSource.PROFIT_WORD))
        )
        for quantity in (claim.quantity for claim in figures)
    )


_GAP = 6
_GAP_ENGLISH = len(" by about ")


def _is_run_of_years(quantity: Quantity, reading: Reading) -> bool:
    return quantity.unit.is_duration and any(quantity.span.overlaps(each.span) for each in reading.directions)


def _carry(reading: Reading, inherited: Context, main: Period | None) -> Context:
    last = reading.items[-1].item.id if reading.items else None
    return Context(
        items=(last,) if last else inherited.items,
        main=main,
        basis=inherited.basis,
        name=reading.names[0].text if reading.names else inherited.name,
    )
