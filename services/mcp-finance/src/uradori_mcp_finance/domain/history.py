"""One company's figures after later filings have replaced earlier ones."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import groupby
from operator import attrgetter

from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.split import Split

YEARS = 5
_MONTHS = 12
_ORDER = attrgetter("period_end", "standard", "item", "filed_on", "document_id")
_PERIOD = attrgetter("period_end")


@dataclass(frozen=True, slots=True)
class FiscalYear:
    """The figures of one period on one basis, by one accounting standard."""

    basis: Basis
    period_end: date
    standard: str
    cells: Mapping[str, Figure]
    """By line item."""

    @property
    def figures(self) -> tuple[Figure, ...]:
        """By the ids of their line items."""
        return tuple(self.cells.values())

    def figure(self, item: str) -> Figure | None:
        """The figure of a line item, None where no report gives it a value."""
        found = self.cells.get(item)
        return found if found is not None and found.value is not None else None


@dataclass(frozen=True, slots=True)
class History:
    """The terms of the newest five years of each basis, newest first, and the share splits that the reports state."""

    consolidated: tuple[FiscalYear, ...]
    parent: tuple[FiscalYear, ...]
    splits: tuple[Split, ...] = ()

    def years(self) -> tuple[FiscalYear, ...]:
        """Newest period first; within a period consolidated before parent."""
        return tuple(
            sorted((*self.consolidated, *self.parent), key=lambda y: (-y.period_end.toordinal(), y.basis.value))
        )

    def leading(self) -> tuple[FiscalYear, ...]:
        """The consolidated years, or the company's own where it has no group."""
        return self.consolidated or self.parent

    def year(self, basis: Basis, period_end: date) -> FiscalYear | None:
        """The year of a basis that ends on a day."""
        years = self.consolidated if basis is Basis.CONSOLIDATED else self.parent
        return next((y for y in years if y.period_end == period_end), None)


def history(figures: Iterable[Figure], splits: Iterable[Split] = ()) -> History:
    """Figures of one company, of any number of filings.

    A later filing replaces the same cell of an earlier one. Where a period was reported by two standards, the
    standard of the newest period holds: growth across a change of standards would compare unlike figures.
    """
    ordered = tuple(figures)
    stated = {(split.effective_on, split.factor): split for split in splits}
    return History(_years(ordered, Basis.CONSOLIDATED), _years(ordered, Basis.PARENT), tuple(stated.values()))


def _years(figures: tuple[Figure, ...], basis: Basis) -> tuple[FiscalYear, ...]:
    own = sorted((f for f in figures if f.basis is basis), key=_ORDER)
    if not own:
        return ()
    newest = max(own, key=lambda f: (f.period_end, f.filed_on, f.standard == "IFRS")).standard
    years: list[FiscalYear] = []
    for period_end, group in groupby(own, key=_PERIOD):
        cells = list(group)
        standards = {cell.standard for cell in cells}
        standard = newest if newest in standards else max(standards)
        latest = {cell.item: cell for cell in cells if cell.standard == standard}
        years.append(FiscalYear(basis, period_end, standard, latest))
    return newest_years(tuple(reversed(years)), YEARS)


def newest_years(terms: Sequence[FiscalYear], count: int) -> tuple[FiscalYear, ...]:
    """The terms that end within so many years, newest first: one more where an irregular term lies among them."""
    return tuple(term for term in terms if _months(term.period_end) > _months(terms[0].period_end) - _MONTHS * count)


def _months(day: date) -> int:
    return day.year * _MONTHS + day.month
