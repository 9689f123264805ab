"""Whose part a figure is: segment, component of equity, class of shares, person."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from uradori_filings.model.fact import Statement
from uradori_filings.model.grid import Cell
from uradori_filings.understanding.blocks import Block
from uradori_filings.understanding.columns import Column
from uradori_filings.understanding.headwords import CLASSES, NAMES
from uradori_filings.understanding.kin import is_part_or_total
from uradori_filings.understanding.labels import Labels
from uradori_filings.understanding.rows import Row

_PARTS_IN_COLUMNS = frozenset({Statement.SEGMENTS, Statement.CHANGES_IN_EQUITY})
_PARTS_IN_ROWS = frozenset({Statement.REMUNERATION, Statement.EMPLOYEES})
_ITEM = re.compile(r"売上|収益|利益|損失|資産|構成比|比率|増減率|従業員|revenue|sales|profit|income", re.IGNORECASE)
_SEGMENT = ("セグメント", "事業の種類", "事業部門", "事業区分", "segment")


@dataclass(frozen=True, slots=True)
class Subjects:
    """Where a table names parts and persons: in its heads, in a column of labels or in one of records.

    `in_groups` tells that some of them are parts and totals of the group that they stand under.
    """

    in_columns: bool
    in_labels: bool
    columns: tuple[int, ...]
    in_groups: bool

    @classmethod
    def of(cls, statement: Statement, block: Block, columns: Sequence[Column]) -> "Subjects":
        """As the heads over the labels tell."""
        named = tuple(column for column in block.records if columns and _names(columns[column]))
        lead = columns[block.labels[0]] if block.labels and columns else None
        in_labels = statement in _PARTS_IN_ROWS or (lead is not None and _names(lead))
        turned = statement is Statement.SEGMENTS and in_labels and _holds_items(columns, block)
        in_groups = statement is Statement.REMUNERATION
        return cls(statement in _PARTS_IN_COLUMNS and not turned, in_labels, named, in_groups)

    def parts(self, column: Column) -> tuple[str, ...]:
        """The part that the heads of a column name."""
        return tuple(head.text for head in column.subjects) if self.in_columns else ()

    def names(self, row: Row, slots: Sequence[Cell | None], labels: Labels) -> tuple[str, ...]:
        """Whom or what the row is about."""
        found: list[str] = []
        if self.in_labels and row.path:
            own = -2 if self.in_groups and is_part_or_total(row.path[-1]) else -1
            found = [label.text for label in row.path[own:]]
        for column in self.columns:
            cell = slots[column]
            if cell is not None and cell.text:
                found.append(labels.label(cell.text).text)
        return tuple(found)


def _holds_items(columns: Sequence[Column], block: Block) -> bool:
    """Whether the heads over the figures name items rather than parts: 売上高, 構成比, セグメント利益."""
    figures = [column for place, column in enumerate(columns) if place not in block.labels]
    return any(_ITEM.search(head.core) for column in figures for head in column.subjects[-1:])


def _names(column: Column) -> bool:
    return any(
        NAMES.search(head.core) or CLASSES.fullmatch(head.core) or any(word in head.folded for word in _SEGMENT)
        for head in column.heads
    )
