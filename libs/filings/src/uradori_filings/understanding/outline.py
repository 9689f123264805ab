"""The rows that a row stands under."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from uradori_filings.understanding.labels import Label


class Rank(NamedTuple):
    """How deep a label stands: its column, then how far it is set in."""

    column: int
    indent: int = 0


@dataclass(slots=True)
class Group:
    """A label that others stand under. `open_to` is the last row that closes it; `after` the numbering of the row before it."""

    label: Label
    rank: Rank
    open_to: int | None = None
    after: int | None = None
    has_rows: bool = False


class Outline:
    """Goes down the labels of a table once.

    Where labels are set in by columns or blanks, that tells the depth. Where they are not, a label without figures opens
    a group, numbering (Ⅰ, １, (1)) ranks groups, and 流動資産合計 closes 流動資産. A group in brackets, （資産の部） or
    （販売費）, begins anew.
    """

    def __init__(self, *, is_set_in: bool, totals: Mapping[str, int], groups: Sequence[Group] = ()) -> None:
        self._is_set_in = is_set_in
        self._totals = totals
        self._groups: list[Group] = list(groups)
        self._last_level: int | None = None

    @property
    def open_groups(self) -> tuple[Group, ...]:
        """What a table that goes on with this one begins under."""
        return tuple(self._groups)

    def path(self, row: int, labels: Sequence[tuple[Label, Rank]], *, has_values: bool) -> tuple[Label, ...]:
        """The labels of a row and of what it stands under, outermost first; `labels` are its own, left to right."""
        if not labels:
            return tuple(group.label for group in self._groups)
        if self._is_set_in or len(labels) > 1:
            return self._by_rank(labels)
        label, rank = labels[0]
        return self._value(label) if has_values else self._open(row, label, rank)

    def _by_rank(self, labels: Sequence[tuple[Label, Rank]]) -> tuple[Label, ...]:
        for label, rank in labels:
            if len(labels) > 1 and any(group.label is label and group.rank == rank for group in self._groups):
                continue
            if label.level == 0:
                self._groups.clear()
            while self._groups and self._groups[-1].rank >= rank:
                self._groups.pop()
            self._groups.append(Group(label, rank))
        return tuple(group.label for group in self._groups)

    def _open(self, row: int, label: Label, rank: Rank) -> tuple[Label, ...]:
        if label.folded.startswith("(") and label.folded.endswith(")"):
            self._groups.clear()
        elif label.level is not None:
            self._close(label.level)
        elif self._groups and self._groups[-1].has_rows and not self._stays_open(self._groups[-1], row):
            self._groups.pop()
        self._groups.append(Group(label, rank, self._totals.get(label.core), self._last_level))
        self._last_level = None
        return tuple(group.label for group in self._groups)

    def _value(self, label: Label) -> tuple[Label, ...]:
        closed = self._closed_by(label, _total_of(label.core))
        if closed is not None:
            path = tuple(group.label for group in self._groups[: closed + 1])
            del self._groups[closed:]
        else:
            if label.level is not None:
                self._close(label.level)
                self._last_level = label.level
            path = tuple(group.label for group in self._groups)
        for group in self._groups:
            group.has_rows = True
        return (*path, label)

    def _closed_by(self, label: Label, total: str | None) -> int | None:
        for index in range(len(self._groups) - 1, -1, -1):
            core = self._groups[index].label.core
            if label.core == core or (total and total.removesuffix("の部") == core.removesuffix("の部")):
                return index
        return len(self._groups) - 1 if total == "" and self._groups else None

    def _stays_open(self, group: Group, row: int) -> bool:
        return group.open_to is not None and group.open_to > row

    def _close(self, level: int) -> None:
        """A numbered label closes what is numbered like it or deeper, and what stands within that."""
        for index, group in enumerate(self._groups):
            own = group.label.level if group.label.level is not None else group.after
            if level == 0 or (own is not None and own >= level):
                del self._groups[index:]
                return


_TOTALS = ("合計額", "合計", "総合計", "総計", "純額", "計")


def _total_of(core: str) -> str | None:
    """What a label is the total of: 流動資産合計 -> 流動資産; "" for 合計 alone, None where it is none."""
    if core.endswith(_TOTALS):
        return next(core[: -len(word)] for word in _TOTALS if core.endswith(word))
    return core.removeprefix("total") if core.startswith("total") else None


def totals_of(labels: Sequence[tuple[int, Label]]) -> dict[str, int]:
    """For each label the last row below that closes it with its total or its own name."""
    last: dict[str, int] = {}
    for row, label in labels:
        total = _total_of(label.core)
        if total:
            last[total] = row
            last[f"{total}の部"] = row
        last[label.core] = row
    return last
