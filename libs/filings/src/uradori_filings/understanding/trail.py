"""What the lines before a table say of it."""

import re
from collections.abc import Sequence

from uradori_filings.model.document import Table
from uradori_filings.understanding.labels import Label, Labels
from uradori_filings.understanding.periods import Calendar, Span
from uradori_filings.understanding.units import TableUnit

_LONGEST = 80
_BEGINS = re.compile(r"[\s(（〔\[【<＜①-⑳・○●■◆□]*(?:自|前|当|第\d|[12]\d{3}|平成|令和|昭和|fy|\d)", re.IGNORECASE)
_OF_A_PERIOD = re.compile(
    r"自|至|第\d{1,3}期|\d|年|月|日|前|当|連結|会計|事業|年度|期間|期|平成|令和|昭和|元|現在|[()（）\s/~〜～\-–—.:：・、【】〔〕\[\]]|fy",
    re.IGNORECASE,
)
_REST = 16
"""So many characters may stand beside a period in a caption; more is running text."""
_SENTENCE = re.compile(r"[。]|であります|しております|ました|ます$")


def caption_lines(before: Sequence[str], trail: Sequence[str]) -> tuple[str, ...]:
    """Short lines before a table, the nearest first."""
    lines = [line for line in (*trail, *before) if len(line) <= _longest(line) and not _SENTENCE.search(line)]
    return tuple(dict.fromkeys(reversed(lines)))


def _longest(line: str) -> int:
    return _LONGEST * 2 if line.isascii() else _LONGEST


def caption_table(table: Table, labels: Labels) -> tuple[str, ...]:
    """The texts of a table that only tells a unit or a period for the one behind it; empty for any other."""
    cells = [cell for cell in table.grid.cells if cell.text]
    if not cells or len(cells) > _FEW:
        return ()
    read = [labels.label(cell.text) for cell in cells]
    if len({cell.row for cell in cells}) == 1 and any(label.is_unit for label in read):
        return tuple(label.text for label in read if not label.cell.is_figure)
    alone = all(
        label.is_unit or (label.phrase is not None and not _OF_A_PERIOD.sub("", label.folded)) for label in read
    )
    return tuple(label.text for label in read) if alone else ()


_FEW = 3


def unit_in(labels: Sequence[Label]) -> TableUnit | None:
    """The unit of the nearest caption that states one."""
    return next((label.unit for label in labels if label.unit is not None), None)


def span_in(labels: Sequence[Label], calendar: Calendar) -> tuple[Span | None, str]:
    """The period of the nearest caption that tells one."""
    for label in labels:
        phrase = label.phrase
        if phrase is None or not (phrase.is_absolute or phrase.relative is not None or phrase.filing_day):
            continue
        if not _BEGINS.match(label.folded) and not label.folded.rstrip(")）").endswith("現在"):
            continue
        spelt = label.folded.isascii() and len(phrase.days) > 1
        if len(_OF_A_PERIOD.sub("", label.folded)) > _REST and not spelt:
            continue
        span = calendar.span(phrase)
        if span is not None:
            return span, label.text
    return None, ""


def captions(lines: Sequence[str], labels: Labels) -> list[Label]:
    """The lines as labels."""
    return [labels.label(line) for line in lines]
