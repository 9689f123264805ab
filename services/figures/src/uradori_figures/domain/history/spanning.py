"""The years of 直近3年 and of 前期, as far as there are facts."""

from collections.abc import Iterable
from datetime import date

from uradori_figures.domain.asking.reading import When
from uradori_figures.domain.ranking.ranking import Ranking

_LEAST_DAYS_OF_YEAR = 340


def latest_years(rankings: Iterable[Ranking], count: int, ago: int = 0) -> tuple[When, ...]:
    """So many years, oldest first, up to so many before the latest one in which the best fact of a ranking ends.

    One empty entry where no fact tells a year.
    """
    ends = [ranking.first.fact.period_end for ranking in rankings if ranking.first is not None]
    latest = max((end.year for end in ends if end is not None), default=None)
    if latest is None:
        return (When(),)
    last = latest - ago
    return tuple(When((year,)) for year in range(last - count + 1, last + 1))


def from_newest(rankings: Iterable[Ranking], asked: tuple[When, ...], current: date) -> tuple[When, ...]:
    """What was counted from the year `current`, counted from the newest one that the best facts are of, where it is newer.

    A quarter that was reported since then is no year; nor is a day in another month than that in which years end.
    """
    ends = [
        end
        for ranking in rankings
        if ranking.first is not None and (end := ranking.first.fact.period_end) is not None
        if end.month == current.month and _is_of_year(ranking.first.fact.period_start, end)
    ]
    later = max((end.year for end in ends), default=current.year) - current.year
    return tuple(When(tuple(year + later for year in when.years)) for when in asked) if later > 0 else asked


def _is_of_year(start: date | None, end: date) -> bool:
    return start is None or (end - start).days >= _LEAST_DAYS_OF_YEAR


def years_around(years: tuple[int, ...]) -> tuple[int, ...]:
    """With the years beside them: for the figure of the year before, and for what is dated a day off."""
    return tuple(sorted({year + off for year in years for off in (-1, 0, 1)}))
