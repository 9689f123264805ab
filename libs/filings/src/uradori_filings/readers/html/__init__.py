"""EDINET annual-report pages and any other HTML."""

from uradori_filings.readers.html.document import read_html

__all__ = ["read_html"]
