"""The short lines around tables."""

import re
from collections.abc import Iterable, Iterator

from uradori_filings.model.document import Block, Heading, Paragraph, Table

_SHORT = 120
_LINES = 4
_NOTE = re.compile(r"^[(（\[［]?\s?(?:注|※|＊|\*|備考|出所|資料)")
_NOTE_GOES_ON = re.compile(r"^[\s　]*(?:[0-9０-９]{1,2}[\s　.．、)）]|[(（][0-9０-９]{1,2}[)）]|[①-⑳])")
_NOTES = 30
_NOTE_LENGTH = 600
_PERIOD = re.compile(
    r"^[(（［\[＜<【]?\s*(?:前|当|第[0-9０-９]+)(?:中間)?(?:第[0-9０-９一二三四]四半期)?(?:連結)?(?:累計期間|会計期間|会計年度|事業年度|期)"
    r"|^[(（]?(?:自[\s　]|[0-9０-９]{4}年|平成|令和)[^。]{0,50}(?:日|末|期|年度)(?:現在)?[)）]?$"
)
_LONG_PERIOD = 60
_FIGURE = re.compile(r"[0-9０-９]{1,3}(?:[,，][0-9０-９]{3})+|^[0-9０-９.．△▲]+$")


def surrounded(blocks: Iterable[Block]) -> tuple[Block, ...]:
    """Tables with the lines before and after them.

    Before: caption, unit, what the table shows; the period that stands over several tables of a section (前連結会計年度
    …) first, for each of them. A table that is but a line counts as one. After: the notes that follow it at once.
    """
    listed = tuple(blocks)
    return tuple(_with_lines(listed))


def _with_lines(blocks: tuple[Block, ...]) -> Iterator[Block]:
    lines: list[str] = []
    period = ""
    for index, block in enumerate(blocks):
        match block:
            case Heading():
                lines, period = [], _period(block.text)
                yield block
            case Paragraph():
                for line in block.text.split("\n"):
                    if len(line) > _SHORT or _NOTE.match(line):
                        lines = []
                    else:
                        lines = [*lines[1 - _LINES :], line]
                        period = _period(line) or period
                yield block
            case Table():
                over = (period,) if period and period not in lines else ()
                before = (*over, *lines, *block.before)
                after = (*block.after, *_notes(blocks, index))
                yield Table(block.address, block.grid, block.section, before, after, block.continues, block.boxes)
                line = _as_line(block)
                lines = [*lines[1 - _LINES :], line] if line else []


def _period(line: str) -> str:
    return line if len(line) <= _LONG_PERIOD and _PERIOD.match(line) else ""


def _as_line(table: Table) -> str:
    filled = [cell.text for cell in table.grid.cells if cell.text]
    if not filled or len(filled) > 2 or any(_FIGURE.search(text) for text in filled):
        return ""
    line = " ".join(text.replace("\n", " ") for text in filled)
    return line if len(line) <= _SHORT else ""


def _notes(blocks: tuple[Block, ...], index: int) -> Iterator[str]:
    begun = False
    count = 0
    for block in blocks[index + 1 : index + 1 + _NOTES]:
        if not isinstance(block, Paragraph):
            return
        for line in block.text.split("\n"):
            if _NOTE.match(line):
                begun = True
            elif not (begun and _NOTE_GOES_ON.match(line)):
                return
            count += 1
            if count > _NOTES:
                return
            yield line[:_NOTE_LENGTH]
