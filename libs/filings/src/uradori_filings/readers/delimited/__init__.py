"""CSV and TSV."""

from uradori_filings.readers.delimited.document import is_delimited, read_delimited

__all__ = ["is_delimited", "read_delimited"]
