"""How long a month or a quarter over a column lasts, as those beside it tell."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import pairwise

from uradori_jafin.periods import Length

from uradori_filings.understanding.labels import Labels
from uradori_filings.understanding.periods import Calendar
from uradori_filings.understanding.phrases import Phrase
from uradori_filings.understanding.zones import Zones

_LONGEST = 40
_QUARTER = 3


def stepped(calendar: Calendar, zones: Zones, labels: Labels) -> Calendar:
    """2024年1月, 2024年2月 side by side are months, not years; 1Q, 2Q, 3Q, 4Q are three months each: a fourth one is no sum."""
    heads = tuple(_phrases(zones, labels, zones.bands[0].rows)) if zones.bands else ()
    rows = tuple(_phrases(zones, labels, range(len(zones.slots)), only_first=True))
    step = _step(heads) or _step(rows)
    apart = _are_apart(heads) or _are_apart(rows)
    return replace(calendar, months=step or calendar.months, quarters_told=apart) if step or apart else calendar


def _phrases(zones: Zones, labels: Labels, rows: Iterable[int], *, only_first: bool = False) -> Iterator[Phrase]:
    for row in rows:
        for cell in zones.slots[row][:1] if only_first else dict.fromkeys(zones.slots[row]):
            if cell is None or not cell.text or len(cell.text) > _LONGEST:
                continue
            phrase = labels.label(cell.text).phrase
            if phrase is not None:
                yield phrase


def _step(phrases: Iterable[Phrase]) -> int | None:
    months = sorted({year * 12 + month for each in phrases if each.month is not None for year, month in [each.month]})
    gaps = {later - earlier for earlier, later in pairwise(months)}
    if 1 in gaps:
        return 1
    return _QUARTER if gaps == {_QUARTER} and len(months) >= _QUARTER else None


def _are_apart(phrases: Iterable[Phrase]) -> bool:
    quarters = [one for each in phrases for one in each.named if one.length is Length.QUARTER]
    parts = {one.part for one in quarters if not one.cumulative}
    return len(parts) > 1 and 4 in parts
