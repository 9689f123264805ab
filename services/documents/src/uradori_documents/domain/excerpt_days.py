"""The days of rows and columns that leave them to the document."""

from collections.abc import Mapping, Sequence

from uradori_documents.domain.dating import (
    dated,
    days_of,
    differ,
    is_bare_year,
    is_dated,
    leaves_its_year_out,
    most_often,
)
from uradori_documents.domain.reporting import StoredFact


def date_label(texts: list[str], row: int, facts: Sequence[StoredFact], heads: Mapping[int, str]) -> None:
    """The days of a row whose label leaves its year to the document: 通期, 前期."""
    of_row = [fact for fact in facts if fact.row == row]
    first = min((fact.column for fact in of_row), default=0)
    label = next((column for column in range(first) if texts[column]), None)
    days = most_often(of_row)
    if label is None or days is None or not leaves_its_year_out(texts[label]):
        return
    if any(is_dated(text) for text in (*texts[:first], *heads.values())):
        return
    texts[label] = dated(texts[label], days)


def date_heads(
    heads: dict[int, str],
    wanted: Sequence[int],
    facts: Sequence[StoredFact],
    texts: Mapping[int, list[str]],
    title: str,
) -> None:
    """The days of columns whose heads leave their year, or the end of it, to the document."""
    of_rows = [fact for fact in facts if fact.row in wanted and fact.period_end is not None]
    by_column = {column: days_of(f for f in of_rows if f.column == column) for column in {f.column for f in of_rows}}
    labels = [text for row in wanted for text in texts[row][: min(by_column, default=0)]]
    if not differ(list(by_column.values())) or any(map(is_dated, labels)):
        return
    for column, days in by_column.items():
        head = heads[column]
        if days is not None and leaves_its_year_out(head) and (is_bare_year(head) or not is_dated(title)):
            heads[column] = dated(head, days)
