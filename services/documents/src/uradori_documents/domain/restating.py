"""What a newer document makes of the figures of an older one."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from uradori_contracts.reported_facts import RestatementCause

_DECIMALS = re.compile(r"[.．]([0-9０-９]+)")
_FEWEST = 2
"""Figures per share that must agree on a factor before it is taken for a split."""
_FACTORS = tuple(
    sorted(
        {Fraction(number) for number in range(2, 101)}
        | {Fraction(1, number) for number in range(2, 101)}
        | {Fraction(number, 10) for number in range(11, 20)}
        | {Fraction(3, 2), Fraction(5, 2), Fraction(5, 4)}
    )
)


@dataclass(frozen=True, slots=True)
class Pair:
    """The same fact in two documents. `older_step`, `newer_step`: powers of ten of the last digit that is printed."""

    older: int
    newer: int
    older_value: Decimal
    newer_value: Decimal
    older_step: int
    newer_step: int
    per_share: bool

    @property
    def differs(self) -> bool:
        """By more than the coarser of the two prints can hide; one that is printed as exactly must be equal."""
        apart = abs(self.older_value - self.newer_value)
        if self.older_step == self.newer_step:
            return apart > 0
        return apart >= Decimal(10) ** max(self.older_step, self.newer_step)


def printed_step(printed: str, power: int) -> int:
    """The power of ten of the last digit: 5 of 1,230.5 under 百万円."""
    found = _DECIMALS.search(printed)
    return power - len(found[1]) if found else power


@dataclass(frozen=True, slots=True)
class Difference:
    """An older fact that a newer document prints with another value."""

    older: int
    newer: int
    cause: RestatementCause


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences of two documents, and the factor of a split between them."""

    differences: tuple[Difference, ...]
    factor: Decimal | None


def compare_documents(pairs: Sequence[Pair], *, amends: bool) -> Comparison:
    """`amends`: the newer document corrects the older one."""
    differing = [pair for pair in pairs if pair.differs]
    factor = _split(differing)

    def cause(pair: Pair) -> RestatementCause:
        if amends:
            return RestatementCause.AMENDED
        if factor is not None and pair.per_share and _fits(pair, factor):
            return RestatementCause.SPLIT
        return RestatementCause.RESTATED

    told = tuple(Difference(pair.older, pair.newer, cause(pair)) for pair in differing)
    return Comparison(told, Decimal(factor.numerator) / Decimal(factor.denominator) if factor is not None else None)


def _split(pairs: Sequence[Pair]) -> Fraction | None:
    shares = [pair for pair in pairs if pair.per_share and pair.older_value and pair.newer_value]
    best = max(_FACTORS, key=lambda factor: sum(_fits(pair, factor) for pair in shares), default=None)
    if best is None or sum(_fits(pair, best) for pair in shares) < max(_FEWEST, len(shares) / 2):
        return None
    return best


def _fits(pair: Pair, factor: Fraction) -> bool:
    """The older value on the new basis is the newer one, as far as both are printed."""
    expected = Fraction(pair.older_value) / factor
    hidden = (Fraction(Decimal(10) ** pair.older_step) / factor + Fraction(Decimal(10) ** pair.newer_step)) / 2
    return abs(expected - Fraction(pair.newer_value)) <= hidden
