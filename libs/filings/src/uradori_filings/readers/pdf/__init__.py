"""PDF: any producer's, with the page and the box of everything read."""

from uradori_filings.readers.pdf.document import is_pdf, read_pdf, read_pdfs

__all__ = ["is_pdf", "read_pdf", "read_pdfs"]
