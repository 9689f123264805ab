"""The rows that a row stands under."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from uradori_filings.understanding.labels import Label


@dataclass(frozen=True, slots=True)
class Rank:
    """How deep a label stands: its column, then how far it is set in."""

    column: int
    indent: int = 0


@dataclass(slots=True)
class _Group:
    label: Label
    rank: Rank
    open_to: int | None
    has_rows: bool = False
    is_value: bool = False


class Outline:
    """Goes down the labels of a table once.

    Where labels are set in by columns or blanks, that tells the depth. Where they are not, a label without figures opens
    a group, numbering (Ⅰ, １, (1)) ranks groups, and 流動資産合計 closes 流動資産.
    """

    def __init__(self, *, is_set_in: bool, totals: Mapping[str, int], groups: Sequence["_Group"] = ()) -> None:
        self._is_set_in = is_set_in
        self._totals = totals
        self._groups: list[_Group] = list(groups)

    @property
    def open_groups(self) -> tuple["_Group", ...]:
        """What a table that goes on with this one begins under."""
        return tuple(self._groups)

    def path(self, row: int, labels: Sequence[tuple[Label, Rank]], *, has_values: bool) -> tuple[Label, ...]:
        """The labels of a row and of what it stands under, outermost first; `labels` are its own, left to right."""
        if not labels:
            return tuple(group.label for group in self._groups)
        if self._is_set_in or len(labels) > 1:
            return self._by_rank(row, labels, has_values=has_values)
        return self._by_form(row, labels[0][0], labels[0][1], has_values=has_values)

    def _by_rank(self, row: int, labels: Sequence[tuple[Label, Rank]], *, has_values: bool) -> tuple[Label, ...]:
        for label, rank in labels:
            if any(group.label is label and group.rank == rank for group in self._groups) and len(labels) > 1:
                continue
            if label.level == 0:
                self._groups.clear()
            while self._groups and (self._groups[-1].rank.column, self._groups[-1].rank.indent) >= (rank.column, rank.indent):
                self._groups.pop()
            self._groups.append(_Group(label, rank, None, is_value=has_values))
        return tuple(group.label for group in self._groups)

    def _by_form(self, row: int, label: Label, rank: Rank, *, has_values: bool) -> tuple[Label, ...]:
        total = _total_of(label.core)
        while self._groups and self._groups[-1].is_value:
            self._groups.pop()
        if has_values:
            return self._value(label, total)
        if label.level is not None:
            self._close(label.level)
        elif self._groups:
            last = self._groups[-1]
            if last.has_rows and not self._stays_open(last, row):
                self._groups.pop()
        self._groups.append(_Group(label, rank, self._totals.get(label.core)))
        return tuple(group.label for group in self._groups)

    def _value(self, label: Label, total: str | None) -> tuple[Label, ...]:
        closed = self._closed_by(label, total)
        if closed is not None:
            path = tuple(group.label for group in self._groups[: closed + 1])
            del self._groups[closed:]
            for group in self._groups:
                group.has_rows = True
            return (*path, label)
        if label.level is not None:
            self._close(label.level)
        for group in self._groups:
            group.has_rows = True
        return (*(group.label for group in self._groups), label)

    def _closed_by(self, label: Label, total: str | None) -> int | None:
        for index in range(len(self._groups) - 1, -1, -1):
            core = self._groups[index].label.core
            if label.core == core or (total and (total == core or core.removesuffix("の部") == total.removesuffix("の部"))):
                return index
        if total == "" and self._groups:
            return len(self._groups) - 1
        return None

    def _stays_open(self, group: _Group, row: int) -> bool:
        return group.open_to is not None and group.open_to > row

    def _close(self, level: int) -> None:
        while self._groups:
            own = self._groups[-1].label.level
            if own is not None and own < level:
                return
            if own is None and not self._groups[-1].has_rows and len(self._groups) == 1:
                return
            self._groups.pop()


_TOTALS = ("合計額", "合計", "総合計", "総計", "純額", "計")


def _total_of(core: str) -> str | None:
    """What a label is the total of: 流動資産合計 -> 流動資産; "" for 合計 alone, None where it is none."""
    for word in _TOTALS:
        if core.endswith(word):
            return core[: -len(word)]
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
