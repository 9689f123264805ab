"""XBRL: instances, and what instances and inline pages have in common."""

from uradori_filings.readers.xbrl.instance import is_instance, is_linkbase, read_instance

__all__ = ["is_instance", "is_linkbase", "read_instance"]
