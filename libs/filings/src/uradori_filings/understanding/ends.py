"""Whether days that head columns, or rows, are those on which years end."""

from collections.abc import Iterator
from datetime import date
from itertools import chain

from uradori_filings.understanding.frame import Frame
from uradori_filings.understanding.phrases import is_bare_day

_LONGEST = 24


def are_ends_of_years(frame: Frame) -> bool:
    """2024/3/31 beside 2023/3/31, and not 2023/12/31 beside them; nor any day but that of the document's own year."""
    months = {day.month for day in _days(frame)}
    own = frame.calendar.end
    return len(months) == 1 and (own is None or own.month in months)


def _days(frame: Frame) -> Iterator[date]:
    zones, labels = frame.zones, frame.labels
    heads = (zones.slots[row] for band in zones.bands for row in band.rows)
    leads = (zones.slots[row][:1] for row in zones.body)
    for cell in chain.from_iterable(chain(heads, leads)):
        if cell is None or not cell.text or len(cell.text) > _LONGEST:
            continue
        label = labels.label(cell.text)
        if label.phrase is not None and len(label.phrase.days) == 1 and is_bare_day(label.folded):
            yield label.phrase.days[0]
