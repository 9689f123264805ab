"""What stands for a whole table."""

from collections.abc import Mapping
from dataclasses import dataclass

from uradori_filings.model.document import Context, Table
from uradori_filings.model.fact import Basis, Statement
from uradori_filings.understanding.labels import Labels
from uradori_filings.understanding.outline import Outline
from uradori_filings.understanding.periods import Calendar, Span
from uradori_filings.understanding.timing import Timings
from uradori_filings.understanding.units import TableUnit
from uradori_filings.understanding.zones import Zones


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands for the whole table."""

    table: Table
    zones: Zones
    labels: Labels
    statement: Statement
    basis: Basis | None
    standard: str
    unit: TableUnit | None
    span: Span | None
    span_text: str
    calendar: Calendar
    brackets_negative: bool
    is_forecast: bool
    outline: Outline | None
    timings: Timings
    contexts: Mapping[str, Context]
    heads_taken: int = 0
    """Rows of heads that were taken from the table which this one goes on with."""
