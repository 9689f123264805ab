"""The years of 直近3年, as far as there are facts."""

from collections.abc import Iterable

from uradori_figures.domain.ranking import Ranking


def latest_years(rankings: Iterable[Ranking], count: int) -> tuple[tuple[int, ...], ...]:
    """So many years up to the latest one in which the best fact of a ranking ends, oldest first; one empty one for none."""
    ends = [ranking.first.fact.period_end for ranking in rankings if ranking.first is not None]
    latest = max((end.year for end in ends if end is not None), default=None)
    return ((),) if latest is None else tuple((year,) for year in range(latest - count + 1, latest + 1))
