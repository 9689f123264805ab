"""The anatomy of a table: heads, labels, notes and values."""

from dataclasses import dataclass

from uradori_filings.model.grid import Grid
from uradori_filings.understanding.blocks import Block, blocks_of
from uradori_filings.understanding.heads import Heads
from uradori_filings.understanding.labels import Labels
from uradori_filings.understanding.survey import Slots, Survey


@dataclass(frozen=True, slots=True)
class Band:
    """Rows of heads and the first body row that they stand above."""

    rows: tuple[int, ...]
    first: int


@dataclass(frozen=True, slots=True)
class Zones:
    """Where what stands. `captions` are rows above the body that speak of the whole table."""

    slots: Slots
    bands: tuple[Band, ...]
    captions: tuple[int, ...]
    body: tuple[int, ...]
    blocks: tuple[Block, ...]

    def band_of(self, row: int) -> Band:
        """The heads that stand above a row."""
        bands = self.bands
        return bands[0] if len(bands) == 1 else next((band for band in reversed(bands) if band.first <= row), bands[0])


def lay_out(grid: Grid, labels: Labels) -> Zones:
    """The anatomy of a grid of any shape. Linear in its slots."""
    survey = Survey(grid, labels)
    heads = Heads(survey)
    captions, rows, start = heads.top()
    bands = [Band(tuple(rows), start)]
    body: list[int] = []
    for row in range(start, grid.rows):
        if not any(cell is not None and cell.text for cell in survey.slots[row]):
            continue
        kept = heads.again(row, bands[-1].rows, bands[-1].first) if row > start else None
        if kept is None:
            body.append(row)
        elif bands[-1].first == row:
            bands[-1] = Band((*bands[-1].rows, row), row + 1)
        else:
            bands.append(Band((*kept, row), row + 1))
    above = tuple(row for band in bands for row in band.rows)
    return Zones(survey.slots, tuple(bands), tuple(captions), tuple(body), blocks_of(survey, above, body))
