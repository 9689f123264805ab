"""Files of a disk, read and understood in this process."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from uradori_contracts.documents import Problem
from uradori_filings import (
    Block,
    Document,
    Fact,
    Heading,
    Oddity,
    Paragraph,
    Table,
    TableAddress,
    UnreadableFileError,
    read_group,
    understand,
)

from uradori_cli.ingesting.found import found, problem
from uradori_cli.inspecting.roles import Anatomy


@dataclass(frozen=True)
class Inspected:
    """A document and what was understood of it."""

    name: str
    document: Document
    facts: tuple[Fact, ...]
    oddities: tuple[Oddity, ...]

    @cached_property
    def anatomies(self) -> Mapping[TableAddress, Anatomy]:
        """Of each table."""
        facts: dict[TableAddress, list[Fact]] = defaultdict(list)
        for fact in self.facts:
            facts[fact.address.table].append(fact)
        odd: dict[str, list[Oddity]] = defaultdict(list)
        for oddity in self.oddities:
            odd[oddity.where.partition(":")[0]].append(oddity)
        return {
            table.address: Anatomy.of(table, facts[table.address], odd[str(table.address)])
            for table in self.document.tables
        }

    def under(self, words: str) -> tuple[Block, ...]:
        """The blocks of sections whose headings hold `words`; all of them where it is empty."""
        if not words:
            return self.document.blocks
        return tuple(block for block in self.document.blocks if _is_under(block, words))


def _is_under(block: Block, words: str) -> bool:
    match block:
        case Heading(text=text):
            return words in text
        case Paragraph(section=section) | Table(section=section):
            return any(words in heading for heading in section)


def inspected(paths: Sequence[Path]) -> Iterator[Inspected | Problem]:
    """Each document of the files, folders and archives, and what could not be read."""
    for each in found(paths, lambda _: None):
        if isinstance(each, Problem):
            yield each
            continue
        try:
            document = read_group(each.sources, each.group)
        except UnreadableFileError as error:
            yield problem(each.name, error)
            continue
        understood = understand(document)
        yield Inspected(each.name, document, understood.facts, understood.oddities)
