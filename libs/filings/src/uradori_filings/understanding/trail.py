"""What the lines before a table say of it."""

import re
from collections.abc import Sequence

from uradori_filings.understanding.labels import Label, Labels
from uradori_filings.understanding.periods import Calendar, Span
from uradori_filings.understanding.units import TableUnit

_LONGEST = 80
_BEGINS = re.compile(r"[\s(（〔\[【<＜①-⑳・○●■◆□]*(?:自|前|当|第\d|[12]\d{3}|平成|令和|昭和|fy|\d)", re.IGNORECASE)
_SENTENCE = re.compile(r"[。]|であります|しております|ました|ます$")


def caption_lines(before: Sequence[str], trail: Sequence[str]) -> tuple[str, ...]:
    """Short lines before a table, the nearest first."""
    lines = [line for line in (*trail, *before) if len(line) <= _LONGEST and not _SENTENCE.search(line)]
    return tuple(dict.fromkeys(reversed(lines)))


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
        span = calendar.span(phrase)
        if span is not None:
            return span, label.text
    return None, ""


def captions(lines: Sequence[str], labels: Labels) -> list[Label]:
    """The lines as labels."""
    return [labels.label(line) for line in lines]
