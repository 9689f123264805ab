"""A printed figure: what a cell or a passage says, to the precision in which it says it."""

import re
import unicodedata
from dataclasses import dataclass
from decimal import ROUND_DOWN, ROUND_HALF_UP, Decimal
from enum import StrEnum


class Dimension(StrEnum):
    """What a figure counts, in its base unit."""

    YEN = "円"
    PERCENT = "%"
    TIMES = "倍"
    SHARES = "株"
    PERSONS = "人"


THOUSAND, MAN, MILLION, OKU, CHO = (Decimal(10) ** power for power in (3, 4, 6, 8, 12))

UNITS = {
    "円": (Dimension.YEN, Decimal(1)),
    "千円": (Dimension.YEN, THOUSAND),
    "百万円": (Dimension.YEN, MILLION),
    "億円": (Dimension.YEN, OKU),
    "%": (Dimension.PERCENT, Decimal(1)),
    "倍": (Dimension.TIMES, Decimal(1)),
    "株": (Dimension.SHARES, Decimal(1)),
    "千株": (Dimension.SHARES, THOUSAND),
    "人": (Dimension.PERSONS, Decimal(1)),
    "名": (Dimension.PERSONS, Decimal(1)),
}
_NUMBER = re.compile(r"([△▲−-]?)(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?")


@dataclass(frozen=True, slots=True)
class Figure:
    """`value` and `step`, the place of its last printed digit, are in the base unit; `unit` is as printed."""

    value: Decimal
    step: Decimal
    dimension: Dimension
    unit: str


def plain(text: str) -> str:
    """NFKC without any blank."""
    return "".join(unicodedata.normalize("NFKC", text).split())


def unit_in(text: str) -> str | None:
    """The unit that a text is, with or without brackets around it, as UNITS names it."""
    bare = plain(text).strip("()[]")
    return bare if bare in UNITS else None


def figure_of(cell: str, unit: str) -> Figure | None:
    """The figure of a cell that holds one number and nothing else; None for every other cell."""
    match = _NUMBER.fullmatch(plain(cell))
    if match is None or unit not in UNITS:
        return None
    dimension, factor = UNITS[unit]
    decimals = len(match[3] or ".") - 1
    value = Decimal(match[2].replace(",", "") + (match[3] or "")) * factor
    return Figure(-value if match[1] else value, factor * Decimal(10) ** -decimals, dimension, unit)


def rounded(value: Decimal, step: Decimal) -> Decimal:
    """Half up, away from zero."""
    return (value / step).quantize(Decimal(1), ROUND_HALF_UP) * step


def truncated(value: Decimal, step: Decimal) -> Decimal:
    """Toward zero."""
    return (value / step).quantize(Decimal(1), ROUND_DOWN) * step
