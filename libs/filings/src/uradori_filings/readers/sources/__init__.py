"""Uploads, archives and folders as the files of documents."""

from uradori_filings.readers.formats import Format, format_of_content, format_of_name
from uradori_filings.readers.sources.archive import Archive, open_upload
from uradori_filings.readers.sources.edinet_names import EdinetName, document_id_of, edinet_name
from uradori_filings.readers.sources.folder import Folder, open_files, open_path
from uradori_filings.readers.sources.group import SourceGroup, group
from uradori_filings.readers.sources.limits import Limits
from uradori_filings.readers.sources.packing import pack
from uradori_filings.readers.sources.sources import SourceFiles, Sources

__all__ = [
    "Archive",
    "EdinetName",
    "Folder",
    "Format",
    "Limits",
    "SourceFiles",
    "SourceGroup",
    "Sources",
    "document_id_of",
    "edinet_name",
    "format_of_content",
    "format_of_name",
    "group",
    "open_files",
    "open_path",
    "open_upload",
    "pack",
]
