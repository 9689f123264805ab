"""Whose figures a sheet or a memo holds, as its first lines say it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from itertools import islice, pairwise
from pathlib import PurePosixPath

from uradori_jafin import fold

from uradori_filings.days import days_of_cover
from uradori_filings.model.document import Block, Heading, Paragraph, Profile, Table
from uradori_filings.readers.profile.company_names import Named, labelled, named_in, plausible

_BLOCKS = 24
_ROWS = 6
_LONGEST = 160
_FILED = re.compile(
    r"(?:提出日|公表日|発表日|開示日|公表|発表|filed(?: on)?|published|released?)\s{0,3}[:：]?\s{0,3}(?P<day>\S.{0,40})",
    re.I,
)
_SPLIT = re.compile(r"[_\-\s　()（）【】\[\]]+")


def titled(profile: Profile, blocks: Sequence[Block], names: Sequence[str]) -> Profile:
    """The profile with company, code, day and title out of the first lines, where a cover does not tell them."""
    lines = list(islice(_lines(blocks), 80))
    found = next(filter(None, (named_in(line) for line in lines)), None)
    sure = labelled(_pairs(blocks)) or found
    told = sure or next(filter(None, map(plausible, lines)), None) or _of_file(names)
    if told is None:
        return replace(profile, title=profile.title or next(iter(lines), ""))
    said = next((line for line in lines if told.name in line), "")
    english = told.name.isascii()
    return replace(
        profile,
        company=(told.name if sure else profile.company) or told.name,
        company_en=profile.company_en or (told.name if english else ""),
        ticker=profile.ticker or told.ticker or next(filter(None, (_ticker_of(line) for line in lines)), ""),
        filed_on=profile.filed_on or next((day for line in lines for day in _filed(line)), None),
        title=(profile.kind and profile.title) or said or profile.title or next(iter(lines), ""),
    )


def _ticker_of(line: str) -> str:
    found = named_in(line, code_only=True)
    return found.ticker if found else ""


def _filed(line: str) -> Iterator[date]:
    found = _FILED.search(line)
    yield from days_of_cover(found["day"]) if found else ()


def _lines(blocks: Sequence[Block]) -> Iterator[str]:
    """Lines above tables first, then headings: the name of a sheet says least."""
    for block in blocks[:_BLOCKS]:
        match block:
            case Paragraph():
                yield from (line for line in map(_plain, block.text.split("\n")) if line)
            case Heading():
                yield _plain(block.text)
            case Table():
                yield from (text for text in map(_plain, block.before) if text)
                cells = (cell for cell in block.grid.cells if cell.row < _ROWS)
                yield from (text for cell in islice(cells, 40) if (text := _plain(cell.text)))


def _pairs(blocks: Sequence[Block]) -> Iterator[tuple[str, str]]:
    """Neighbours in rows that hold hardly more than the two."""
    for block in blocks[:_BLOCKS]:
        if not isinstance(block, Table):
            continue
        rows: dict[int, list[str]] = {}
        for cell in block.grid.cells:
            if cell.row >= _ROWS:
                break
            if text := _plain(cell.text):
                rows.setdefault(cell.row, []).append(text)
        for row in rows.values():
            yield from pairwise(row[:4])


def _plain(text: str) -> str:
    return fold(text).text.strip()[:_LONGEST]


def _of_file(names: Sequence[str]) -> Named | None:
    """A Japanese name at the beginning of a file's name."""
    stem = PurePosixPath(names[0]).stem if names else ""
    word = next(iter(_SPLIT.split(_plain(stem).strip())), "")
    return None if word.isascii() else plausible(f"{word} 業績")
