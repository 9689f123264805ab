"""Whether a written figure agrees with a source value, and figures computed from others."""

from uradori_jafin.figures.comparison import Comparison, Rule, compare
from uradori_jafin.figures.expressions import (
    Expression,
    FormulaError,
    Operand,
    Operation,
    evaluate,
    operands_of,
    parse_expression,
)
from uradori_jafin.figures.formulas import FORMULAS, Formula, FormulaId, annual_growth, reproduces
from uradori_jafin.figures.intervals import Interval, source_interval, written_interval
from uradori_jafin.figures.ratios import Ratio, load_ratios, parse_ratios

__all__ = [
    "FORMULAS",
    "Comparison",
    "Expression",
    "Formula",
    "FormulaError",
    "FormulaId",
    "Interval",
    "Operand",
    "Operation",
    "Ratio",
    "Rule",
    "annual_growth",
    "compare",
    "evaluate",
    "load_ratios",
    "operands_of",
    "parse_expression",
    "parse_ratios",
    "reproduces",
    "source_interval",
    "written_interval",
]
