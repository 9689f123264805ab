"""A stored grid as the rows that a reader sees, and what stands above one of them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from uradori_documents.domain.grams import folded
from uradori_documents.domain.grid_rows import StoredCell, StoredGrid
from uradori_documents.domain.reporting import StoredFact


class LaidRows:
    """The cells that cover each row."""

    def __init__(self, grid: StoredGrid) -> None:
        self._columns = grid.columns
        self._rows: dict[int, list[StoredCell]] = {}
        for cell in grid.cells:
            for row in range(cell.row, min(cell.row + cell.height, grid.rows)):
                self._rows.setdefault(row, []).append(cell)

    def cells(self, row: int) -> Sequence[StoredCell]:
        """Those that stand in the row or reach into it from above."""
        return self._rows.get(row, ())

    def texts(self, row: int) -> list[str]:
        """One for each column; a cell over several columns speaks in its first."""
        texts = [""] * self._columns
        for cell in self.cells(row):
            texts[cell.column] = in_one_line(cell.text)
        return texts


def first_of_body(facts: Sequence[StoredFact], laid: LaidRows) -> int:
    """The first row below the heads: rows of labels alone above the first fact belong to the body."""
    columns = {fact.column for fact in facts}
    row = min((fact.row for fact in facts), default=0)
    while row and not any(columns & set(range(cell.column, cell.column + cell.width)) for cell in laid.cells(row - 1)):
        row -= 1
    return row


def rows_above(row: int, facts: Sequence[StoredFact], laid: LaidRows, body_from: int) -> Iterable[int]:
    """From the row up: each label of its path that does not stand in the row itself."""
    path = next((fact.row_path for fact in facts if fact.row == row), ())
    own = {folded(cell.text) for cell in laid.cells(row)}
    sought = [key for label in path if (key := folded(label)) not in own]
    for other in range(row - 1, body_from - 1, -1):
        if not sought:
            return
        if any(cell.row == other and folded(cell.text) == sought[-1] for cell in laid.cells(other)):
            sought.pop()
            yield other


def heads_over(wanted: Sequence[int], facts: Sequence[StoredFact], laid: LaidRows, body_from: int) -> dict[int, str]:
    """What stands over each column, as the facts of the rows wanted, or else the nearest ones, have it."""
    heads: dict[int, list[str]] = {}
    for row in range(body_from):
        for cell in laid.cells(row):
            for column in range(cell.column, cell.column + cell.width):
                said = heads.setdefault(column, [])
                if (text := in_one_line(cell.text)) and text not in said:
                    said.append(text)
    first = wanted[0] if wanted else 0
    for fact in sorted(facts, key=lambda fact: (fact.row not in wanted, abs(fact.row - first)), reverse=True):
        if fact.column_path:
            heads[fact.column] = list(fact.column_path)
    return defaultdict(str, {column: " ".join(said) for column, said in heads.items()})


def in_one_line(text: str) -> str:
    """Without line breaks."""
    return text.replace("\n", " ")
