"""Inline XBRL: pages of a report whose figures are tagged where they are printed."""

from uradori_filings.readers.inline.document import is_inline, read_inline

__all__ = ["is_inline", "read_inline"]
