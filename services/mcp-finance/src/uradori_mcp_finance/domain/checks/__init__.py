"""Checks of the snapshot's rows: by themselves, beside one another, and over the years."""

from collections.abc import Iterable
from dataclasses import replace

from uradori_mcp_finance.domain.checks.cells import UNITS, of_cells
from uradori_mcp_finance.domain.checks.flag import MEANING, Flag, Gravity, Meaning, Rule
from uradori_mcp_finance.domain.checks.magnitude import compared, of_magnitude
from uradori_mcp_finance.domain.checks.ratios import of_ratios
from uradori_mcp_finance.domain.checks.series import jumps, of_series
from uradori_mcp_finance.domain.checks.shares import of_shares
from uradori_mcp_finance.domain.checks.statement import Statements
from uradori_mcp_finance.domain.figure import Figure
from uradori_mcp_finance.domain.split import Split

__all__ = ["MEANING", "UNITS", "Flag", "Gravity", "Meaning", "Rule", "flags"]


def flags(figures: Iterable[Figure], splits: Iterable[Split]) -> tuple[Flag, ...]:
    """What is wrong with the rows of one filing. Impossible rows take no part in the comparisons."""
    rows, known = tuple(figures), tuple(splits)
    found = [*of_cells(rows), *of_series(rows)]
    impossible = {id(flag.figure) for flag in found if MEANING[flag.rule].gravity is Gravity.IMPOSSIBLE}
    sound = tuple(row for row in rows if id(row) not in impossible)
    statements = Statements.of(sound)
    wide = tuple(of_magnitude((*compared(statements, known), *jumps(sound))))
    known_wrong = {id(figure) for flag in wide for figure in flag.suspected}
    close = (*of_shares(statements, known), *of_ratios(statements))
    return (*found, *wide, *(_narrowed(flag, known_wrong) for flag in close))


def _narrowed(flag: Flag, known_wrong: set[int]) -> Flag:
    """Where the magnitude tells which figure is wrong, that one and the flagged row; else all that disagree."""
    named = tuple(figure for figure in flag.suspected if id(figure) in known_wrong)
    return replace(flag, suspected=(flag.figure, *named)) if named else flag
