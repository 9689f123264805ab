"""The heads of a table: what stands over its columns, stacked and spanning."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from uradori_filings.readers.pdf.bounds import Bounds
from uradori_filings.readers.pdf.columns import Column
from uradori_filings.readers.pdf.rows import Placed, Row
from uradori_filings.readers.pdf.sheet import Line
from uradori_filings.readers.pdf.word import Phrase
from uradori_filings.readers.pdf.writing import folded, is_unit_of_column

_CENTRED = 1.5
_STACKED = 1.5
_PAIRS = 2


@dataclass(slots=True)
class Stack:
    """Lines of one head."""

    column: int
    span: int
    phrases: list[Phrase] = field(default_factory=list)

    def over(self, other: "Stack") -> bool:
        """Whether both stand over one column."""
        return self.column < other.column + other.span and other.column < self.column + self.span

    def takes(self, placed: Placed, across: Sequence[Line]) -> bool:
        """A line just below its last one, over the same columns."""
        last = self.phrases[-1]
        return (
            ((self.column, self.span) == (placed.column, placed.span) or _is_rest_of_day(last, placed.phrase))
            and 0 < placed.phrase.base - last.base <= _STACKED * last.size
            and not _ruled(last, placed.phrase, across)
        )


def head_rows(
    lines: Sequence[Sequence[Phrase]], columns: Sequence[Column], bounds: Bounds, across: Sequence[Line]
) -> list[Row]:
    """From the outermost. A head of several lines is one cell; lowest heads share the last row."""
    stacks: list[Stack] = []
    pairs_at, pairs = _amounts_with_rates(lines, bounds)
    for number, line in enumerate(lines):
        below = {
            column
            for lower in lines[number + 1 :]
            for phrase in lower
            for column in range(bounds.covered(phrase)[0], bounds.covered(phrase)[1] + 1)
        }
        over_pairs = _over_pairs(line, pairs, bounds) if number < pairs_at else None
        for placed in over_pairs or _placed(line, columns, bounds, across, below):
            own = next((stack for stack in reversed(stacks) if stack.takes(placed, across)), None)
            if own is None:
                stacks.append(Stack(placed.column, placed.span, [placed.phrase]))
            else:
                own.phrases.append(placed.phrase)
    return _layered(stacks)


@dataclass(frozen=True, slots=True)
class _Pair:
    """A column of amounts with the one of rates at its right, if any; heads over it have their middle before `right`."""

    first: int
    last: int
    right: float


def _amounts_with_rates(lines: Sequence[Sequence[Phrase]], bounds: Bounds) -> tuple[int, list[_Pair]]:
    """The line of units 百万円 ％ 百万円 ％ 円 銭 and its pairs; none where no line has several."""
    for number, line in enumerate(lines):
        if not all(is_unit_of_column(phrase.text) for phrase in line):
            continue
        starts = [at for at, phrase in enumerate(line) if at == 0 or folded(phrase.text) != "%"]
        ends = [*(at - 1 for at in starts[1:]), len(line) - 1]
        if sum(end > start for start, end in zip(starts, ends, strict=True)) >= _PAIRS:
            return number, [
                _Pair(bounds.covered(line[start])[0], bounds.covered(line[end])[1], line[end].right + line[end].size)
                for start, end in zip(starts, ends, strict=True)
            ]
    return 0, []


def _over_pairs(line: Sequence[Phrase], pairs: Sequence[_Pair], bounds: Bounds) -> Row | None:
    """Each head over the pair in which its middle stands, however it is aligned; None where two stand over one."""
    row: Row = []
    for phrase in line:
        if bounds.covered(phrase)[1] == 0:
            row.append(Placed(phrase, 0, 1))
            continue
        middle = (phrase.left + phrase.right) / 2
        own = next((pair for pair in pairs if middle <= pair.right), None)
        if own is None or any(placed.column == own.first for placed in row):
            return None
        row.append(Placed(phrase, own.first, own.last - own.first + 1))
    return row or None


def _is_rest_of_day(above: Phrase, below: Phrase) -> bool:
    """A head whose second line begins with the day: Three Months Ended September, then 30, below its end or beginning."""
    if below.left < above.left - below.size or below.right > above.right + below.size:
        return False
    return _DAY.fullmatch(below.text) is not None and _MONTH.search(above.text) is not None


_DAY = re.compile(r"[0-3]?\d(?:,(?:\s?(?:19|20)\d{2})?)?")
_MONTH = re.compile(r"(?:^|\s)(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?$", re.IGNORECASE)


def _ruled(above: Phrase, below: Phrase, across: Sequence[Line]) -> bool:
    return any(
        above.base - 0.5 < line.place < below.base - 0.5 * below.size
        and line.start < above.right
        and line.end > above.left
        for line in across
    )


def _layered(stacks: Sequence[Stack]) -> list[Row]:
    ordered = sorted(stacks, key=lambda stack: stack.phrases[0].base)
    level: dict[int, int] = {}
    for index, stack in enumerate(ordered):
        above = [level[other] for other in range(index) if ordered[other].over(stack)]
        level[index] = max(above, default=-1) + 1
    depth = max(level.values(), default=-1) + 1
    rows: list[Row] = [[] for _ in range(depth)]
    for index, stack in enumerate(ordered):
        lowest = not any(ordered[other].over(stack) for other in range(index + 1, len(ordered)))
        row = depth - 1 if lowest and level[index] == 0 and not _aside(stack, ordered) else level[index]
        rows[row].extend(Placed(phrase, stack.column, stack.span) for phrase in stack.phrases)
    return rows


def _aside(stack: Stack, stacks: Sequence[Stack]) -> bool:
    """A single head on the level of the first ones, when those below have no label column of their own."""
    return stack.column == 0 and any(other.column == 0 and other is not stack for other in stacks)


def _placed(
    line: Sequence[Phrase], columns: Sequence[Column], bounds: Bounds, across: Sequence[Line], below: set[int]
) -> list[Placed]:
    row: list[Placed] = []
    for phrase in line:
        first, last = bounds.covered(phrase)
        if first == 0 < last and phrase.left > bounds.starts[0] + 3 * phrase.size:
            first = 1
        row.append(Placed(phrase, first, last - first + 1))
    return _evenly(row, columns) or [_spread(placed, row, columns, across, below) for placed in row]


def _evenly(row: Row, columns: Sequence[Column]) -> Row | None:
    """Heads that stand over as many columns each, as their middles tell: Fiscal 2023, 2024, 2025 over four quarters each."""
    heads = [placed for placed in row if placed.column > 0]
    label = [placed for placed in row if placed.column == 0]
    width = len(columns) - 1
    if len(heads) < 2 or width <= len(heads) or width % len(heads):
        return None
    each = width // len(heads)
    pitch = (columns[-1].right - columns[1].right) / max(width - 1, 1)
    spread: Row = []
    for number, placed in enumerate(heads):
        first = 1 + number * each
        middle = (placed.phrase.left + placed.phrase.right) / 2
        if min(abs(centre - middle) for centre in _centres(columns, first, first + each - 1)) > pitch / 2:
            return None
        spread.append(replace(placed, column=first, span=each))
    return [*label, *spread]


def _spread(placed: Placed, row: Row, columns: Sequence[Column], across: Sequence[Line], below: set[int]) -> Placed:
    """It spans the columns that a line below it covers, or those that it stands in the middle of."""
    if placed.column == 0 and placed.span == 1:
        return placed
    taken = {index for other in row if other is not placed for index in range(other.column, other.column + other.span)}
    under = _underlined(placed, columns, across)
    if under and not taken & set(under):
        return replace(placed, column=under[0], span=len(under))
    if placed.span == 1 and placed.column not in below:
        return placed
    return _centred(placed, taken, columns)


def _underlined(placed: Placed, columns: Sequence[Column], across: Sequence[Line]) -> list[int]:
    phrase = placed.phrase
    for line in across:
        if not phrase.base - 1 <= line.place <= phrase.base + phrase.size:
            continue
        if line.start <= phrase.left + 1 and line.end >= phrase.right - 1:
            inside = [
                index
                for index, column in enumerate(columns)
                if line.start <= (column.left + column.right) / 2 <= line.end
            ]
            if inside and inside[0] > 0 and len(inside) < len(columns) - 1:
                return inside
    return []


def _centred(placed: Placed, taken: set[int], columns: Sequence[Column]) -> Placed:
    middle = (placed.phrase.left + placed.phrase.right) / 2
    own = columns[placed.column]
    if placed.span == 1 and abs((own.left + own.right) / 2 - middle) <= _CENTRED * placed.phrase.size:
        return placed
    best = placed
    for first in range(1, placed.column + 1):
        for last in range(placed.column + placed.span - 1, len(columns)):
            if taken & set(range(first, last + 1)):
                break
            off = min(abs(centre - middle) for centre in _centres(columns, first, last))
            if off <= _CENTRED * placed.phrase.size and last - first + 1 > best.span:
                best = replace(placed, column=first, span=last - first + 1)
    return best


def _centres(columns: Sequence[Column], first: int, last: int) -> list[float]:
    """The middle of what stands in columns, and of their cells where figures stand at the right of them."""
    middle = (columns[first].left + columns[last].right) / 2
    if last == first:
        return [middle]
    pitch = (columns[last].right - columns[first].right) / (last - first)
    return [middle, (columns[first].right - pitch + columns[last].right) / 2]
