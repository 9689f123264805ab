"""The labelled rows of a key-figures table, each with its unit and the columns in force."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from overview.columns import Column, Row, is_header, label_width, read_columns
from overview.labels import is_unit, units_of
from overview.page import Cell, Page, Table


@dataclass(frozen=True, slots=True)
class LabelledRow:
    """`name` is the cell that bears the label; it may have begun in a row above."""

    number: int
    cells: Row
    columns: tuple[Column, ...]
    label: str
    units: tuple[str, ...]
    name: Cell | None


def labelled_rows(table: Table, page: Page) -> Iterator[LabelledRow]:
    """A row that names terms begins a new header; a row that holds but a unit gives it to the next row."""
    header: list[Row] = []
    columns: tuple[Column, ...] = ()
    units: tuple[str, ...] = ()
    pending: tuple[str, ...] = ()
    width = 0
    for number, row in enumerate(table.rows):
        if is_header(row):
            header = [row] if columns else [*header, row]
            columns = ()
            continue
        if not header:
            header = [row]
            continue
        if not columns:
            columns, width = read_columns(header, page.period_end), label_width(header)
        if not columns:
            header.append(row)
            continue
        before = list(dict.fromkeys(c for c in row[:width] if c is not None))
        inside = [c.text for c in dict.fromkeys(row[width:]) if c is not None and c.text and c.row == number]
        if len(inside) == 1 and (alone := units_of(inside[0])) and not re.search(r"\d", inside[0]):
            pending = alone
            continue
        printed = tuple(u for c in before for u in units_of(c.text)) or pending
        pending = ()
        units = tuple(units[0] if u == "〃" and units else u for u in printed if u != "〃" or units)
        names = [c for c in before if c.text and not is_unit(c.text)]
        label = " ".join(c.text for c in names)
        yield LabelledRow(number, row, columns, label, units, names[0] if names else None)
