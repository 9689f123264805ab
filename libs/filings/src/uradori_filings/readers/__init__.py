"""One reader per format, and which one reads a file."""

from collections.abc import Sequence
from dataclasses import replace

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.document import Document
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.edinet_csv import is_edinet_csv, read_edinet_csv
from uradori_filings.readers.formats import Format
from uradori_filings.readers.html import read_html
from uradori_filings.readers.sniffing import is_html, suffix_of
from uradori_filings.readers.sources import SourceGroup, Sources

FORMATS = (
    Format("EDINET CSV", is_edinet_csv, read_edinet_csv),
    Format("HTML", is_html, read_html),
)
"""In order of precedence: the first that recognises a file reads the document, the richest form of it first."""

_FURNITURE = frozenset({".css", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".xml", ".xsd"})


def read(files: Sequence[SourceFile]) -> Document:
    """One document out of the files that make it up (pages of a report, or a single file), in the order of their names.

    Raises:
        UnreadableFileError: none of them can be read, or one without which the document makes no sense.
    """
    name = files[0].name if files else ""
    if not any(file.content for file in files):
        raise UnreadableFileError(name, "ファイルが空です。", "The file is empty.")
    present = sorted(files, key=lambda file: file.name)
    for form in FORMATS:
        if any(form.recognises(file) for file in present):
            document = form.read([file for file in present if form.takes(file)])
            left = (_left_out(file) for file in present if not form.takes(file) and suffix_of(file) not in _FURNITURE)
            return replace(document, oddities=(*document.oddities, *left))
    raise UnreadableFileError(name, "対応していない形式です。", "The format is not supported.")


def read_group(sources: Sources, group: SourceGroup) -> Document:
    """The document of a group; files of it that could not be had are among its oddities.

    Raises:
        UnreadableFileError: as `read`.
    """
    found = sources.files(group)
    document = read(found.files)
    return replace(document, oddities=(*found.oddities, *document.oddities))


def _left_out(file: SourceFile) -> Oddity:
    return Oddity(
        "file_left_out",
        file.name,
        "文書の他のファイルと形式が異なるため、読んでいません。",
        "It was not read: its format is not that of the document's other files.",
    )
