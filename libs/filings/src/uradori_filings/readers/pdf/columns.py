"""Phrases to columns: what stands above one another and never side by side."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from uradori_filings.readers.pdf.word import Phrase
from uradori_filings.readers.pdf.writing import is_figure

_NARROW = 0.15
_NEAR = 4.0


@dataclass(slots=True)
class Column:
    """A stretch across the page; figures alone decide how wide a column of figures is."""

    left: float
    right: float
    figures: bool
    lines: set[int] = field(default_factory=set)
    widest: float = 0.0
    """The right end of any of its phrases."""

    def overlap(self, phrase: Phrase) -> float:
        """Points that both cover."""
        return min(self.right, phrase.right) - max(self.left, phrase.left)

    def take(self, phrase: Phrase, line: int, *, widen: bool) -> None:
        """A phrase of it."""
        self.lines.add(line)
        self.widest = max(self.widest, phrase.right)
        if widen:
            self.left, self.right = min(self.left, phrase.left), max(self.right, phrase.right)


def columns_of(lines: Sequence[Sequence[Phrase]]) -> list[Column]:
    """From the left. Figures come first; text joins a column, opens one, or spans several."""
    columns: list[Column] = []
    numbered = [(index, phrase) for index, line in enumerate(lines) for phrase in line]
    for index, phrase in _narrow_first(numbered, figures=True):
        _place_figure(columns, phrase, index)
    for index, phrase in _narrow_first(numbered, figures=False):
        _place_text(columns, phrase, index)
    columns.sort(key=lambda column: column.left)
    return _without_heads_apart(columns)


def _narrow_first(numbered: Sequence[tuple[int, Phrase]], *, figures: bool) -> list[tuple[int, Phrase]]:
    chosen = [(index, phrase) for index, phrase in numbered if is_figure(phrase.text) == figures]
    return sorted(chosen, key=lambda pair: (pair[1].right - pair[1].left, pair[0], pair[1].left))


def touched(columns: Sequence[Column], phrase: Phrase) -> list[Column]:
    """Columns that a phrase stands in."""
    least = _NARROW * phrase.size
    return [
        column
        for column in columns
        if column.overlap(phrase) > min(least, 0.5 * (column.right - column.left), 0.5 * (phrase.right - phrase.left))
    ]


def _place_figure(columns: list[Column], phrase: Phrase, line: int) -> None:
    over = touched(columns, phrase)
    if any(line in column.lines for column in over) and len(over) > 1:
        return
    if not over:
        columns.append(Column(phrase.left, phrase.right, figures=True, lines={line}, widest=phrase.right))
        return
    first = over[0]
    for other in over[1:]:
        if first.lines & other.lines:
            max(over, key=lambda column: column.overlap(phrase)).take(phrase, line, widen=False)
            return
    for other in over[1:]:
        _merge(columns, first, other)
    first.take(phrase, line, widen=True)


def _place_text(columns: list[Column], phrase: Phrase, line: int) -> None:
    over = touched(columns, phrase)
    if not over:
        columns.append(Column(phrase.left, phrase.right, figures=False, lines={line}, widest=phrase.right))
        return
    if len(over) == 1:
        over[0].take(phrase, line, widen=not over[0].figures and not _crowds(columns, over[0], phrase))
        return
    texts = [column for column in over if not column.figures]
    if len(texts) == len(over) and not any(
        one.lines & other.lines for index, one in enumerate(over) for other in over[index + 1 :]
    ):
        for other in over[1:]:
            _merge(columns, over[0], other)
        over[0].take(phrase, line, widen=True)


def _crowds(columns: Sequence[Column], own: Column, phrase: Phrase) -> bool:
    return any(column is not own and column.overlap(phrase) > 0 for column in columns)


def _merge(columns: list[Column], into: Column, other: Column) -> None:
    into.left, into.right = min(into.left, other.left), max(into.right, other.right)
    into.lines |= other.lines
    into.widest = max(into.widest, other.widest)
    into.figures = into.figures or other.figures
    columns.remove(other)


def _without_heads_apart(columns: list[Column]) -> list[Column]:
    """A head that stands beside its figures, over none of them, is no column of its own."""
    kept = list(columns)
    for column in columns[1:]:
        if column.figures:
            continue
        neighbours = [
            other
            for other in _beside(kept, column)
            if other.figures and not other.lines & column.lines and _gap(other, column) <= _NEAR * 10
        ]
        if neighbours:
            nearest = min(neighbours, key=lambda other: (other.left < column.left, _gap(other, column)))
            nearest.lines |= column.lines
            nearest.left = min(nearest.left, column.left) if nearest.left > column.left else nearest.left
            nearest.right = max(nearest.right, column.right)
            kept.remove(column)
    return kept


def _beside(columns: Sequence[Column], column: Column) -> list[Column]:
    index = next(position for position, one in enumerate(columns) if one is column)
    return [*columns[max(index - 1, 0) : index], *columns[index + 1 : index + 2]]


def _gap(one: Column, other: Column) -> float:
    return max(one.left - other.right, other.left - one.right, 0.0)
