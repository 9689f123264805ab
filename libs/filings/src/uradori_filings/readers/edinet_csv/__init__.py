"""EDINET's download of a document's facts as CSV (type 5)."""

from uradori_filings.readers.edinet_csv.document import is_edinet_csv, read_edinet_csv

__all__ = ["is_edinet_csv", "read_edinet_csv"]
