"""Rows that stand under what the row above them, or the total below them, names."""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from uradori_filings.model.fact import Statement
from uradori_filings.understanding.labels import Label, Labels
from uradori_filings.understanding.rows import Row

_AMONG = re.compile(r"[(\[〔]?\s?(?:うち|内(?=[、,\s社訳]))")
_TOTALS = frozenset({"計", "小計"})
_RECLASSIFIED = re.compile(r"(?P<group>.{0,12}純損益に(?:振り?替え?|組替).{0,24}?(?:項目)?)の?(?:合計|小計|計)")
_OF_INCOME = frozenset({Statement.COMPREHENSIVE_INCOME, Statement.INCOME_STATEMENT})


def with_kin(rows: list[Row], statement: Statement, labels: Labels) -> list[Row]:
    """The rows, those of officers under their group and those of other comprehensive income under what becomes of them."""
    if statement is Statement.REMUNERATION:
        return _of_officers(rows, labels)
    return _reclassified(rows, labels) if statement in _OF_INCOME else rows


def is_part_or_total(label: Label) -> bool:
    """Of a group that its row alone does not name: 計, うち社外."""
    return label.core in _TOTALS or _AMONG.match(label.folded) is not None


def _of_officers(rows: Sequence[Row], labels: Labels) -> list[Row]:
    """取締役 > うち社外; 取締役（社外取締役を除く）, 社外取締役, 計: the total is that of 取締役."""
    found: list[Row] = []
    whole: Label | None = None
    group: list[str] = []
    for row in rows:
        leaf = row.leaf
        parent: Label | None = None
        if leaf is None:
            pass
        elif _AMONG.match(leaf.folded):
            parent = whole
        elif leaf.core in _TOTALS:
            parent = labels.label(named) if (named := _common(group)) else None
            group, whole = [], parent
        else:
            whole = leaf
            group.append(leaf.core)
        found.append(row if parent is None or parent in row.path else _under(row, parent))
    return found


def _common(names: Sequence[str]) -> str:
    """The shortest of two or more names, where all others end with it."""
    shortest = min(names, key=len, default="")
    return shortest if len(names) > 1 and all(name.endswith(shortest) for name in names) else ""


def _reclassified(rows: Sequence[Row], labels: Labels) -> list[Row]:
    """Items above 純損益に振り替えられない項目合計 stand under it, where no row of its own opens the group."""
    found = list(rows)
    first = 0
    for at, row in enumerate(rows):
        total = _RECLASSIFIED.fullmatch(row.leaf.core) if row.leaf is not None else None
        if total is not None:
            group = labels.label(total["group"])
            for place in range(first, at):
                if _is_open(rows[place], row, group):
                    found[place] = _under(rows[place], group)
        if total is not None or row.path[:-1] != (rows[at + 1].path[:-1] if at + 1 < len(rows) else ()):
            first = at + 1
    return found


def _is_open(row: Row, total: Row, group: Label) -> bool:
    return row.path[:-1] == total.path[:-1] != () and not any(label.core.startswith(group.core) for label in row.path)


def _under(row: Row, parent: Label) -> Row:
    return replace(row, path=(*row.path[:-1], parent, *row.path[-1:]))
