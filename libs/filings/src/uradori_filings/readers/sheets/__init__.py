"""Cells laid out in rows and columns without a word on which are a table: workbooks, CSV."""

from uradori_filings.readers.sheets.blocks import blocks_of_sheet
from uradori_filings.readers.sheets.regions import Filled, Region, is_figure

__all__ = ["Filled", "Region", "blocks_of_sheet", "is_figure"]
