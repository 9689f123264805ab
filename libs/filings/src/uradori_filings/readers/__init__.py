"""One reader per format, and which one reads a file."""

from collections.abc import Sequence
from dataclasses import replace

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.document import Document
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.delimited import is_delimited, read_delimited
from uradori_filings.readers.edinet_csv import is_edinet_csv, read_edinet_csv
from uradori_filings.readers.excel import is_excel, read_excel
from uradori_filings.readers.formats import suffix_of
from uradori_filings.readers.html import is_html, read_html
from uradori_filings.readers.inline import is_inline, read_inline
from uradori_filings.readers.markdown import is_markdown, read_markdown
from uradori_filings.readers.noted import with_noted
from uradori_filings.readers.pdf import is_pdf, read_pdfs
from uradori_filings.readers.reader import Reader
from uradori_filings.readers.sources import SourceGroup, Sources
from uradori_filings.readers.text import is_text, read_text
from uradori_filings.readers.xbrl import is_instance, is_linkbase, read_instance

READERS = (
    Reader("inline XBRL", is_inline, read_inline, lambda file: is_html(file) or is_linkbase(file) or is_instance(file)),
    Reader("XBRL", is_instance, read_instance, is_linkbase),
    Reader("EDINET CSV", is_edinet_csv, read_edinet_csv),
    Reader("PDF", is_pdf, read_pdfs),
    Reader("Excel", is_excel, read_excel),
    Reader("Markdown", is_markdown, read_markdown),
    Reader("HTML", is_html, read_html),
    Reader("CSV", is_delimited, read_delimited),
    Reader("text", is_text, read_text),
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
    for reader in READERS:
        if any(reader.recognises(file) for file in present):
            document = with_noted(reader.read([file for file in present if reader.takes(file)]))
            left = (
                _left_out(file) for file in present if not reader.takes(file) and suffix_of(file.name) not in _FURNITURE
            )
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
