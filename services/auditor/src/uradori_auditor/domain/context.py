"""Which item, period, basis, nature and name a figure belongs to."""

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from uradori_jafin import (
    ConsolidationBasis,
    Direction,
    DirectionKind,
    ItemMention,
    Length,
    Nature,
    Period,
    Quantity,
    SignSource,
    Span,
    Unit,
    UnitKind,
)

from uradori_auditor.domain.claims import Context, DirectionClaim, FigureClaim, Role, SentenceClaims
from uradori_auditor.domain.reading import Placed, Reading, spans_of

_LINK = re.compile(r"(?:に(?:あた|当た|相当す)る|である|=|\(|（)[^、。]{0,4}$")
_OF = re.compile(r"の?(?:連結|単体|個別)?の?")
_IS_BASE = re.compile(
    r"(?:末)?\s?(?:比|に比べ|と比べ|と比較|に対し|対比|より|から(?!の)|を(?=[\d約]|大幅|大きく|わずか|やや|上回|下回)|の水準)|(?:の|\()[^、。]{0,18}?[)）]?(?:と比べ|に比べ|から|を(?:上回|下回))"
)
_FROM = re.compile(r"\s?(?:程度|前後)?(?:から|より)(?!の(?:間|範囲))")
_TO = re.compile(r"[^、。]{0,4}(?:へ|に)")
_TOLD = re.compile(
    r"(?:当初|いったん|と?(?:発表|公表|予想|見込|開示)(?:した|していた)[がも、]|(?:発表|公表)していた|から[^。]{0,16}(?:に|へ)(?:訂正|修正))"
)
_QUOTED_DAILY = frozenset({UnitKind.RATE, UnitKind.INDEX, UnitKind.EXCHANGE})
_HIKE = frozenset({"policy_rate_change"})
_VERB = re.compile(r"(?:だった|となった|した|でした|である|になった|で、|し、|なり、|が、)")


_P = TypeVar("_P", bound=Placed)


def read_claims(reading: Reading, inherited: Context) -> SentenceClaims:
    """The claims of a sentence; what it leaves unsaid is inherited from the sentences before it."""
    main = _main_period(reading, inherited)
    told = _TOLD.search(reading.text) is not None
    figures = tuple(
        FigureClaim(quantity, role, context)
        for quantity in reading.quantities
        if not _is_run_of_years(quantity, reading)
        for role, context in [_figure(quantity, reading, inherited, main, told)]
    )
    directions = tuple(
        DirectionClaim(direction, _context(direction.span, reading, inherited, main, told))
        for direction in reading.directions
        if _has_subject(direction, reading) and not _carried_by_figure(direction.span, reading.quantities)
    )
    return SentenceClaims(figures, directions, _carry(reading, inherited, main))


def _has_subject(direction: Direction, reading: Reading) -> bool:
    """Whether a word of direction says of which item it is, or the sentence names one before it."""
    told = direction.subject is not None or direction.profit
    counted = direction.kind in (DirectionKind.RECORD, DirectionKind.STREAK, DirectionKind.FIRST_IN)
    against = direction.kind is DirectionKind.RELATION and _base(direction.span, reading) is not None
    return told or counted or against or any(item.span.start <= direction.span.start for item in reading.items)


def _figure(
    quantity: Quantity, reading: Reading, inherited: Context, main: Period | None, told: bool
) -> tuple[Role, Context]:
    context = _context(quantity.span, reading, inherited, main, told)
    if _is_change(quantity, context, reading):
        items = tuple("policy_rate" if item in _HIKE else item for item in context.items)
        base = _base(quantity.span, reading)
        return Role.CHANGE, replace(context, items=items, base=base, period=_own_period(context, base))
    if _FROM.match(reading.text, quantity.span.end) and any(
        other.span.start >= quantity.span.end and _TO.match(reading.text, other.span.end)
        for other in reading.quantities
    ):
        return Role.FORMER, context
    return Role.LEVEL, context


def _own_period(context: Context, base: Period | None) -> Period | None:
    return context.main if base is not None and context.period is base else context.period


def _is_change(quantity: Quantity, context: Context, reading: Reading) -> bool:
    if context.items and context.items[0] in _HIKE:
        return quantity.unit in (Unit.PERCENT, Unit.POINT)
    if quantity.unit is Unit.POINT or (quantity.sign.is_change and not quantity.unit.is_duration):
        return True
    signed = quantity.sign in (SignSource.TRIANGLE, SignSource.MINUS, SignSource.PLUS) and not (
        quantity.unit is Unit.PERCENT and _RATIOS.intersection(context.items)
    )
    before = reading.text[max(0, quantity.span.start - 12) : quantity.span.start]
    return quantity.unit in (Unit.PERCENT, Unit.MULTIPLE) and (signed or _COMPARED.search(before) is not None)


_COMPARED = re.compile(r"(?:比(?!率)|に比べ|と比べ)[^、。]{0,4}$")
_RATIOS = frozenset({"roe", "roa", "roic", "operating_margin", "ordinary_margin", "net_margin", "gross_margin"})
"""A signed percentage of these is the ratio of a loss; their changes are written in points."""


def _context(span: Span, reading: Reading, inherited: Context, main: Period | None, told: bool) -> Context:
    item, items = _items(span, reading, inherited)
    return Context(
        items=items,
        period=_period(span, reading, main),
        main=main,
        basis=_basis(span, reading, inherited),
        nature=_nature(span, reading),
        name=_name(span, reading, inherited),
        segment=_segment(span, reading, item),
        told=told,
        label=None if items else _words_before(span, reading),
    )


