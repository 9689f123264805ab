"""All fair ways to write a printed figure."""

from collections.abc import Iterator
from decimal import Decimal

from uradori_cli.evaluation.mutation.figures import (
    CHO,
    MAN,
    MILLION,
    OKU,
    THOUSAND,
    Dimension,
    Figure,
    rounded,
    truncated,
)
from uradori_cli.evaluation.mutation.notation import FACTORS, Notation, Rounding, Style, Written

_CENT = Decimal("0.01")


def ways_to_write(figure: Figure) -> tuple[Written, ...]:
    """Each says the magnitude of the figure truly, by the comparison rule: rounded half up, or truncated to a whole
    unit of 億円, 百万円 or 千円 with two digits or more; with 約 to its last digit that is not zero."""
    magnitude = abs(figure.value)
    if magnitude == 0:
        return ()
    match figure.dimension:
        case Dimension.YEN if figure.step >= THOUSAND:
            found = (*_as_printed(figure), *_amounts(magnitude, figure.step))
        case Dimension.YEN:
            found = (*_as_printed(figure), *_per_share(magnitude, figure.step))
        case Dimension.PERSONS:
            found = (*_as_printed(figure), *_persons(magnitude))
        case _:
            found = (*_as_printed(figure), *_rates(magnitude, figure))
    return tuple(way for way in found if way.magnitude > 0 and way.notation.may_say(way.magnitude, magnitude))


def _as_printed(figure: Figure) -> Iterator[Written]:
    for commas, wide in ((True, False), (False, False), (True, True)):
        yield Written(Notation(Style.PLAIN, figure.unit, figure.step, Rounding.EXACT, commas, wide), abs(figure.value))


def _amounts(magnitude: Decimal, printed: Decimal) -> Iterator[Written]:
    for unit, step in (("億円", OKU), ("百万円", MILLION), ("千円", THOUSAND)):
        if magnitude >= step * 10 and step != printed:
            for commas in (True, False):
                yield from _both(Style.PLAIN, unit, step, magnitude, printed, commas)
    if magnitude > CHO:
        yield from _both(Style.CHO_OKU, "円", OKU, magnitude, printed, False)
        yield from _both(Style.CHO_OKU, "円", OKU, magnitude, printed, True)
        for places in (2, 1):
            yield _half_up(Notation(Style.PLAIN, "兆円", CHO.scaleb(-places), Rounding.HALF_UP), magnitude)
        yield _half_up(Notation(Style.PLAIN, "兆円", CHO.scaleb(-1), Rounding.ABOUT), magnitude)
    elif magnitude > OKU:
        yield from _both(Style.OKU_MILLION, "円", MILLION, magnitude, printed, False)
        yield _half_up(Notation(Style.OKU_MAN, "円", MAN, Rounding.HALF_UP, commas=False), magnitude)
        yield _half_up(Notation(Style.PLAIN, "億円", OKU.scaleb(-1), Rounding.HALF_UP), magnitude)
    yield from _about(magnitude)


def _both(
    style: Style, unit: str, step: Decimal, magnitude: Decimal, printed: Decimal, commas: bool
) -> Iterator[Written]:
    """Rounded and, where that is another figure, truncated; never one whose last part is empty."""
    if step <= printed:
        yield Written(Notation(style, unit, step, Rounding.EXACT, commas), magnitude)
        return
    for rounding, value in (
        (Rounding.HALF_UP, rounded(magnitude, step)),
        (Rounding.TRUNCATED, truncated(magnitude, step)),
    ):
        whole = {Style.CHO_OKU: CHO, Style.OKU_MILLION: OKU}.get(style)
        repeated = rounding is Rounding.TRUNCATED and value == rounded(magnitude, step)
        if not repeated and (whole is None or value % whole):
            yield Written(Notation(style, unit, step, rounding, commas), value)


def _about(magnitude: Decimal) -> Iterator[Written]:
    for digits in (2, 3):
        step = Decimal(10) ** (magnitude.adjusted() - digits + 1)
        if step >= OKU:
            style = Style.CHO_OKU if magnitude > CHO else Style.PLAIN
            yield _half_up(Notation(style, "億円", step, Rounding.ABOUT, commas=False), magnitude)


def _persons(magnitude: Decimal) -> Iterator[Written]:
    yield Written(Notation(Style.PLAIN, "人", Decimal(1), Rounding.EXACT), magnitude)
    if magnitude > MAN:
        step = Decimal(10) ** (magnitude.adjusted() - 2)
        yield _half_up(Notation(Style.MAN, "人", step, Rounding.ABOUT, commas=False), magnitude)
        yield Written(Notation(Style.MAN, "人", Decimal(1), Rounding.EXACT, commas=False), magnitude)


def _per_share(magnitude: Decimal, step: Decimal) -> Iterator[Written]:
    if step == _CENT and magnitude > 1 and magnitude % 1:
        yield Written(Notation(Style.SEN, "円", _CENT, Rounding.EXACT), magnitude)
    if step < 1 and magnitude >= 10:
        yield _half_up(Notation(Style.PLAIN, "円", Decimal(1), Rounding.ABOUT), magnitude)


def _rates(magnitude: Decimal, figure: Figure) -> Iterator[Written]:
    factor = FACTORS[figure.unit]
    if figure.dimension in (Dimension.PERCENT, Dimension.TIMES) and figure.step < 1:
        coarser = figure.step * 10
        rounding = Rounding.HALF_UP if coarser < 1 else Rounding.ABOUT
        if magnitude >= coarser * 10:
            yield _half_up(Notation(Style.PLAIN, figure.unit, coarser, rounding), magnitude)
    if figure.unit == "千株":
        yield Written(Notation(Style.PLAIN, "株", factor, Rounding.EXACT), magnitude)


def _half_up(notation: Notation, magnitude: Decimal) -> Written:
    return Written(notation, rounded(magnitude, notation.step))
