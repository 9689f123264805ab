"""Ruling lines made whole."""

from collections.abc import Sequence

from uradori_filings.readers.pdf.sheet import Line

_SAME = 1.2
_GAP = 2.5
_SHORTEST = 5.0


def joined(lines: Sequence[Line]) -> tuple[Line, ...]:
    """Pieces on one line (dashes, borders of neighbouring cells) joined; dots and ticks left out."""
    result: list[Line] = []
    for group in _collinear(sorted(lines, key=lambda line: line.place)):
        place = sum(line.place for line in group) / len(group)
        start, end = 0.0, -1.0
        for line in sorted(group, key=lambda line: line.start):
            if end >= start and line.start <= end + _GAP:
                end = max(end, line.end)
                continue
            if end - start >= _SHORTEST:
                result.append(Line(place, start, end))
            start, end = line.start, line.end
        if end - start >= _SHORTEST:
            result.append(Line(place, start, end))
    return tuple(result)


def _collinear(ordered: Sequence[Line]) -> list[list[Line]]:
    groups: list[list[Line]] = []
    for line in ordered:
        if groups and line.place - groups[-1][0].place <= _SAME:
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups
