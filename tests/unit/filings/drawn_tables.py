"""Tables drawn in text, for tests: cells between bars, `<` goes on with the cell to its left, `^` with the one above."""

from collections.abc import Sequence
from datetime import date

from uradori_filings import (
    Cell,
    Document,
    Fact,
    Grid,
    Heading,
    Paragraph,
    Profile,
    Table,
    TableAddress,
    understand,
)

PROFILE = Profile(
    document_id="S100TEST",
    company="試験株式会社",
    period_start=date(2023, 4, 1),
    period_end=date(2024, 3, 31),
    filed_on=date(2024, 6, 25),
    standard="J-GAAP",
)


def drawn(picture: str) -> Grid:
    """The grid of a picture; leading full-width blanks of a cell are its indent."""
    rows = [[text.strip(" ") for text in line.strip().strip("|").split("|")] for line in picture.strip().splitlines()]
    width = max(len(row) for row in rows)
    laid = [row + [""] * (width - len(row)) for row in rows]
    cells: list[Cell] = []
    for row, texts in enumerate(laid):
        place = 0
        for column, text in enumerate(texts):
            if text in ("<", "^"):
                continue
            wide = _run(texts[column + 1 :], "<")
            high = _run([other[column] for other in laid[row + 1 :]], "^")
            plain = text.lstrip("\u3000").replace("⏎", "\n")
            indent = len(text) - len(text.lstrip("\u3000"))
            cells.append(Cell(row, column, plain, place, 1 + high, 1 + wide, indent=indent))
            place += 1
    return Grid(len(laid), width, tuple(cells))


def _run(texts: Sequence[str], mark: str) -> int:
    count = 0
    while count < len(texts) and texts[count] == mark:
        count += 1
    return count


def table(
    picture: str,
    *,
    section: tuple[str, ...] = (),
    before: tuple[str, ...] = (),
    after: tuple[str, ...] = (),
    part: str = "p",
    number: int = 0,
) -> Table:
    """A table in its place."""
    return Table(TableAddress(part, number), drawn(picture), section, before, after)


def facts(*blocks: Heading | Paragraph | Table, profile: Profile = PROFILE) -> dict[str, Fact]:
    """Facts by `table:row:column`, `row:column` alone for the first table."""
    understood = understand(Document(profile, blocks))
    return {
        f"{fact.address.row}:{fact.address.column}"
        if fact.address.table.number == 0
        else f"{fact.address.table.number}:{fact.address.row}:{fact.address.column}": fact
        for fact in understood.facts
    }
