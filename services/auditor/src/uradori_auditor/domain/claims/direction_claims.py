"""Which words of direction of a sentence claim something of their own, and of what."""

import re
from dataclasses import replace

from uradori_jafin import Direction, DirectionKind, Qualifier, Quantity, SignSource, Span, Trend

from uradori_auditor.domain.claims.claim import Context, DirectionClaim, FigureClaim
from uradori_auditor.domain.claims.period_context import base_of, is_past
from uradori_auditor.domain.claims.reading import Placed, Reading


def owners(reading: Reading) -> tuple[Placed, ...]:
    """Whatever a figure of another can belong to."""
    return (*reading.periods, *reading.names, *reading.segments)


def is_of(owner: Span, owned: Span, reading: Reading) -> bool:
    """Whether 日産の697億円 stands there."""
    return owner.end <= owned.start and reading.text[owner.end : owned.start] == "の"


def _written_pair(direction: Direction, reading: Reading) -> tuple[Quantity, Quantity] | None:
    """The two figures of the sentence that a relation stands between, if both are written."""
    if direction.kind is not DirectionKind.RELATION:
        return None
    before = [each for each in reading.quantities if each.span.start < direction.span.start]
    if len(before) < 2 or before[-1].unit is not before[-2].unit or before[-1].sign.is_change:
        return None
    near = _RELATION.fullmatch(reading.text, before[-1].span.start + 1, direction.span.start)
    owned = any(is_of(owner.span, before[-1].span, reading) for owner in owners(reading))
    return (before[-2], before[-1]) if near and owned else None


_RELATION = re.compile(r"[^、。]{1,24}を(?:大きく|大幅に|わずかに|やや)?")


def follows_from_figures(direction: Direction, reading: Reading) -> bool:
    """Whether two figures of the sentence say the same already: 4兆円と、前の期の3兆円を上回った."""
    pair = _written_pair(direction, reading)
    return pair is not None and (pair[0].value > pair[1].value) is (direction.trend is Trend.UP)


def direction_claim(direction: Direction, reading: Reading, context: Context) -> DirectionClaim:
    """The claim of a word of direction; `context` is that of its place."""
    base = base_of(direction.span, reading)
    refuted = _written_pair(direction, reading) is not None
    return DirectionClaim(direction, _of_main(replace(context, base=base)), refuted)


def has_subject(direction: Direction, reading: Reading) -> bool:
    """Whether a word of direction says of which item it is, or the sentence names one before it."""
    told = direction.subject is not None or direction.profit
    counted = direction.kind in (DirectionKind.RECORD, DirectionKind.STREAK, DirectionKind.FIRST_IN)
    against = direction.kind is DirectionKind.RELATION and base_of(direction.span, reading) is not None
    return told or counted or against or any(item.span.start <= direction.span.start for item in reading.items)


def _of_main(context: Context) -> Context:
    """A word of direction is about the main period, even where the one before was named last."""
    return replace(context, base=context.period, period=context.main) if is_past(context.period) else context


def carried_by_figure(span: Span, figures: tuple[FigureClaim, ...]) -> bool:
    """Whether a figure at the word gives the direction with its sign or its qualifier."""
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
