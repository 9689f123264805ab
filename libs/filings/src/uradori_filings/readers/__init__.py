"""One reader per format, and which one reads a file."""

from collections.abc import Sequence
from dataclasses import replace

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.document import Document
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.html import read_html
from uradori_filings.readers.sources import SourceGroup, Sources

_HTML = (".html", ".htm", ".xhtml")


def read(files: Sequence[SourceFile]) -> Document:
    """One document out of the files that make it up (pages of a report, or a single file), in the order of their names.

    Raises:
        UnreadableFileError: none of them can be read, or one without which the document makes no sense.
    """
    pages = sorted((file for file in files if file.name.lower().endswith(_HTML)), key=lambda file: file.name)
    if not pages:
        name = files[0].name if files else ""
        raise UnreadableFileError(name, "対応していない形式です。", "The format is not supported.")
    return read_html(pages)


def read_group(sources: Sources, group: SourceGroup) -> Document:
    """The document of a group; files of it that could not be had are among its oddities.

    Raises:
        UnreadableFileError: as `read`.
    """
    found = sources.files(group)
    document = read(found.files)
    return replace(document, oddities=(*found.oddities, *document.oddities))
