"""Excel workbooks."""

from uradori_filings.readers.excel.document import is_excel, read_excel

__all__ = ["is_excel", "read_excel"]
