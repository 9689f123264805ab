"""EDINET annual-report pages and any other HTML."""

from uradori_filings.readers.html.document import part_of, read_html

__all__ = ["part_of", "read_html"]
