"""A document in pieces that are searched and read."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby

from uradori_filings.chunking.prose import prose_chunks
from uradori_filings.chunking.tables import table_chunks
from uradori_filings.model.chunk import Chunk
from uradori_filings.model.document import Block, Document, Heading, Paragraph, Table
from uradori_filings.understanding import Understood

__all__ = ["chunks"]


def chunks(document: Document, understood: Understood | None = None) -> tuple[Chunk, ...]:
    """Every paragraph and every table in reading order.

    Prose: paragraphs of one section, about 1,000 characters, cut between sentences. Tables: up to 2,500 characters,
    cut between rows, heads repeated; `understood` tells which rows are heads.
    """
    heads = _head_rows(understood) if understood else {}
    return tuple(replace(chunk, number=number) for number, chunk in enumerate(_chunks(document.blocks, heads)))


def _chunks(blocks: tuple[Block, ...], heads: dict[str, int]) -> Iterator[Chunk]:
    for _, run in groupby(blocks, key=_together):
        match list(run):
            case [Table() as table, *more]:
                for one in (table, *more):
                    if isinstance(one, Table):
                        yield from table_chunks(one, heads.get(str(one.address)))
            case [Paragraph(), *_] as paragraphs:
                yield from prose_chunks([block for block in paragraphs if isinstance(block, Paragraph)])
            case _:
                continue


def _together(block: Block) -> tuple[str, str, tuple[str, ...]]:
    match block:
        case Paragraph():
            return "prose", block.part, block.section
        case Table():
            return "table", str(block.address), block.section
        case Heading():
            return "heading", block.part, ()


def _head_rows(understood: Understood) -> dict[str, int]:
    first: dict[str, int] = {}
    for fact in understood.facts:
        table = str(fact.address.table)
        first[table] = min(first.get(table, fact.address.row), fact.address.row)
    return first
