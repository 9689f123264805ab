"""PDF: any producer's, with the page and the box of everything read."""

from uradori_filings.readers.pdf.document import read_pdf

__all__ = ["read_pdf"]
