"""Figures in text: value, unit, precision as written, sign and qualifier."""

from uradori_jafin.quantities.cells import TableUnit, parse_cell, parse_unit
from uradori_jafin.quantities.english import says_again
from uradori_jafin.quantities.parse import parse_quantities
from uradori_jafin.quantities.prose import YEN_UNITS, amount_in_english, amount_in_japanese
from uradori_jafin.quantities.quantity import Qualifier, Quantity, SignSource
from uradori_jafin.quantities.units import Unit
from uradori_jafin.quantities.writing import TABLE_SCALES, format_quantity, format_yen

__all__ = [
    "TABLE_SCALES",
    "YEN_UNITS",
    "Qualifier",
    "Quantity",
    "SignSource",
    "TableUnit",
    "Unit",
    "amount_in_english",
    "amount_in_japanese",
    "format_quantity",
    "format_yen",
    "parse_cell",
    "parse_quantities",
    "parse_unit",
    "says_again",
]
