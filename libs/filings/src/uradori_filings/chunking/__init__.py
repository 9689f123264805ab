"""A document in pieces that are searched and read."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, zip_longest

from uradori_filings.chunking.prose import prose_chunks
from uradori_filings.chunking.tables import table_chunks
from uradori_filings.model.chunk import Chunk
from uradori_filings.model.document import Block, Document, Heading, Paragraph, Table
from uradori_filings.understanding import Understood

__all__ = ["chunks"]


def chunks(document: Document, understood: Understood | None = None) -> tuple[Chunk, ...]:
    """Every paragraph and every table in reading order.

    Prose: paragraphs of one section, about 1,000 characters, cut between sentences. Tables: up to 2,500 characters,
    cut between rows, heads repeated; `understood` tells which rows are heads. Headings are in the sections.
    """
    heads = _head_rows(understood) if understood else {}
    return tuple(replace(chunk, number=number) for number, chunk in enumerate(_chunks(document.blocks, heads)))


def _chunks(blocks: tuple[Block, ...], heads: dict[str, int]) -> Iterator[Chunk]:
    for _, run in groupby(_with_bare_headings(blocks), key=_together):
        match list(run):
            case [Table() as table, *more]:
                for one in (table, *more):
                    if isinstance(one, Table):
                        yield from table_chunks(one, heads.get(str(one.address)))
            case [Paragraph(), *_] as paragraphs:
                yield from prose_chunks([block for block in paragraphs if isinstance(block, Paragraph)])
            case _:
                continue


def _with_bare_headings(blocks: tuple[Block, ...]) -> Iterator[Block]:
    """A heading that nothing stands under is prose: an item of a list, a line that only looks like a heading."""
    path: list[str] = []
    for block, following in zip_longest(blocks, blocks[1:]):
        if block is None:
            return
        if isinstance(block, Heading):
            del path[block.level - 1 :]
            bare = following is None or (isinstance(following, Heading) and following.level <= block.level)
            yield Paragraph(block.part, block.text, tuple(path), block.box) if bare else block
            path.append(block.text)
        else:
            yield block


def _together(block: Block) -> tuple[str, str, tuple[str, ...]]:
    match block:
        case Paragraph():
            return "prose", block.part, block.section
        case Table():
            return "table", str(block.address), block.section
        case Heading():
            return "heading", block.part, ()


def _head_rows(understood: Understood) -> dict[str, int]:
    """By table; the first fact that has heads over it stands below them. Tables without such a fact have none."""
    first: dict[str, int] = {}
    for fact in understood.facts:
        table = str(fact.address.table)
        if fact.column_path:
            first[table] = min(first.get(table) or fact.address.row, fact.address.row)
        else:
            first.setdefault(table, 0)
    return first
