"""What each printed cell of a table turned out to be."""

import unicodedata
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from uradori_filings import Cell, CellAddress, Fact, FactKind, Oddity, Table
from uradori_jafin.quantities import TABLE_SCALES


class Role(StrEnum):
    """Of a cell."""

    NUMBER = "number"
    NOTHING = "nothing"
    DATE = "date"
    TEXT = "text"
    LABEL = "label"
    HEAD = "head"
    CAPTION = "caption"
    """Above the facts, or the unit of a row."""
    REST = "rest"
    """Printed, and in no fact or path."""
    EMPTY = "empty"


_KINDS = {
    FactKind.NUMBER: Role.NUMBER,
    FactKind.NOTHING: Role.NOTHING,
    FactKind.DATE: Role.DATE,
    FactKind.TEXT: Role.TEXT,
}


_BRACKETS = "()[]「」"


def squeezed(text: str) -> str:
    """Without blanks, as labels are compared."""
    return "".join(text.split())


@dataclass(frozen=True, slots=True)
class Anatomy:
    """A table, its facts by the place of their cells, and what was odd about it."""

    table: Table
    facts: Mapping[tuple[int, int], Sequence[Fact]]
    oddities: Sequence[Oddity]
    first_row: int
    """The first that has a fact; 0 where none has."""
    _rows: frozenset[str]
    _columns: frozenset[str]

    @classmethod
    def of(cls, table: Table, facts: Sequence[Fact], oddities: Sequence[Oddity]) -> "Anatomy":
        """`facts` and `oddities` are those of the table."""
        placed: dict[tuple[int, int], list[Fact]] = defaultdict(list)
        for fact in facts:
            placed[fact.address.row, fact.address.column].append(fact)
        rows = frozenset(squeezed(label) for fact in facts for label in fact.row_path)
        columns = frozenset(squeezed(label) for fact in facts for label in fact.column_path)
        first = min((fact.address.row for fact in facts), default=0)
        return cls(table, placed, oddities, first, rows, columns)

    def facts_of(self, cell: Cell) -> Sequence[Fact]:
        """Of that cell; a merged one has its facts wherever it reaches."""
        found = self.facts.get((cell.row, cell.column))
        if found or (cell.row_span, cell.column_span) == (1, 1):
            return found or ()
        reach = (
            self.facts.get((row, column), ())
            for row in range(cell.row, cell.row + cell.row_span)
            for column in range(cell.column, cell.column + cell.column_span)
        )
        return next((facts for facts in reach if facts), ())

    def role(self, cell: Cell) -> Role:
        """What it turned out to be."""
        if facts := self.facts_of(cell):
            return _KINDS[facts[0].kind]
        text = squeezed(cell.text)
        if not text:
            return Role.EMPTY
        if text in self._rows:
            return Role.LABEL
        if text in self._columns or cell.is_header:
            return Role.HEAD
        return Role.CAPTION if cell.row < self.first_row or self._is_unit(cell) else Role.REST

    def _is_unit(self, cell: Cell) -> bool:
        printed = unicodedata.normalize("NFKC", squeezed(cell.text)).strip(_BRACKETS)
        row = (fact for place, facts in self.facts.items() if place[0] == cell.row for fact in facts)
        return any(fact.unit and printed == f"{TABLE_SCALES.get(fact.power, '')}{fact.unit}" for fact in row)

    def is_odd(self, cell: Cell) -> bool:
        """Whether something was odd about that cell."""
        address = str(CellAddress(self.table.address, cell.row, cell.column))
        return any(oddity.where == address for oddity in self.oddities)
