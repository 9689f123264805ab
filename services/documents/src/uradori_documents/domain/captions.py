"""What is printed around a table: its title, and the footnotes of a row."""

import re
from collections.abc import Sequence
from itertools import zip_longest

from uradori_jafin import fold

from uradori_documents.domain.grid_rows import StoredGrid
from uradori_documents.domain.laid_rows import LaidRows, in_one_line
from uradori_documents.domain.reporting import StoredFact

_TITLE_PARTS = 2
_NOTES_LIMIT = 10
_SHEET = re.compile(r"(?:sheet|シート)\s?\d{1,3}$", re.IGNORECASE)
"""What a workbook calls a sheet that nobody named."""
_MARK_FRAME = re.compile(r"[\s()\[\].,、。:]+")
_LEADS_TO_IT = re.compile(r"(?:次|以下|下記|下表|次表)(?:の(?:とお|通)り|に|は)")


def title_of(facts: Sequence[StoredFact], grid: StoredGrid) -> str:
    """The headings above the table and the lines that lead to it, none twice."""
    headings = facts[0].headings[-_TITLE_PARTS:] if facts else ()
    captions = [line for line in grid.before if len(line) <= 100 and not _is_prose(line)]
    lines = list(dict.fromkeys(map(in_one_line, (*headings, *captions))))
    return " ".join(
        line
        for line, after in zip_longest(lines, lines[1:], fillvalue="")
        if not after.startswith(line) and not _SHEET.match(line)
    )


def _is_prose(line: str) -> bool:
    """Whether a line above the table is a sentence that does not lead to it: an estimate told there is none of its cells."""
    return line.rstrip().endswith("。") and _LEADS_TO_IT.search(line) is None


def notes_of(wanted: Sequence[int], laid: LaidRows, grid: StoredGrid) -> list[str]:
    """The footnotes whose marks stand in the rows wanted."""
    marks = {_mark(mark) for row in wanted for cell in laid.cells(row) for mark in cell.marks} - {""}
    lines = [line for line in (*grid.after, *grid.before) if any(_begins(_mark(line), mark) for mark in marks)]
    return lines[:_NOTES_LIMIT]


def _mark(text: str) -> str:
    return _MARK_FRAME.sub("", fold(text[:2000]).text)


def _begins(line: str, mark: str) -> bool:
    return line.startswith(mark) and not (mark[-1].isdecimal() and line[len(mark) : len(mark) + 1].isdecimal())
