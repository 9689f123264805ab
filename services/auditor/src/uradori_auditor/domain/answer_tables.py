"""Tables written inside an answer: the heads of their columns date the figures below them."""

from dataclasses import replace

from uradori_jafin import Period, Span

from uradori_auditor.domain.claims import Context, FigureClaim
from uradori_auditor.domain.reading import Reading

_BAR = "|"


def is_row(reading: Reading) -> bool:
    """Whether the line is a row of a table."""
    return reading.text.lstrip().startswith(_BAR)


def columns_after(reading: Reading, inherited: Context) -> tuple[Period | None, ...]:
    """The periods of the columns for the rows that follow; none where no table goes on."""
    if not is_row(reading):
        return ()
    if reading.quantities or not reading.periods:
        return inherited.columns
    return tuple(next(iter(_within(cell, reading)), None) for cell in _cells(reading.text))


def in_its_column(claim: FigureClaim, inherited: Context, reading: Reading) -> FigureClaim:
    """The figure of a row, dated by its column; a period that its own row names goes before."""
    if not inherited.columns or reading.periods or not is_row(reading):
        return claim
    cells = _cells(reading.text)
    at = next((index for index, cell in enumerate(cells) if cell.start <= claim.span.start < cell.end), None)
    period = inherited.columns[at] if at is not None and at < len(inherited.columns) else None
    return claim if period is None else replace(claim, context=replace(claim.context, period=period))


def _within(cell: Span, reading: Reading) -> tuple[Period, ...]:
    return tuple(period for period in reading.periods if cell.start <= period.span.start < cell.end)


def _cells(text: str) -> tuple[Span, ...]:
    bars = [place for place, character in enumerate(text) if character == _BAR]
    return tuple(Span(start, end) for start, end in zip(bars, [*bars[1:], len(text)], strict=True))
