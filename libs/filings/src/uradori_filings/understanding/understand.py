"""A document to its facts."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from uradori_filings.model.document import Document, Heading, Paragraph, Table
from uradori_filings.model.fact import Basis, Fact, Statement
from uradori_filings.model.grid import Cell, Grid
from uradori_filings.model.oddity import Oddity
from uradori_filings.understanding.breakdown import broken_down, item_of_parts
from uradori_filings.understanding.cells import Holding
from uradori_filings.understanding.continuing import below, height_of
from uradori_filings.understanding.facts import facts_of
from uradori_filings.understanding.frame import Frame
from uradori_filings.understanding.headings import Headings
from uradori_filings.understanding.labels import Labels
from uradori_filings.understanding.naming_years import with_naming
from uradori_filings.understanding.oddities import oddities_of
from uradori_filings.understanding.outline import Outline
from uradori_filings.understanding.own_year import calendar_of
from uradori_filings.understanding.pairs import under_periods
from uradori_filings.understanding.scope import basis_of_part
from uradori_filings.understanding.spans import closing_day
from uradori_filings.understanding.statements import statement_of
from uradori_filings.understanding.stepping import stepped
from uradori_filings.understanding.timing import Timings
from uradori_filings.understanding.trail import caption_lines, caption_table, captions, span_in, unit_in
from uradori_filings.understanding.units import MONEY, TableUnit
from uradori_filings.understanding.zones import Zones, lay_out

PRIMARY = frozenset(
    {
        Statement.BALANCE_SHEET,
        Statement.INCOME_STATEMENT,
        Statement.COMPREHENSIVE_INCOME,
        Statement.CHANGES_IN_EQUITY,
        Statement.CASH_FLOWS,
    }
)


@dataclass(frozen=True, slots=True)
class Understood:
    """The facts of a document in reading order, and what was not understood."""

    facts: tuple[Fact, ...]
    oddities: tuple[Oddity, ...]


def understand(document: Document) -> Understood:
    """Every cell of the body of every table as a fact; a table that has no figures gives its texts."""
    walk = _Walk(document)
    for block in document.blocks:
        walk.take(block)
    return Understood(tuple(walk.facts), (*document.oddities, *walk.oddities))


@dataclass(frozen=True, slots=True)
class _Seen:
    """A table that was understood, as the next one may go on with it."""

    frame: Frame
    heads: tuple[tuple[str, ...], ...]
    outline: Outline | None


class _Walk:
    """Goes through the blocks of a document once."""

    def __init__(self, document: Document) -> None:
        self.facts: list[Fact] = []
        self.oddities: list[Oddity] = []
        self._contexts = {context.id: context for context in document.contexts}
        self._profile = document.profile
        self._labels = Labels()
        self._headings = Headings()
        self._timings = Timings()
        self._calendar = with_naming(calendar_of(document, self._labels), document, self._labels)
        self._lines: list[str] = []
        self._seen: _Seen | None = None
        self._standard = document.profile.standard
        self._is_english = document.profile.language == "en"
        self._currency = ""

    def take(self, block: Heading | Paragraph | Table) -> None:
        """Takes in the next block."""
        match block:
            case Table() if said := caption_table(block, self._labels):
                self._lines.extend(said)
            case Table():
                if block.stated_in:
                    self._lines.clear()
                self._table(block)
                self._lines.clear()
            case Heading() | Paragraph():
                self._lines.extend(block.text.split("\n"))
                del self._lines[:-_KEPT]

    def _table(self, table: Table) -> None:
        grid = table.grid
        if not grid.rows or not grid.columns or not any(cell.text for cell in grid.cells):
            return
        paired = under_periods(grid, self._labels)
        zones = lay_out(paired or grid, self._labels)
        goes_on = self._goes_on(table)
        heads = self._heads_to_take(zones, grid) if goes_on and paired is None else ()
        if heads:
            zones = lay_out(below(heads, grid), self._labels)
        height = height_of(heads) if paired is None else 1
        frame = self._frame(table, zones, height, goes_on=goes_on)
        facts, outline = facts_of(frame)
        titles = (*reversed(table.section[-1:]), *reversed(table.before), *reversed(self._lines))
        if item := item_of_parts(frame.statement, titles):
            facts = broken_down(facts, item)
        self.facts.extend(facts)
        if self._is_english and not self._currency:
            self._currency = next((fact.unit for fact in facts if fact.unit in MONEY), "")
        self.oddities.extend(oddities_of(frame, facts))
        self._seen = _Seen(frame, _heads(zones), outline)

    def _goes_on(self, table: Table) -> bool:
        """Whether nothing stands between a table and the one before it."""
        seen = self._seen
        if seen is None or table.continues is not None:
            return seen is not None and seen.frame.table.address == table.continues
        return self._inherits(table, seen) and not self._lines and not table.before

    def _heads_to_take(self, zones: Zones, grid: Grid) -> tuple[Cell, ...]:
        """The heads of the table before, for one without any that has as many columns and figures."""
        seen = self._seen
        if seen is None or zones.bands[0].rows or not zones.blocks[0].values or not zones.body:
            return ()
        above = seen.frame.zones
        if not above.slots or len(above.slots[0]) != grid.columns or not above.bands[-1].rows:
            return ()
        if not any(self._labels.cell(cell.text).is_figure for cell in grid.cells):
            return ()
        return tuple(
            dict.fromkeys(cell for row in above.bands[-1].rows for cell in above.slots[row] if cell is not None)
        )

    def _frame(self, table: Table, zones: Zones, heads_taken: int, *, goes_on: bool) -> Frame:
        within = [self._labels.label(cell.text) for cell in _caption_cells(zones)]
        said = [*within, *captions(caption_lines(table.before, self._lines), self._labels)]
        lines = (*(label.folded for label in said), *reversed(table.section))
        titled = next(filter(None, map(self._headings.statement, lines)), None)
        statement = statement_of(table.address.part, table.section, titled, lambda: self._cores(table))
        if statement is Statement.NOTES and _has_segments(zones):
            statement = Statement.SEGMENTS
        basis = next(filter(None, map(self._headings.basis, lines)), None) or basis_of_part(table.address.part)
        headed = captions(table.section[-1:], self._labels)
        span, text = span_in((*said, *headed), self._calendar)
        if span is not None and span.is_instant:
            span = replace(span, end=closing_day(span.end, self._calendar))
        seen = self._seen
        if (
            span is None
            and goes_on
            and seen is not None
            and seen.frame.statement is statement
            and statement in _DATED_ABOVE
        ):
            span, text = seen.frame.span, seen.frame.span_text
        unit = unit_in(said)
        if unit is not None and not unit.name and self._currency:
            unit = TableUnit(self._currency, unit.power)
        if unit is None and seen is not None and (goes_on or self._inherits(table, seen)):
            unit = seen.frame.unit
        if unit is None and statement is Statement.REMUNERATION:
            unit = _money_of_heads(zones, self._labels)
        same = goes_on and seen is not None and seen.frame.statement is statement and _heads(zones) == seen.heads
        return Frame(
            table=table,
            zones=zones,
            labels=self._labels,
            statement=statement,
            basis=basis,
            standard=self._standard_of(basis, lines, table),
            unit=unit,
            span=span,
            span_text=text,
            calendar=stepped(self._calendar, zones, self._labels),
            brackets_negative=self._is_english,
            is_forecast=any(label.is_forecast for label in (*said, *headed)),
            timings=self._timings,
            contexts=self._contexts,
            outline=seen.outline if same and statement in PRIMARY and seen is not None else None,
            heads_taken=heads_taken,
        )

    def _cores(self, table: Table) -> frozenset[str]:
        """The labels of a table, by which a statement is known."""
        text, labels = Holding.TEXT, self._labels
        return frozenset(
            labels.label(cell.text).core
            for cell in table.grid.cells
            if cell.column < _LABELS
            and cell.text
            and len(cell.text) < _LONGEST
            and labels.cell(cell.text).holding is text
        )

    def _inherits(self, table: Table, seen: _Seen) -> bool:
        return seen.frame.table.section == table.section and seen.frame.table.address.part == table.address.part

    def _standard_of(self, basis: Basis | None, lines: Sequence[str], table: Table) -> str:
        based = (line for line in table.after if "基づ" in line and basis is not Basis.PARENT)
        if name := next(filter(None, map(self._headings.standard, (*lines, *based))), ""):
            return name
        return "J-GAAP" if basis is Basis.PARENT and self._profile.language == "ja" else self._standard


def _caption_cells(zones: Zones) -> Iterator[Cell]:
    for row in zones.captions:
        yield from (cell for cell in dict.fromkeys(zones.slots[row]) if cell is not None and cell.text)
    for band in zones.bands[:1]:
        for row in band.rows:
            cell = zones.slots[row][0]
            if cell is not None and cell.text and cell.column_span < len(zones.slots[row]):
                yield cell


def _heads(zones: Zones) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(cell.text if cell is not None else "" for cell in zones.slots[row])
        for band in zones.bands[:1]
        for row in band.rows
    )


def _money_of_heads(zones: Zones, labels: Labels) -> TableUnit | None:
    """The unit that a single head states for all that was paid: 報酬等の総額（百万円） beside 基本報酬."""
    heads = (cell for band in zones.bands for row in band.rows for cell in zones.slots[row] if cell is not None)
    units = {unit for cell in heads if (unit := labels.label(cell.text).unit) is not None and unit.is_money}
    return next(iter(units)) if len(units) == 1 else None


def _has_segments(zones: Zones) -> bool:
    return any(
        cell is not None and "報告セグメント" in cell.text
        for band in zones.bands[:1]
        for row in band.rows
        for cell in zones.slots[row]
    )


_DATED_ABOVE = frozenset({*PRIMARY, Statement.SEGMENTS})
_KEPT = 8
_LABELS = 4
_LONGEST = 40