def _words_before(span: Span, reading: Reading) -> str | None:
    """The noun that a figure is said of, where it is no name, no period, no segment."""
    start = max(0, span.start - _FAR)
    found = _LABEL.search(reading.text[start : span.start])
    if found is None:
        return None
    label = Span(start + found.start("label"), start + found.end("label"))
    others = spans_of(reading.names, reading.segments, reading.periods, reading.bases, reading.quantities)
    return None if any(label.overlaps(other) for other in others) else found["label"]


_FAR = 40
_IN = re.compile(r"\s(?:in|for|during|as of|at)\s(?:the\s)?(?:fiscal\s|full\s)?", re.IGNORECASE)
_LABEL = re.compile(r"(?P<label>[A-Za-zァ-ヶー・一-龠々]{2,24})(?:は|が|を|も|の|、|:)(?:[^、。はがを]{0,8})$")


def _items(span: Span, reading: Reading, inherited: Context) -> tuple[ItemMention | None, tuple[str, ...]]:
    after = next((item for item in reading.items if item.span.start >= span.end), None)
    inside = next((item for item in reading.items if item.span.overlaps(span)), None)
    before = _last_before(span, reading.items)
    if inside is None and after is not None and _OF.fullmatch(reading.text, span.end, after.span.start):
        gap = reading.text[span.end : after.span.start]
        if gap.startswith("の") or before is None:
            return after, (after.item.id,)
    chosen = inside or before
    if chosen is None:
        if inherited.items and _words_before(span, reading) is None:
            return None, inherited.items
        return (after, (after.item.id,)) if after else (None, ())
    linked = _last_before(chosen.span, reading.items)
    if linked and _LINK.search(reading.text[linked.span.end : chosen.span.start]):
        return chosen, (chosen.item.id, linked.item.id)
    return chosen, (chosen.item.id,)


def _last_before(span: Span, mentions: Sequence[_P]) -> _P | None:
    return next((mention for mention in reversed(mentions) if mention.span.end <= span.start), None)


def _is_base_period(period: Period, reading: Reading) -> bool:
    return _IS_BASE.match(reading.text, period.span.end) is not None


def _main_period(reading: Reading, inherited: Context) -> Period | None:
    absolute = [period for period in reading.periods if period.is_absolute and period.length is not Length.DAY]
    own = [period for period in absolute if not _is_base_period(period, reading)] or absolute
    if own and reading.text[:1].isascii() and reading.text[:1].isalpha():
        return max(own, key=lambda period: period.year or 0)
    if own:
        return own[0]
    days = [period for period in reading.periods if period.length is Length.DAY and period.is_absolute]
    quoted = any(item.item.unit in _QUOTED_DAILY or item.item.id == "share_price" for item in reading.items)
    if days and (quoted or inherited.main is None):
        return days[0]
    return inherited.main


def _period(span: Span, reading: Reading, main: Period | None) -> Period | None:
    usable = [
        period
        for period in reading.periods
        if (period.length is not Length.DAY or period is main) and not _is_base_period(period, reading)
    ]
    beside = _last_before(span, reading.periods)
    if beside and reading.text[beside.span.end : span.start] in ("(", "の"):
        return beside
    after = next((period for period in usable if period.span.start >= span.end), None)
    if after and _IN.fullmatch(reading.text, span.end, after.span.start):
        return after
    own = main if main in reading.periods else None
    return _last_before(span, usable) or own or (usable[0] if usable else None) or main


def _base(span: Span, reading: Reading) -> Period | None:
    bases = [period for period in reading.periods if _is_base_period(period, reading)]
    return _last_before(span, bases)


def _basis(span: Span, reading: Reading, inherited: Context) -> ConsolidationBasis | None:
    before = _last_before(span, reading.bases) or (reading.bases[0] if len(reading.bases) == 1 else None)
    return before.basis if before else inherited.basis


def _nature(span: Span, reading: Reading) -> Nature | None:
    """Looks behind the figure up to the next verb, over figures that are only listed, then before it."""
    rest = reading.text[span.end :]
    for mention in reading.natures:
        if mention.span.start >= span.end:
            between = rest[: mention.span.start - span.end]
            if not _VERB.search(between) and mention.nature is not Nature.CORRECTION:
                return mention.nature
            if mention.nature is Nature.CORRECTION and len(between) <= 2 * _NEAR:
                return mention.nature
            break
    before = next((m for m in reversed(reading.natures) if m.span.end <= span.start), None)
    if (
        before
        and not _VERB.search(reading.text[before.span.end : span.start])
        and before.nature is not Nature.CORRECTION
    ):
        return before.nature
    return None


_NEAR = 12


def _name(span: Span, reading: Reading, inherited: Context) -> str | None:
    before = _last_before(span, reading.names) or (reading.names[0] if reading.names else None)
    return before.text if before else inherited.name


def _segment(span: Span, reading: Reading, item: ItemMention | None) -> str | None:
    before = _last_before(span, reading.segments)
    return before.text if before else None


def _carried_by_figure(span: Span, quantities: tuple[Quantity, ...]) -> bool:
    return any(
        (quantity.span.overlaps(span) and not quantity.unit.is_duration)
        or (
            (0 <= span.start - quantity.span.end <= _GAP or 0 <= quantity.span.start - span.end <= _GAP_ENGLISH)
            and (quantity.sign.is_change or quantity.sign in (SignSource.LOSS_WORD, SignSource.PROFIT_WORD))
        )
        for quantity in quantities
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
