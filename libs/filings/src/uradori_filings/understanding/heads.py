"""Which rows are heads, which speak of the whole table, and where the body begins."""

from collections.abc import Sequence

from uradori_filings.days import read_day
from uradori_filings.model.grid import Cell
from uradori_filings.understanding.cells import Holding
from uradori_filings.understanding.headwords import OVER_LABELS, PERIODS
from uradori_filings.understanding.labels import Label
from uradori_filings.understanding.survey import Survey


class Heads:
    """Reads the rows of a survey from the top."""

    def __init__(self, survey: Survey) -> None:
        self._survey = survey
        self._above: set[str] = set()

    def top(self) -> tuple[list[int], list[int], int]:
        """Rows that speak of the whole, rows of heads, and where the body begins."""
        survey = self._survey
        captions: list[int] = []
        heads: list[int] = []
        row = 0
        while row < len(survey.slots):
            if not survey.own[row]:
                if heads and not self._is_covered(row, heads):
                    break
            elif self._is_caption(row):
                captions.append(row)
            elif self._is_head(row, heads):
                heads.append(row)
            else:
                break
            row += 1
        if not heads and captions and row >= len(survey.slots):
            return captions[:-1], [], captions[-1]
        while captions and heads and captions[-1] == row - 1 > heads[-1] and not self._speaks_of_all(row - 1):
            row = captions.pop()
        return captions, heads, row

    def again(self, row: int, rows: Sequence[int], first: int) -> tuple[int, ...] | None:
        """Whether a row below heads (`rows`, whose body begins at `first`) is one too: those before it that stay."""
        survey = self._survey
        own = survey.own[row]
        value = survey.first_value
        if survey.figures[row] or value is None or not own:
            return None
        lead = survey.slots[row][0]
        if first == row and lead is not None and lead.row < row and lead.row in rows:
            return tuple(rows)
        values = [cell for cell in own if cell.column >= max(value, 1)]
        if len(own) < 2 or not values:
            return None
        if own[0].column == 0 and own[0].row_span > 1 and OVER_LABELS.fullmatch(survey.label(own[0]).core):
            return ()
        self._above |= {other.text for head in rows for other in survey.slots[head] if other is not None}
        if (len(values) > 1 or first == row) and all(cell.text in self._above for cell in own):
            return ()
        return self._of_kind(row, own, values, rows, first) if len(values) > 1 else None

    def _of_kind(
        self, row: int, own: Sequence[Cell], values: Sequence[Cell], rows: Sequence[int], first: int
    ) -> tuple[int, ...] | None:
        """Several units, periods or words that stand over labels."""
        survey = self._survey
        read = [survey.label(cell) for cell in values]
        lead = survey.label(own[0]) if own[0].column < values[0].column else None
        if all(label.is_unit for label in read):
            return tuple(rows) if first == row or lead is None else None
        over = lead is not None and OVER_LABELS.fullmatch(lead.core) is not None
        has_days = any(label.cell.holding is Holding.DAY for label in read)
        if all(label.phrase is not None for label in read) and not has_days:
            return () if lead is None or over or PERIODS.match(lead.core) else None
        return () if over and self._is_first(row) and not has_days else None

    def _is_covered(self, row: int, heads: Sequence[int]) -> bool:
        """Whether heads reach down into a row that prints nothing itself."""
        covering = [cell for cell in self._survey.slots[row] if cell is not None and cell.text]
        return bool(covering) and all(cell.row in heads for cell in covering)

    def _is_caption(self, row: int) -> bool:
        """One text alone: a unit, a period, or a title over the whole width."""
        survey = self._survey
        shown = {id(cell) for cell in survey.slots[row] if cell is not None and cell.text}
        if len(shown) != 1 or survey.figures[row] or len(survey.own[row]) != 1:
            return False
        cell = survey.own[row][0]
        if cell.column_span >= survey.columns > 1:
            return cell.row_span == 1
        return survey.columns > 1 and survey.first_value is not None and self._speaks_of_all(row)

    def _speaks_of_all(self, row: int) -> bool:
        survey = self._survey
        cell = survey.own[row][0]
        label = survey.label(cell)
        over = survey.first_value is not None and cell.column >= survey.first_value
        later = any(
            other.column == cell.column and not survey.labels.cell(other.text).is_figure
            for below in survey.own[row + 1 : row + 3]
            for other in below
        )
        if label.is_unit:
            scales_all = label.unit is not None and not label.unit.name
            return "単位" in label.folded or later or scales_all
        return label.phrase is not None and label.phrase.is_absolute and (later or not over)

    def _is_head(self, row: int, heads: Sequence[int]) -> bool:
        survey = self._survey
        if survey.figures[row]:
            return False
        own = survey.own[row]
        if all(cell.is_header for cell in own) or (heads and self._names_labels(row)):
            return True
        first = survey.first_value
        if first is None:
            return not heads and self._is_head_of_texts(row)
        if survey.columns == 1:
            return not heads and self._is_first(row)
        if first == 0 and self._is_first(row):
            return True
        values = [
            cell
            for cell in own
            if cell.column + cell.column_span > first
            and cell.column_span < survey.columns
            and (cell.column >= first or cell.column > 0 or cell.row_span > 1)
        ]
        if not values:
            return not heads and self._is_above_a_head(row)
        if any(len(cell.text) > _LONGEST for cell in values):
            return False
        before = survey.slots[row][0]
        if before is None or not before.text or before.column_span > max(first, 1):
            return True
        if before.row < row:
            return True
        return self._is_under_lead(row, survey.label(before), before, values, heads)

    def _names_labels(self, row: int) -> bool:
        """Alone above the labels, under the other heads: what a data frame calls its index (項目, 会社名)."""
        survey = self._survey
        cell = survey.own[row][0]
        alone = len(survey.own[row]) == 1 and cell.column == 0 and (cell.column_span, cell.row_span) == (1, 1)
        return alone and survey.first_value is not None and OVER_LABELS.fullmatch(survey.label(cell).core) is not None

    def _is_above_a_head(self, row: int) -> bool:
        survey = self._survey
        below = range(row + 1, min(row + 3, len(survey.slots)))
        return any(survey.own[other] and self._is_head(other, [row]) for other in below if not survey.figures[other])

    def _is_under_lead(self, row: int, lead: Label, before: Cell, values: Sequence[Cell], heads: Sequence[int]) -> bool:
        """Whether a row that begins with a text of its own is one of heads."""
        survey = self._survey
        over = OVER_LABELS.fullmatch(lead.core) is not None
        days = [survey.holding(cell) is Holding.DAY for cell in values]
        if any(days) and not PERIODS.match(lead.core) and before.row_span == 1 and (not over or len(values) == 1):
            return not heads and self._step_by_years(values)
        if before.row_span > 1 and not heads and not all(days):
            return True
        if over or lead.phrase is not None or lead.is_unit:
            return True
        if all(survey.label(cell).phrase is not None or survey.label(cell).is_unit for cell in values):
            return True
        return not heads and len(values) > 1 and self._is_first(row)

    def _step_by_years(self, values: Sequence[Cell]) -> bool:
        """The same day of several years: 2024/3/31 beside 2023/3/31."""
        days = [day for cell in values if (day := read_day(self._survey.label(cell).folded)) is not None]
        return (
            len(days) == len(values) == len({day.year for day in days}) > 1
            and len({(day.month, day.day) for day in days}) == 1
        )

    def _is_first(self, row: int) -> bool:
        """A row of short texts above rows of figures is one of heads even where its first word could be a label."""
        figures = self._survey.figures
        return any(figures[other] for other in range(row + 1, min(row + 4, len(figures))))

    def _is_head_of_texts(self, row: int) -> bool:
        """A first row of a table without figures."""
        survey = self._survey
        own = survey.own[row]
        if len(own) < 2 or any(len(cell.text) > _LONGEST for cell in own):
            return False
        lead = survey.label(own[0])
        if lead.text.startswith("【") or survey.holding(own[0]) is Holding.DAY:
            return False
        if OVER_LABELS.fullmatch(lead.core):
            named = PERIODS.fullmatch(lead.core) or OVER_LABELS.fullmatch(survey.label(own[1]).core)
            return len(own) > 2 or own[1].column > 1 or (named is not None and row + 1 < len(survey.slots))
        return len(own) > 2 and row + 2 < len(survey.slots) and lead.phrase is None


_LONGEST = 60
