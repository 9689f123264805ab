"""Footnotes and endnotes of a Word document."""

from collections.abc import Iterator

from docx.document import Document as WordDocument
from docx.oxml.ns import qn
from docx.oxml.parser import parse_xml
from docx.oxml.xmlchemy import BaseOxmlElement

_RELATION = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/"


def notes_of(document: WordDocument) -> dict[tuple[str, str], tuple[BaseOxmlElement, ...]]:
    """The paragraphs of each note by its kind (`footnote`, `endnote`) and id."""
    return {
        (kind, note.get(qn("w:id"), "")): tuple(note.iter(qn("w:p")))
        for kind in ("footnote", "endnote")
        for part in _parts(document, kind)
        for note in parse_xml(part).iterchildren(qn(f"w:{kind}"))
    }


def _parts(document: WordDocument, kind: str) -> Iterator[bytes]:
    for relation in document.part.rels.values():
        if not relation.is_external and relation.reltype == f"{_RELATION}{kind}s":
            yield relation.target_part.blob
