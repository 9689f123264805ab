"""What was not understood in a table."""

from collections.abc import Sequence

from uradori_filings.model.fact import Fact, FactKind
from uradori_filings.model.oddity import Oddity
from uradori_filings.understanding.frame import Frame


def oddities_of(frame: Frame, facts: Sequence[Fact]) -> list[Oddity]:
    """At most one oddity of each kind for a table."""
    where = str(frame.table.address)
    kind = FactKind.NUMBER
    numbers = [fact for fact in facts if fact.kind is kind]
    found: list[Oddity] = []
    if numbers and not any(fact.column_path for fact in numbers) and len(frame.zones.slots[0]) > 2:
        found.append(Oddity("no_head", where, "列の見出しがありません。", "Its columns have no heads."))
    bare = sum(1 for fact in numbers if not fact.unit and not fact.power)
    if bare * 2 > len(numbers):
        found.append(
            Oddity(
                "unit_unknown",
                where,
                f"{bare}個の数値の単位が分かりません。",
                f"The unit of {bare} numbers is not stated.",
            )
        )
    double = [
        fact
        for fact in numbers
        if not fact.printed.isdecimal()
        and (read := frame.labels.cell(fact.printed)).second is not None
        and not read.bracketed
    ]
    if double:
        found.append(
            Oddity(
                "two_values", str(double[0].address), "1つのセルに2つの数値があります。", "A cell holds two numbers."
            )
        )
    if any(not fact.row_path and not fact.column_path for fact in numbers):
        found.append(Oddity("no_label", where, "項目名のない数値があります。", "A number has no label."))
    return found
