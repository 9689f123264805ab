"""A table as text: what is searched, and what of it is embedded."""

from uradori_contracts.evidence import Table
from uradori_contracts.retrieval import Passage

from uradori_retriever.domain.pieces import PIECE_LIMIT, cut


def table_text(table: Table) -> str:
    """Its title with the unit, then a line for each row: its label, and each cell after the head of its column."""
    unit = f"（単位：{table.unit}）" if table.unit else ""
    head = [table.title + unit] if table.title or unit else []
    return "\n".join([*head, *(_line(table.headers, row) for row in table.rows)])


def searched_text(passage: Passage) -> str:
    """What the sparse search reads: title and text, and every cell of a table."""
    cells = table_text(passage.table) if passage.table else ""
    return "\n".join((passage.title, passage.text, *([cells] if cells != passage.text else ())))


def embedded_pieces(passage: Passage) -> tuple[str, ...]:
    """What the vector search reads: prose, in pieces; of a table what it is about, and no cell."""
    if passage.table is None:
        return cut(passage.title, passage.text)
    table = passage.table
    labels = "、".join(row[0] for row in table.rows if row and row[0])
    return ("\n".join(dict.fromkeys((passage.title, table.title, labels)))[:PIECE_LIMIT],)


def _line(headers: tuple[str, ...], row: tuple[str, ...]) -> str:
    label, *cells = row
    named = (f"{head} {cell}".strip() for head, cell in zip(headers[1:], cells, strict=True) if cell)
    return f"{label}: {'、'.join(named)}"
