"""The registry of figures that are defined by others, from the reviewable table beside this file."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from uradori_jafin.figures.expressions import Expression, FormulaError, parse_expression
from uradori_jafin.quantities import Unit


@dataclass(frozen=True, slots=True)
class Ratio:
    """What a line item is by its definition; `unit` of what comes out, None for that of its operands.

    `source` says who defines it so.
    """

    item: str
    unit: Unit | None
    formulas: tuple[Expression, ...]
    source: str


def parse_ratios(text: str) -> Mapping[str, Ratio]:
    """The registry of a TOML table (the comments of `ratios.toml` describe it). Raises FormulaError."""
    return {item: _ratio(item, fields) for item, fields in tomllib.loads(text).items()}


@lru_cache(maxsize=1)
def load_ratios() -> Mapping[str, Ratio]:
    """The registry that ships with this package, by the id of the item that is defined."""
    return parse_ratios(files(__package__ or "").joinpath("ratios.toml").read_text("utf-8"))


def _ratio(item: str, fields: Mapping[str, object]) -> Ratio:
    match fields:
        case {"unit": str(unit), "formulas": [*formulas], "source": str(source)} if formulas and source:
            return Ratio(
                item, Unit(unit) if unit else None, tuple(parse_expression(str(each)) for each in formulas), source
            )
        case _:
            raise FormulaError(f"unit, formulas and source are needed / unit, formulas, source が要ります: {item}")
