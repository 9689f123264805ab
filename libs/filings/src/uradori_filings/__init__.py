"""Documents in, facts out: one reader per format into one model, and the understanding of its tables."""

from uradori_filings.errors import UnreadableFileError
from uradori_filings.model.address import CellAddress, TableAddress
from uradori_filings.model.document import Block, Document, Heading, Paragraph, Profile, Table
from uradori_filings.model.fact import Basis, Fact, FactKind, FactPeriod, Nature, Statement
from uradori_filings.model.grid import Box, Cell, Grid, Tagged
from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers import read
from uradori_filings.understanding import Understood, understand

__all__ = [
    "Basis",
    "Block",
    "Box",
    "Cell",
    "CellAddress",
    "Document",
    "Fact",
    "FactKind",
    "FactPeriod",
    "Grid",
    "Heading",
    "Nature",
    "Oddity",
    "Paragraph",
    "Profile",
    "SourceFile",
    "Statement",
    "Table",
    "TableAddress",
    "Tagged",
    "Understood",
    "UnreadableFileError",
    "read",
    "understand",
]
