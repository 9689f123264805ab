"""Lines to rows: a label or a head that runs over several lines is one cell."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from uradori_filings.readers.pdf.sheet import Line
from uradori_filings.readers.pdf.word import Phrase
from uradori_filings.readers.pdf.writing import folded, is_enumerator, is_figure, is_sign

_OVERLAP = 0.25
_TIGHT = 0.95
_LOOSE = 1.06
_RULED = 0.6
_OPENING = re.compile(
    r"(?:[、・,(-]|及び|又は|並びに|による|に係る|における|\b(?:of|and|to|for|from|in|the|on|by|with|per))$"
)
_GOING_ON = re.compile(r"^(?:[)、。]|(?:of|and|to|for|from|in|on|by|with|per|attributable|activities)\b|[a-z]{3,})")


@dataclass(frozen=True, slots=True)
class Placed:
    """A phrase in its columns."""

    phrase: Phrase
    column: int
    span: int = 1


Row = list[Placed]


def rows_of(lines: Sequence[Row], across: Sequence[Line], label_limit: float) -> list[Row]:
    """Lines from the top as rows. `label_limit` is where a label would run into the next column."""
    rows = _overlapping(lines)
    if len(rows) < 2:
        return rows
    pitch = min(_pitch(rows) * _TIGHT, _leading(lines) * _LOOSE)
    parted = [_parted(before, after, across) for before, after in pairwise(rows)]
    by_lines = sum(parted) >= _RULED * len(parted) and len(parted) > 2
    result: list[Row] = [list(rows[0])]
    for index, (before, after) in enumerate(pairwise(rows)):
        if not parted[index] and _one(result[-1], before, after, pitch, label_limit, banded=by_lines):
            result[-1].extend(after)
        else:
            result.append(list(after))
    return result


def _overlapping(lines: Sequence[Row]) -> list[Row]:
    """A figure that stands in the middle of its label's lines is on their row."""
    rows: list[Row] = []
    for line in lines:
        if rows and line and _meets(rows[-1], line):
            rows[-1].extend(line)
        else:
            rows.append(list(line))
    return [row for row in rows if row]


def _meets(row: Row, line: Row) -> bool:
    size = min(line[0].phrase.size, row[-1].phrase.size)
    top = min(placed.phrase.base for placed in line)
    if top - max(placed.phrase.base for placed in row) >= (1 - _OVERLAP) * size:
        return False
    return not any(
        one.column == other.column
        and (is_figure(other.phrase.text) or not 0.8 * size <= other.phrase.base - one.phrase.base <= 1.5 * size)
        for one in row
        for other in line
        if one.column != other.column or one.phrase.base == max(p.phrase.base for p in row if p.column == other.column)
    )


def _pitch(rows: Sequence[Row]) -> float:
    steps = [
        _top(after) - _top(before)
        for before, after in pairwise(rows)
        if _has_figures(before) and _has_figures(after) and len(before) == len({p.column for p in before})
    ]
    return median(steps) if steps else 0.0


def _leading(lines: Sequence[Row]) -> float:
    """The least step from one label to the next: that of the lines of one label, if any has several."""
    labels = sorted(
        (placed.phrase for line in lines for placed in line if placed.column == 0), key=lambda one: one.base
    )
    steps = [after.base - before.base for before, after in pairwise(labels)]
    return min((step for step, one in zip(steps, labels, strict=False) if step > 0.8 * one.size), default=0.0)


def _top(row: Row) -> float:
    return min(placed.phrase.base for placed in row)


def _bottom(row: Row) -> float:
    return max(placed.phrase.base for placed in row)


def _has_figures(row: Row) -> bool:
    return any(placed.column > 0 and is_figure(placed.phrase.text) for placed in row)


def _parted(before: Row, after: Row, across: Sequence[Line]) -> bool:
    above, below = _bottom(before), _top(after)
    left = min(placed.phrase.left for placed in (*before, *after))
    right = max(placed.phrase.right for placed in (*before, *after))
    covered = sum(
        max(0.0, min(line.end, right) - max(line.start, left))
        for line in across
        if above - 1.0 < line.place < below - 0.4 * after[0].phrase.size
    )
    return covered >= 0.5 * (right - left)


def _one(gathered: Row, before: Row, after: Row, pitch: float, limit: float, *, banded: bool) -> bool:
    step = _top(after) - _bottom(before)
    size = max(placed.phrase.size for placed in after)
    if step > 2.2 * size and not banded:
        return False
    tight = 0 < step < pitch
    if _has_figures(gathered) and _has_figures(after):
        return (tight or _split_signs(gathered, after)) and not _conflict(gathered, after)
    if banded:
        return True
    labels = [placed.phrase for placed in before if placed.column == 0]
    others = [placed.phrase for placed in after if placed.column == 0]
    if tight:
        return bool(labels or others) and not (others and is_enumerator(others[0].words[0].text))
    if not labels or not others or (len(after) > 1 and _has_figures(gathered)):
        return False
    return step < 1.6 * size and _runs_on(labels[-1], others[0], limit)


def _conflict(gathered: Row, after: Row) -> bool:
    """One column has a figure in both."""
    figures = {placed.column for placed in gathered if is_figure(placed.phrase.text)}
    return any(placed.column in figures and is_figure(placed.phrase.text) for placed in after)


def _split_signs(gathered: Row, after: Row) -> bool:
    """A sign stands over its figure, in a column that is too narrow for both."""
    signs = {placed.column for placed in gathered if is_sign(placed.phrase.text)}
    return any(placed.column in signs and is_figure(placed.phrase.text) for placed in after)


def _runs_on(label: Phrase, other: Phrase, limit: float) -> bool:
    text, following = folded(label.text), folded(other.text)
    if text.count("(") > text.count(")") and ")" in following:
        return True
    if is_enumerator(other.words[0].text):
        return False
    if _GOING_ON.match(following) or _OPENING.search(text):
        return True
    return limit - label.right < 1.2 * label.size and label.right - label.left > 8 * label.size
