"""Plain text."""

from uradori_filings.readers.text.document import is_text, read_text

__all__ = ["is_text", "read_text"]
