"""Sections of a document and the lines around its tables."""

from uradori_filings.readers.outline.outline import outlined
from uradori_filings.readers.outline.stated import with_auditor, with_stated
from uradori_filings.readers.outline.surroundings import surrounded

__all__ = ["outlined", "surrounded", "with_auditor", "with_stated"]
