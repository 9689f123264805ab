"""Share splits and consolidations as the reports state them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal

TERM = timedelta(days=366)


@dataclass(frozen=True, slots=True)
class Split:
    """`before` shares became `after` shares on `effective_on`."""

    effective_on: date
    before: Decimal
    after: Decimal
    document_id: str

    @property
    def factor(self) -> Decimal:
        """Shares after the split for each share before it."""
        return self.after / self.before

    @property
    def written(self) -> str:
        """As a reader writes it, e.g. 2024年4月1日の株式分割 1株→2株."""
        day = f"{self.effective_on.year}年{self.effective_on.month}月{self.effective_on.day}日"
        kind = "株式分割" if self.after > self.before else "株式併合"
        return f"{day}の{kind} {self.before}株→{self.after}株"

    @property
    def written_en(self) -> str:
        """In English, e.g. the share split of 2024-04-01, 1 to 2."""
        kind = "share split" if self.after > self.before else "share consolidation"
        return f"the {kind} of {self.effective_on}, {self.before} to {self.after}"


Run = tuple[Split, ...]
"""Splits one after another, by which two figures of one term may stand on different shares; none at first."""


def within(splits: Iterable[Split], period_end: date) -> Run:
    """Those that took effect in the twelve months up to `period_end`."""
    return tuple(s for s in _in_order(splits) if period_end - TERM < s.effective_on <= period_end)


def after(splits: Iterable[Split], period_end: date) -> tuple[Run, ...]:
    """What a figure of the term may have been restated for: every run of the splits after `period_end`."""
    return _runs(tuple(s for s in _in_order(splits) if s.effective_on > period_end))


def around(splits: Iterable[Split], period_end: date) -> tuple[Run, ...]:
    """Every run of the splits in the term and after it."""
    return _runs(tuple(s for s in _in_order(splits) if s.effective_on > period_end - TERM))


def factor(run: Run) -> Decimal:
    """Of several splits together."""
    product = Decimal(1)
    for split in run:
        product *= split.factor
    return product


def _in_order(splits: Iterable[Split]) -> list[Split]:
    return sorted(splits, key=lambda split: split.effective_on)


def _runs(splits: Run) -> tuple[Run, ...]:
    places = range(len(splits))
    return ((), *(splits[first : last + 1] for first in places for last in places if first <= last))
