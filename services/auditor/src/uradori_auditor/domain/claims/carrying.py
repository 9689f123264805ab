"""What a sentence hands on to the next one, and the figures in it that claim nothing."""

import re
from collections.abc import Sequence
from dataclasses import replace

from uradori_jafin import Period, Quantity, Unit

from uradori_auditor.domain.claims.claim import Context, FigureClaim, Role
from uradori_auditor.domain.claims.item_mentions import mention_of
from uradori_auditor.domain.claims.reading import Reading
from uradori_auditor.domain.claims.unknown_items import label_of, words_before

_DENIED = re.compile(r"\s?(?:では|じゃ)(?:なく|ない|ありません|なかった)")
_EACH_SHARE = re.compile(
    r"(?:当たり|あたり|につき)?(?:[\d約]|の?(?:年間|期末|中間|当期|純|連結)*(?:配当|利益|純資産|純利益))"
)
_PER_MOVE = re.compile(r"(?:の)?(?:円安|円高|下落|上昇|変動|動く|の変化)(?:する|し|につき|で|と|に対)")
_AGO = re.compile(r"(?:前|後)(?:[^提]|$)")
_COUNTED = re.compile(r"(?:の|は|を|による|合計|間の|分の)")


def claims_nothing(quantity: Quantity, reading: Reading) -> bool:
    """Whether a figure is none of a claim: a run of years, 2社の比較, 1株 in 1株105円, what is denied (4兆円ではなく)."""
    if _DENIED.match(reading.text, quantity.span.end):
        return True
    if quantity.unit is Unit.SHARE and quantity.value == 1:
        return _EACH_SHARE.match(reading.text, quantity.span.end) is not None
    if quantity.value == 1 and _PER_MOVE.match(reading.text, quantity.span.end):
        return True
    if quantity.unit.is_duration and _AGO.match(reading.text, quantity.span.end):
        return True
    if quantity.unit.is_duration and any(quantity.span.overlaps(each.span) for each in reading.directions):
        return True
    if quantity.unit is not Unit.COMPANY and not quantity.unit.is_duration:
        return False
    span = quantity.span
    if quantity.unit is Unit.COMPANY:
        return _COUNTED.match(reading.text, span.end) is not None
    return (mention_of(span, reading) or label_of(span, reading) or words_before(span, reading)) is None


def in_its_time(claim: FigureClaim, inherited: Context, reading: Reading) -> FigureClaim:
    """A forecast that names no period goes on about the one forecast last."""
    context = claim.context
    forecast = context.nature is not None and context.nature.is_forecast
    if not forecast or inherited.ahead is None or any(period.is_absolute for period in reading.periods):
        return claim
    if context.period is not inherited.main or context.period is None:
        return claim
    return replace(claim, context=replace(context, period=inherited.ahead, main=inherited.ahead))


def carried(reading: Reading, inherited: Context, main: Period | None, figures: Sequence[FigureClaim]) -> Context:
    """The context that the next sentence inherits. A forecast does not move the time that is spoken of."""
    last = reading.items[-1].item.id if reading.items else None
    natures = [claim.context.nature for claim in figures if claim.context.period is main]
    forecast = bool(natures) and all(nature is not None and nature.is_forecast for nature in natures)
    ahead = main if forecast else inherited.ahead
    held = inherited.main is not None and forecast
    sure = [name for name in reading.names if name.sure]
    named = sure or (reading.names if inherited.name is None else ())
    return Context(
        items=(last,) if last else inherited.items,
        main=inherited.main if held else main,
        ahead=ahead,
        basis=inherited.basis,
        name=named[0].text if named else inherited.name,
        listed=_listed(figures),
    )


def _listed(figures: Sequence[FigureClaim]) -> tuple[str, ...]:
    """The companies, where each figure is another's."""
    names = tuple(claim.context.name for claim in figures if claim.role is Role.LEVEL)
    told = tuple(name for name in names if name is not None)
    return told if len(told) > 1 and len(set(told)) == len(names) else ()
