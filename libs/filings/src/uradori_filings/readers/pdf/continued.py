"""A table that goes on on the next page."""

from uradori_filings.readers.pdf.draft import Draft
from uradori_filings.readers.pdf.item import Item, Prose
from uradori_filings.readers.pdf.writing import folded, is_figure

_SAME = 6.0
_DEEP = 0.6
_HIGH = 0.35


def continues(before: list[Item], height: float, after: list[Item], next_height: float) -> bool:
    """Whether the first table of a page is the rest of the last one of the page before."""
    if not before or not after:
        return False
    last = next((item for item in reversed(before) if not _passing(item)), None)
    first = next((item for item in after if not _passing(item)), None)
    if not isinstance(last, Draft) or not isinstance(first, Draft):
        return False
    if last.box.bottom < _DEEP * height or first.box.top > _HIGH * next_height:
        return False
    if last.ruled != first.ruled or last.notes:
        return False
    return _alike(last, first) or (not _figured(last) and _figured(first))


def _figured(draft: Draft) -> bool:
    """False of heads that the end of a page cut off from their table."""
    return any(is_figure(line.text) for cell in draft.cells for line in cell.lines)


def _passing(item: Item) -> bool:
    return isinstance(item, Prose) and folded(item.text).strip("()") in {"続き", "次頁へ続く", "continued"}


def _alike(last: Draft, first: Draft) -> bool:
    if last.ruled:
        return len(last.edges) == len(first.edges) and all(
            abs(one - other) <= _SAME for one, other in zip(last.edges, first.edges, strict=True)
        )
    same = sum(any(abs(one - other) <= _SAME for other in last.edges[1:]) for one in first.edges[1:])
    return abs(len(last.edges) - len(first.edges)) <= 1 and same >= max(len(first.edges) - 2, 1)
