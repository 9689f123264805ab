"""A Word document as a draft, with the run of every character."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from docx.document import Document as WordDocument
from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

from uradori_cli.drafts.draft import Block, BlockKind, Draft
from uradori_cli.drafts.word.atoms import Atom, NoteMark, atoms_of
from uradori_cli.drafts.word.notes import notes_of
from uradori_cli.drafts.word.package import damage_told

_PARAGRAPH, _TABLE, _ROW, _CELL = qn("w:p"), qn("w:tbl"), qn("w:tr"), qn("w:tc")
_CONTAINERS = frozenset({qn("w:sdt"), qn("w:sdtContent"), qn("w:ins"), qn("w:customXml")})
_COLUMNS_LIMIT = 63
"""Of Word's tables."""
_TEXT_BOX = qn("w:txbxContent")
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"


@dataclass(frozen=True, slots=True)
class Placed:
    """An atom and where its text starts in the draft."""

    start: int
    atom: Atom

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.start + len(self.atom.text)


@dataclass(frozen=True, slots=True)
class WordDraft:
    """The draft, and its characters' runs in order; bars and line feeds between blocks stand in none."""

    draft: Draft
    atoms: tuple[Placed, ...]


def word_draft(name: str, document: WordDocument) -> WordDraft:
    """Paragraphs, headings, items, table rows, text boxes, then footnotes and endnotes in the order of their calls.

    Raises:
        CommandError: with exit code 2, where a part is damaged.
    """
    with damage_told(name):
        written = _Writing(_heading_levels(document))
        written.body(document.element.body)
        notes = notes_of(document)
        for mark in tuple(written.marks):
            for paragraph in notes.pop((mark.kind, mark.id), ()):
                written.note(paragraph, mark.element)
    text = "".join(written.text)
    return WordDraft(Draft(name, text, text, tuple(written.blocks)), tuple(written.atoms))


def _heading_levels(document: WordDocument) -> dict[str, int]:
    levels: dict[str, int] = {}
    for style in document.styles.element.iterchildren(qn("w:style")):
        identifier, named = style.get(qn("w:styleId")), style.find(qn("w:name"))
        if identifier is None or named is None:
            continue
        kind, _, number = named.get(qn("w:val"), "").lower().partition(" ")
        if kind in ("heading", "見出し") and number.isdecimal():
            levels[identifier] = int(number)
        elif kind == "title":
            levels[identifier] = 1
    return levels


@dataclass(slots=True)
class _Writing:
    """The draft as far as it is read."""

    levels: dict[str, int]
    length: int = 0
    text: list[str] = field(default_factory=list)
    blocks: list[Block] = field(default_factory=list)
    atoms: list[Placed] = field(default_factory=list)
    marks: list[NoteMark] = field(default_factory=list)

    def body(self, container: BaseOxmlElement) -> None:
        """Takes in the paragraphs and tables of a container."""
        for child in container:
            if child.tag == _PARAGRAPH:
                self._paragraph(child)
            elif child.tag == _TABLE:
                self._table(child)
            elif child.tag in _CONTAINERS:
                self.body(child)

    def note(self, paragraph: BaseOxmlElement, caller: BaseOxmlElement) -> None:
        """Takes in a paragraph of a note, whose characters stand where it is called."""
        start = self.length
        for atom in atoms_of(paragraph):
            if isinstance(atom, Atom):
                self._add(Atom(atom.text, caller))
        self._close(Block(BlockKind.NOTE, start, self.length))

    def _paragraph(self, paragraph: BaseOxmlElement) -> None:
        start = self.length
        self._inline(paragraph)
        style = paragraph.find(f"{qn('w:pPr')}/{qn('w:pStyle')}")
        level = self.levels.get(style.get(qn("w:val"), ""), 0) if style is not None else 0
        listed = paragraph.find(f"{qn('w:pPr')}/{qn('w:numPr')}") is not None
        in_list_style = style is not None and style.get(qn("w:val"), "").startswith("List")
        kind = BlockKind.HEADING if level else BlockKind.ITEM if listed or in_list_style else BlockKind.PARAGRAPH
        self._close(Block(kind, start, self.length, level or 1))
        for box in _text_boxes(paragraph):
            self.body(box)

    def _table(self, table: BaseOxmlElement) -> None:
        for row in table.iter(_ROW):
            start, cells = self.length, []
            self._write("|")
            for cell in row.iterchildren(_CELL):
                self._write(" ")
                begin = self.length
                self._cell(cell)
                cells.append((begin, self.length))
                self._write(" |" + " |" * (_columns(cell) - 1))
            self._close(Block(BlockKind.ROW, start, self.length, cells=tuple(cells)))
            if row.getprevious() is None or row.getprevious().tag != _ROW:
                self._write("|" + "---|" * sum(map(_columns, row.iterchildren(_CELL))) + "\n")

    def _cell(self, cell: BaseOxmlElement) -> None:
        for number, paragraph in enumerate(cell.iterchildren(_PARAGRAPH)):
            if number:
                self._write(" ")
            self._inline(paragraph)

    def _inline(self, paragraph: BaseOxmlElement) -> None:
        for atom in atoms_of(paragraph):
            if isinstance(atom, Atom):
                self._add(atom)
            else:
                self.marks.append(atom)

    def _add(self, atom: Atom) -> None:
        self.atoms.append(Placed(self.length, atom))
        self._write(atom.text)

    def _write(self, text: str) -> None:
        self.text.append(text)
        self.length += len(text)

    def _close(self, block: Block) -> None:
        if block.end > block.start:
            self.blocks.append(block)
        self._write("\n")


def _columns(cell: BaseOxmlElement) -> int:
    span = cell.find(f"{qn('w:tcPr')}/{qn('w:gridSpan')}")
    number = span.get(qn("w:val"), "") if span is not None else ""
    return min(max(int(number), 1), _COLUMNS_LIMIT) if number.isdecimal() and len(number) < 4 else 1


def _text_boxes(paragraph: BaseOxmlElement) -> Iterator[BaseOxmlElement]:
    for box in paragraph.iter(_TEXT_BOX):
        if not any(above.tag == _FALLBACK for above in box.iterancestors()):
            yield box
