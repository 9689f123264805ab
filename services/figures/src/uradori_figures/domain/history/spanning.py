"""The years of 直近3年 and of 前期, as far as there are facts."""

from collections.abc import Iterable

from uradori_figures.domain.asking.reading import When
from uradori_figures.domain.ranking.ranking import Ranking


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


def years_around(years: tuple[int, ...]) -> tuple[int, ...]:
    """With the years beside them: for the figure of the year before, and for what is dated a day off."""
    return tuple(sorted({year + off for year in years for off in (-1, 0, 1)}))
