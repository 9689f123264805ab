"""The short lines around tables."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from uradori_filings.model.document import Block, Heading, Paragraph, Table

_SHORT = 120
_LINES = 4
_NOTE = re.compile(r"^[(（\[［]?\s?(?:注|※|＊|\*|備考|出所|資料)")
_NOTE_GOES_ON = re.compile(r"^[\s　]*(?:[0-9０-９]{1,2}[\s　.．、)）]|[(（][0-9０-９]{1,2}[)）]|[①-⑳])")
_STATEMENT_NOTES = ("関係)", "関係）")
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


@dataclass(slots=True)
class _Above:
    """What stands above the next table; `scope` is the depth of the section that the period was written in."""

    lines: list[str] = field(default_factory=list)
    period: str = ""
    scope: int = 0
    in_notes: bool = False

    def enter(self, heading: Heading) -> None:
        self.lines, self.in_notes = [], False
        if heading.level <= self.scope or _period(heading.text):
            self.period, self.scope = _period(heading.text), heading.level

    def read(self, line: str, depth: int, is_note: bool) -> None:
        self.in_notes = is_note or (self.in_notes and _NOTE_GOES_ON.match(line) is not None)
        if self.in_notes or len(line) > _SHORT:
            self.lines = []
            return
        self.lines = [*self.lines[1 - _LINES :], line]
        if period := _period(line):
            self.scope = min(self.scope, depth) if self.period else depth
            self.period = period

    def before(self) -> tuple[str, ...]:
        over = (self.period,) if self.period and self.period not in self.lines else ()
        return (*over, *self.lines)


def _with_lines(blocks: tuple[Block, ...]) -> Iterator[Block]:
    above = _Above()
    for index, block in enumerate(blocks):
        match block:
            case Heading():
                above.enter(block)
                yield block
            case Paragraph():
                for line in block.text.split("\n"):
                    above.read(line, len(block.section), _is_note(line, block.section))
                yield block
            case Table():
                before = (*above.before(), *block.before)
                after = (*block.after, *_notes(blocks, index))
                yield Table(block.address, block.grid, block.section, before, after, block.continues, block.boxes)
                line = _as_line(block)
                above.lines = [*above.lines[1 - _LINES :], line] if line else []
                above.in_notes = False


def _is_note(line: str, section: tuple[str, ...]) -> bool:
    return _NOTE.match(line) is not None and not (line.startswith("※") and _refers(section))


def _refers(section: tuple[str, ...]) -> bool:
    """Notes to a statement, where ※1 leads to a table."""
    return any(heading.endswith(_STATEMENT_NOTES) for heading in section)


def _period(line: str) -> str:
    return line if len(line) <= _LONG_PERIOD and _PERIOD.match(line) else ""


def _as_line(table: Table) -> str:
    filled = list(islice((cell.text for cell in table.grid.cells if cell.text), 3))
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
            if _is_note(line, block.section):
                begun = True
            elif not (begun and _NOTE_GOES_ON.match(line)):
                return
            count += 1
            if count > _NOTES:
                return
            yield line[:_NOTE_LENGTH]
