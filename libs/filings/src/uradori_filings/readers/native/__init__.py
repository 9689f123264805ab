"""Facts that come as data (XBRL, EDINET CSV), laid out to be read like the tables of a report."""

from uradori_filings.readers.native.cover import profile_of, with_period
from uradori_filings.readers.native.fact import NativeFact
from uradori_filings.readers.native.layout import ContextHead, Heads, lay_out

__all__ = ["ContextHead", "Heads", "NativeFact", "lay_out", "profile_of", "with_period"]
