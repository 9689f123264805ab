"""Documents in, facts out: one reader per format into one model, and the understanding of its tables."""

from uradori_filings.chunking import chunks
from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.address import CellAddress, TableAddress
from uradori_filings.model.chunk import Chunk, TableSlice
from uradori_filings.model.document import Block, Document, Heading, Paragraph, Profile, Table
from uradori_filings.model.fact import Basis, Fact, FactKind, FactPeriod, Nature, Statement
from uradori_filings.model.grid import Box, Cell, Grid, Tagged
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers import read, read_group
from uradori_filings.readers.sources import (
    Limits,
    SourceFiles,
    SourceGroup,
    Sources,
    group,
    open_path,
    open_upload,
    pack,
)
from uradori_filings.understanding import Understood, understand

__all__ = [
    "Basis",
    "Block",
    "Box",
    "Cell",
    "CellAddress",
    "Chunk",
    "Document",
    "Fact",
    "FactKind",
    "FactPeriod",
    "Grid",
    "Heading",
    "Limits",
    "Nature",
    "Oddity",
    "Paragraph",
    "Profile",
    "SourceFile",
    "SourceFiles",
    "SourceGroup",
    "Sources",
    "Statement",
    "Table",
    "TableAddress",
    "TableSlice",
    "Tagged",
    "Understood",
    "UnreadableFileError",
    "chunks",
    "group",
    "open_path",
    "open_upload",
    "pack",
    "read",
    "read_group",
    "understand",
]
