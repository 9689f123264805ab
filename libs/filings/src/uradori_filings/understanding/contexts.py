"""What a row and a column add to the cells that they cross, read once for each."""

from dataclasses import dataclass

from msgspec import Struct

from uradori_filings.model.fact import Basis, Statement
from uradori_filings.understanding.columns import Column
from uradori_filings.understanding.counting import is_per_share
from uradori_filings.understanding.dating import ColumnDates, Dating, RowDates
from uradori_filings.understanding.frame import Frame
from uradori_filings.understanding.labels import Label
from uradori_filings.understanding.members import Subjects
from uradori_filings.understanding.rows import Row
from uradori_filings.understanding.units import TableUnit
from uradori_filings.understanding.values import Units


class RowContext(Struct, frozen=True, gc=False):
    """What the labels of a row say of its cells. `item` is None where the label is a period, so that columns are items."""

    path: tuple[str, ...]
    units: Units
    dates: RowDates
    basis: Basis | None
    is_forecast: bool
    item: str | None
    marks: tuple[str, ...]


class ColumnContext(Struct, frozen=True, gc=False):
    """What the heads of a column say of its cells."""

    path: tuple[str, ...]
    units: Units
    dates: ColumnDates
    basis: Basis | None
    standard: str
    is_forecast: bool
    item: str
    parts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Contexts:
    """Makes contexts within a table."""

    frame: Frame
    dating: Dating
    subjects: Subjects

    def of_row(self, row: Row) -> RowContext:
        """The context of a row."""
        leaf = row.leaf
        return RowContext(
            path=tuple(label.text for label in row.path),
            units=Units(row.unit, self._named(row)),
            dates=self.dating.of_row(row),
            basis=self._basis(leaf),
            is_forecast=self.frame.is_forecast or (leaf is not None and leaf.is_forecast),
            item=self._item(leaf),
            marks=row.marks,
        )

    def of_column(self, column: Column) -> ColumnContext:
        """The context of a column."""
        labels = self.frame.labels
        own = next((basis for head in reversed(column.heads) if (basis := self._basis(head)) is not None), None)
        last = column.subjects[-1].core if column.subjects else ""
        return ColumnContext(
            path=column.path,
            units=Units(column.unit, labels.named_unit(last)),
            dates=self.dating.of_column(column),
            basis=own or self.frame.basis or column.basis,
            standard=column.standard or self.frame.standard,
            is_forecast=column.is_forecast,
            item=next((item for head in reversed(column.heads) if (item := labels.item(head.core))), ""),
            parts=self.subjects.parts(column),
        )

    def _named(self, row: Row) -> TableUnit | None:
        if row.leaf is None:
            return None
        named = self.frame.labels.named_unit(row.leaf.core)
        if (
            named is None
            and any(is_per_share(label.core) for label in row.path[:-1])
            and not row.leaf.core.endswith("数")
        ):
            return TableUnit("円")
        return named

    def _item(self, leaf: Label | None) -> str | None:
        if leaf is None:
            return None
        return self.frame.labels.item(leaf.core) or ("" if leaf.phrase is None else None)

    def _basis(self, label: Label | None) -> Basis | None:
        """当連結会計年度 only says when; the rows of 監査報酬 say who pays."""
        if label is None or label.basis is None or label.phrase is not None:
            return None
        return label.basis if self.frame.statement is not Statement.AUDIT_FEES else None
