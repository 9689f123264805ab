"""A document in pieces that are searched and read."""

from dataclasses import dataclass

from uradori_filings.model.address import TableAddress
from uradori_filings.model.grid import Box


@dataclass(frozen=True, slots=True)
class TableSlice:
    """Consecutive rows of a table under its heads. Every row has as many cells as `heads`.

    What is merged downwards stands in each row, what is merged to the right in the first column alone.
    """

    address: TableAddress
    title: str
    """Caption, or the heading that it stands under."""
    unit: str
    """As the caption states it (百万円, 千株); empty where there is none, or where rows differ."""
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    first_row: int
    """Of the grid, from 0."""
    last_row: int


@dataclass(frozen=True, slots=True)
class Chunk:
    """Prose of one section, or a slice of one table, with `number` counting from 0 in reading order."""

    number: int
    part: str
    section: tuple[str, ...]
    """Headings above it, outermost first."""
    text: str
    """Tags neutralised; of a table its title with the unit, then a line for each row."""
    table: TableSlice | None = None
    pieces: tuple[str, ...] = ()
    """Prose at most 400 characters each, for embedding; none of a table."""
    box: Box | None = None
