"""Columns of labels and the columns of figures that they name."""

from collections.abc import Sequence
from dataclasses import dataclass

from uradori_filings.understanding.cells import Holding
from uradori_filings.understanding.survey import Survey

_UNIT, _TEXT = Holding.UNIT, Holding.TEXT


@dataclass(frozen=True, slots=True)
class Block:
    """Columns of labels, and the columns that they name: `values` hold figures, `records` texts under a head of their own."""

    labels: tuple[int, ...]
    records: tuple[int, ...]
    values: tuple[int, ...]


def blocks_of(survey: Survey, heads: Sequence[int], body: Sequence[int]) -> tuple[Block, ...]:
    """One block, or two where labels stand again behind the figures: liabilities beside assets."""
    first = survey.first_value
    if first is None:
        if survey.columns == 1:
            return (Block((), (0,), ()),)
        return (Block((0,), tuple(range(1, survey.columns)), ()),)
    starts = [0, *_labels_on_the_right(survey, heads, body, first)]
    ends = [*starts[1:], survey.columns]
    return tuple(
        _block(survey, start, first if start == 0 else start + 1, end, heads, body)
        for start, end in zip(starts, ends, strict=True)
    )


def _block(survey: Survey, start: int, value: int, end: int, heads: Sequence[int], body: Sequence[int]) -> Block:
    named: list[int] = []
    records: list[int] = []
    values: list[int] = []
    lead = survey.head_over(start, heads)
    for column in range(start, end):
        if survey.is_note_column(column):
            continue
        head = survey.head_over(column, heads)
        if column >= value:
            values.append(column)
        elif (
            column > start
            and head is not None
            and head is not lead
            and head.column >= column
            and _is_record(survey, column, body)
        ):
            records.append(column)
        else:
            named.append(column)
    return Block(tuple(named), tuple(records), tuple(values))


def _is_record(survey: Survey, column: int, body: Sequence[int]) -> bool:
    """Whether a column holds texts of its own that are not all units."""
    return any(survey.holding(cell) is not _UNIT for cell in survey.below(column, body))


def _labels_on_the_right(survey: Survey, heads: Sequence[int], body: Sequence[int], first: int) -> list[int]:
    lead = survey.head_over(0, heads)
    found: list[int] = []
    for column in range(first + 1, survey.columns - 1):
        head = survey.head_over(column, heads)
        if head is None:
            if lead is not None:
                continue
        elif lead is None or head is lead or survey.label(head).core != survey.label(lead).core:
            continue
        own = survey.below(column, body)
        texts = [cell for cell in own if survey.holding(cell) is _TEXT]
        before = found[-1] if found else 0
        has_figures_before = any(before < at < column for row in body for at in survey.figures[row])
        has_figures_after = any(survey.figures[row] and survey.figures[row][-1] > column for row in body)
        if len(texts) > 1 and len(texts) * 2 > len(own) and has_figures_before and has_figures_after:
            found.append(column)
    return found
