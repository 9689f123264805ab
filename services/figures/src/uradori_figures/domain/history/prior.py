"""The same figure of the period before, from the same table."""

from collections.abc import Iterable

from uradori_contracts.reported_facts import ReportedFact


def prior_of(fact: ReportedFact, facts: Iterable[ReportedFact]) -> ReportedFact | None:
    """Of the same row, or of the same column where periods stand in rows; None where there is none or two differ."""
    if fact.period_end is None:
        return None
    table, row, column = _place(fact)
    found: dict[str, ReportedFact] = {}
    for other in facts:
        end = other.period_end
        if end is None or other.document_id != fact.document_id or other.cell == fact.cell:
            continue
        if end.year != fact.period_end.year - 1 or (other.period_start is None) != (fact.period_start is None):
            continue
        if other.unit != fact.unit or other.basis != fact.basis or other.members != fact.members:
            continue
        there, other_row, other_column = _place(other)
        if there == table and (
            other_row == row or (other_column == column and other.row_path[:-1] == fact.row_path[:-1])
        ):
            found[other.cell] = other
    same_row = [other for other in found.values() if _place(other)[1] == row]
    chosen = same_row or list(found.values())
    return chosen[0] if len(chosen) == 1 else None


def _place(fact: ReportedFact) -> tuple[str, str, str]:
    table, row, column = fact.cell.rsplit(":", 2)
    return table, row, column
