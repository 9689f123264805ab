"""Markdown."""

from uradori_filings.readers.markdown.document import is_markdown, read_markdown

__all__ = ["is_markdown", "read_markdown"]
