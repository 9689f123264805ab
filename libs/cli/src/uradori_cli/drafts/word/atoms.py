"""The text of a Word document in order, each character with the run that it stands in."""

from collections.abc import Iterator
from dataclasses import dataclass

from docx.oxml.ns import qn
from docx.oxml.xmlchemy import BaseOxmlElement

_TEXT = qn("w:t")
_RUN = qn("w:r")
_RUBY = qn("w:ruby")
_NOTES = {qn("w:footnoteReference"): "footnote", qn("w:endnoteReference"): "endnote"}
_SIGNS = {qn("w:tab"): "\t", qn("w:br"): "\n", qn("w:cr"): "\n", qn("w:noBreakHyphen"): "-"}
_ENTERED = frozenset(
    qn(name) for name in ("w:hyperlink", "w:ins", "w:moveTo", "w:smartTag", "w:sdt", "w:sdtContent", "w:fldSimple")
)


@dataclass(frozen=True, slots=True)
class Atom:
    """A piece of text, and the child of a run that shows it; a w:t may be cut, others stay whole."""

    text: str
    element: BaseOxmlElement


@dataclass(frozen=True, slots=True)
class NoteMark:
    """Where a note is called: its kind (`footnote`, `endnote`), its id, the child of a run that calls it."""

    kind: str
    id: str
    element: BaseOxmlElement


def atoms_of(paragraph: BaseOxmlElement) -> Iterator[Atom | NoteMark]:
    """What a reader sees of a paragraph: insertions, links and fields' results, but no deletions; of ruby the base."""
    for child in paragraph:
        if child.tag == _RUN:
            yield from _atoms_of_run(child)
        elif child.tag in _ENTERED:
            yield from atoms_of(child)


def _atoms_of_run(run: BaseOxmlElement) -> Iterator[Atom | NoteMark]:
    for child in run:
        if child.tag == _TEXT:
            if child.text:
                yield Atom(child.text, child)
        elif child.tag in _SIGNS:
            yield Atom(_SIGNS[child.tag], child)
        elif child.tag == _RUBY:
            base = "".join(each.text or "" for each in child.iterfind(f"{qn('w:rubyBase')}//{_TEXT}"))
            yield Atom(base, child)
        elif child.tag in _NOTES:
            yield NoteMark(_NOTES[child.tag], child.get(qn("w:id"), ""), child)
