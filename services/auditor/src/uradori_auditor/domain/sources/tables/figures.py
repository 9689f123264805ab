"""The figures of one cell: its own and one in brackets behind it."""

import re
from dataclasses import dataclass, replace

from uradori_jafin import Quantity, SignSource, TableUnit, fold, parse_cell

_INNER = re.compile(
    r"^(?P<outer>[^\[(（［〔]*\d[^\[(（［〔]*?)\s{0,4}(?P<inner>[\[(（［〔][^\])）］〕]{0,40}\d[^\])）］〕]{0,40}[\])）］〕])\s*$"
)
_WHOLE = re.compile(r"^\s*[\[(（［〔].*[\])）］〕]\s*$", re.DOTALL)
_LABEL = re.compile(
    r"^(?P<outer>[^\[(（［〔]{2,})[\[(（［〔](?:外|うち|内|他)?[、,:：]?\s*(?P<inner>[^\[\]()（）［］〔〕]{3,40})[\])）］〕]\s*(?P<rest>.*)$",
    re.DOTALL,
)
_NOT_A_PART = re.compile(r"単位|百万|千円|億円|△|▲|損失|注|※|自\s?\d|19\d\d|20\d\d|^[\d%円]|会社予想|IFRS|基準")


@dataclass(frozen=True, slots=True)
class CellFigures:
    """`bracketed` is set only where another figure, or the row above, stands beside it."""

    own: Quantity | None
    bracketed: Quantity | None


def read_cell(cell: str, unit: TableUnit | None, *, negative: bool, brackets: bool, is_part: bool) -> CellFigures:
    """`negative`: a triangle stands in the cell before; `is_part`: the row only goes on with the one above."""
    found = _INNER.match(cell)
    if found is not None:
        inner = parse_cell(found["inner"], unit, parentheses_negative=brackets)
        return CellFigures(_signed(parse_cell(found["outer"], unit), negative), inner)
    quantity = _signed(parse_cell(cell, unit, parentheses_negative=brackets), negative)
    if is_part and _WHOLE.match(cell):
        return CellFigures(None, quantity)
    return CellFigures(quantity, None)


def _signed(quantity: Quantity | None, negative: bool) -> Quantity | None:
    if quantity is None or not negative:
        return quantity
    return replace(quantity, value=-abs(quantity.value), sign=SignSource.TRIANGLE)


def parts_of_label(label: str) -> tuple[str, str | None]:
    """A label and what its brackets name beside it: 従業員数 [外、平均臨時雇用人員]."""
    found = _LABEL.match(label.strip())
    if found is None or _NOT_A_PART.search(fold(found["inner"]).text):
        return label, None
    return f"{found['outer']} {found['rest']}".strip(), found["inner"].strip()
