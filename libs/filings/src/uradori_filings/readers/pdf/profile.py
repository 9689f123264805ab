"""What a PDF says of itself: its cover, or the title of an earnings release."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta

from uradori_filings.days import days_of_cover
from uradori_filings.model.document import Block, Heading, Paragraph, Profile, Table
from uradori_filings.readers.pdf.writing import folded
from uradori_filings.readers.profile import profile_of

_FIRST = 40
_KINDS = re.compile(r"訂正|四半期決算短信|中間決算短信|決算短信|有価証券報告書|半期報告書|四半期報告書|決算説明資料")
_TERM = re.compile(r"((?:19|20)\d{2})年\s?(\d{1,2})月期")
_QUARTER = re.compile(r"第([1-4])四半期|(中間)期?")
_STANDARDS = (("IFRS", "IFRS"), ("国際", "IFRS"), ("米国", "US-GAAP"), ("日本", "J-GAAP"))


def pdf_profile(blocks: Sequence[Block], name: str) -> Profile:
    """As far as the first page tells it."""
    profile = profile_of(blocks, (name,))
    first = _opening(blocks)
    title = next((text for text in first if _KINDS.search(text) and len(text) < _FIRST * 2), "")
    if not title:
        return profile
    kind = _KINDS.search(title.replace("訂正", ""))
    amended = "訂正" if any("訂正" in text for text in first[: _FIRST // 2]) else ""
    days = (
        day for text in first[: _FIRST // 2] if "年" in text and len(text) < _FIRST // 2 for day in days_of_cover(text)
    )
    return replace(
        profile,
        title=title,
        kind=profile.kind or amended + (kind[0] if kind else ""),
        period_end=profile.period_end or _end(title),
        filed_on=profile.filed_on or next(days, None),
        standard=next((standard for word, standard in _STANDARDS if word in title), profile.standard),
    )


def _opening(blocks: Sequence[Block]) -> list[str]:
    return [folded(text) for block in blocks[:_FIRST] for text in _texts(block)]


def _texts(block: Block) -> Iterator[str]:
    match block:
        case Table():
            yield from (cell.text for cell in block.grid.cells[:_FIRST])
        case Heading() | Paragraph():
            yield block.text


def _end(title: str) -> date | None:
    """The last day of the term that a title names; a quarter ends so many months before it."""
    term = _TERM.search(title)
    if term is None or not 1 <= int(term[2]) <= 12:
        return None
    quarter = _QUARTER.search(title)
    passed = 4 if quarter is None else 2 if quarter[2] else int(quarter[1])
    months = int(term[1]) * 12 + int(term[2]) - (4 - passed) * 3
    year, month = divmod(months, 12)
    return date(year, month + 1, 1) - timedelta(days=1)
