"""The trading unit, which the form of a report prints within a head: 株式の状況（１単元の株式数 100株）."""

import re
from collections.abc import Iterator
from decimal import Decimal

from uradori_filings.model.address import CellAddress
from uradori_filings.model.fact import Fact, FactKind, FactPeriod
from uradori_filings.understanding.frame import Frame
from uradori_filings.understanding.labels import folded, on_one_line

_TRADING_UNIT = re.compile(r"(?:[1一]\s?)?単元(?:の)?株式数\s{0,3}([\d,]{1,12})\s{0,3}株")


def trading_units(frame: Frame) -> Iterator[Fact]:
    """A fact at each head that tells it."""
    seen: set[int] = set()
    for band in frame.zones.bands:
        for row in band.rows[frame.heads_taken :]:
            for cell in frame.zones.slots[row]:
                if cell is None or id(cell) in seen or "単元" not in cell.text:
                    continue
                seen.add(id(cell))
                found = _TRADING_UNIT.search(folded(on_one_line(cell.text)))
                if found is None:
                    continue
                span = frame.span or frame.calendar.year(0)
                yield Fact(
                    address=CellAddress(frame.table.address, cell.row, cell.column),
                    kind=FactKind.NUMBER,
                    printed=found[1],
                    value=Decimal(found[1].replace(",", "")),
                    unit="株",
                    power=0,
                    row_path=("１単元の株式数",),
                    column_path=(),
                    statement=frame.statement,
                    period=FactPeriod(span.end, label=frame.span_text) if span is not None else None,
                    basis=frame.basis,
                )
