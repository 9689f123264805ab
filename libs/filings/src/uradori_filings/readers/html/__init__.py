"""EDINET annual-report pages and any other HTML."""

from uradori_filings.readers.html.document import is_html, part_of, read_html

__all__ = ["is_html", "part_of", "read_html"]
