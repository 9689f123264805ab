"""Where a table and a cell stand in their document."""

from dataclasses import dataclass

from msgspec import Struct


@dataclass(frozen=True, slots=True, order=True)
class TableAddress:
    """`part` names the file, sheet or page of the document; tables are counted from 0 in each part, nested ones too."""

    part: str
    number: int

    def __str__(self) -> str:
        return f"{self.part}/{self.number}"


class CellAddress(Struct, frozen=True, gc=False):
    """Row and column of the grid with merged cells laid out, from 0. Written `part/table:row:column`."""

    table: TableAddress
    row: int
    column: int

    def __str__(self) -> str:
        return f"{self.table}:{self.row}:{self.column}"
