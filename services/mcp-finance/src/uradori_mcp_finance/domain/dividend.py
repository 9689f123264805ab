"""A year's dividend on the shares that its earnings per share are counted in."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from uradori_mcp_finance.domain.split import Run, Split, after, factor, within


@dataclass(frozen=True, slots=True)
class Restated:
    """The dividend divided by the splits after it; `interim_run` are those that only its interim part came before."""

    value: Decimal
    run: Run = ()
    interim: Decimal | None = None
    interim_run: Run = ()


def restatements(
    dividend: Decimal, interim: Decimal | None, splits: Iterable[Split], period_end: date
) -> Iterator[Restated]:
    """The dividend as printed, then each way in which the stated splits may have left it behind."""
    known = tuple(splits)
    split_inside = within(known, period_end)
    for run in after(known, period_end):
        yield Restated(dividend / factor(run), run)
        if split_inside and interim is not None:
            whole = interim / factor(split_inside) + dividend - interim
            yield Restated(whole / factor(run), run, interim, split_inside)
