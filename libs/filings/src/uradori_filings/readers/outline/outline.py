"""The heading path of every block."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from uradori_filings.model.document import Block, Heading, Paragraph, Table
from uradori_filings.model.grid import Box
from uradori_filings.readers.outline.numbering import STATUTORY, Numbering, Style, numbering_of
from uradori_filings.readers.outline.titles import is_title

_UNTAGGED = 7
"""The level of a heading that no tag makes one."""


@dataclass(frozen=True, slots=True)
class _Open:
    numbering: Numbering
    tag: int
    text: str


@dataclass(slots=True)
class _Path:
    open: list[_Open] = field(default_factory=list)
    section: tuple[str, ...] = ()

    def enter(self, text: str, numbering: Numbering, tag: int) -> int:
        """The level of the heading."""
        entry = _Open(numbering, tag, text)
        del self.open[_depth(self.open, entry) :]
        self.open.append(entry)
        self.section = tuple(one.text for one in self.open)
        return len(self.open)

    def within(self, *styles: Style) -> bool:
        return any(one.numbering.style in styles for one in self.open)

    def goes_on(self, numbering: Numbering) -> bool:
        """A heading of this kind is open, or references are, which are numbered by what they refer to."""
        return numbering.style is Style.REFERENCE or any(_alike(one.numbering, numbering) for one in self.open)


def outlined(blocks: Iterable[Block]) -> Iterator[Block]:
    """The blocks with their sections; paragraphs that are headings by their numbers become headings.

    A number beats a tag: tags of real reports often lie about their level. `Heading.level` of what comes in is that of
    its tag (7: a line in bold type), of what goes out its depth.
    """
    path = _Path()
    for block in blocks:
        match block:
            case Heading():
                yield _heading(block.part, block.text, block.level, block.box, path)
            case Paragraph():
                first, _, rest = block.text.partition("\n")
                numbering = numbering_of(first)
                if numbering is None or not _is_heading(first, numbering, path):
                    yield Paragraph(block.part, block.text, path.section, block.box)
                    continue
                yield _heading(block.part, first, _UNTAGGED, block.box, path)
                if rest:
                    yield Paragraph(block.part, rest, path.section, block.box)
            case Table():
                yield Table(
                    block.address, block.grid, path.section, block.before, block.after, block.continues, block.boxes
                )


def _heading(part: str, text: str, tag: int, box: Box | None, path: _Path) -> Heading | Paragraph:
    numbering = numbering_of(text)
    if tag >= _UNTAGGED:
        if numbering is None:
            numbering = Numbering(Style.BOLD)
        if not is_title(text, numbering):
            return Paragraph(part, text, path.section, box)
    elif "。" in text and (numbering is None or numbering.style.value > STATUTORY):
        return Paragraph(part, text, path.section, box)
    return Heading(part, path.enter(text, numbering or Numbering(Style.TAGGED, variant=str(tag)), tag), text, box)


def _is_heading(text: str, numbering: Numbering, path: _Path) -> bool:
    """The second of a list whose first is no heading is none."""
    if numbering.style is Style.REFERENCE and not path.within(Style.NOTE):
        return False
    if numbering.style.value > Style.NOTE.value and not numbering.begins and not path.goes_on(numbering):
        return False
    return is_title(text, numbering)


def _depth(stack: list[_Open], new: _Open) -> int:
    """How many of the open headings stay open above the new one."""
    rank = new.numbering.style.value
    if rank <= Style.NOTE.value:
        return next((index for index, one in enumerate(stack) if one.numbering.style.value >= rank), len(stack))
    fixed = sum(one.numbering.style.value <= STATUTORY for one in stack)
    same = next((i for i in range(len(stack) - 1, fixed - 1, -1) if _alike(stack[i].numbering, new.numbering)), None)
    if same is not None:
        return same
    if new.numbering.style is Style.TAGGED:
        return next((i for i, one in enumerate(stack) if one.tag >= new.tag + (i < fixed)), len(stack))
    if not new.numbering.begins:
        return next((i for i in range(fixed, len(stack)) if stack[i].numbering.style.value >= rank), len(stack))
    if new.tag < _UNTAGGED:
        return next((i for i in range(fixed, len(stack)) if stack[i].tag > new.tag), len(stack))
    return len(stack)


def _alike(one: Numbering, other: Numbering) -> bool:
    return one.style is other.style and one.variant == other.variant
