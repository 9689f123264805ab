"""EDINET annual-report pages and any other HTML."""

from uradori_filings.readers.html.document import is_html, read_html
from uradori_filings.readers.parts import part_of

__all__ = ["is_html", "part_of", "read_html"]
