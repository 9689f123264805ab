"""Whether a written figure agrees with a source value, and figures computed from others."""

from uradori_jafin.figures.comparison import Comparison, Rule, compare
from uradori_jafin.figures.formulas import FORMULAS, Formula, FormulaId, reproduces
from uradori_jafin.figures.intervals import Interval, source_interval, written_interval

__all__ = [
    "FORMULAS",
    "Comparison",
    "Formula",
    "FormulaId",
    "Interval",
    "Rule",
    "compare",
    "reproduces",
    "source_interval",
    "written_interval",
]
