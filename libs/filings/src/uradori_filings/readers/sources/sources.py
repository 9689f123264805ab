"""Where files come from."""

from dataclasses import dataclass
from typing import Protocol

from uradori_filings.model.oddity import Oddity
from uradori_filings.model.source import SourceFile
from uradori_filings.readers.sources.group import SourceGroup


@dataclass(frozen=True, slots=True)
class SourceFiles:
    """The files of one document that could be had, and an oddity for each that could not."""

    files: tuple[SourceFile, ...]
    oddities: tuple[Oddity, ...] = ()


class Sources(Protocol):
    """Documents by their files. Contents are read when they are asked for, one document at a time."""

    @property
    def groups(self) -> tuple[SourceGroup, ...]:
        """One for each document, in the order of their names."""

    @property
    def oddities(self) -> tuple[Oddity, ...]:
        """Files that belong to no document: of an unknown format, or an archive that cannot be opened."""

    def files(self, group: SourceGroup) -> SourceFiles:
        """The contents of one document's files.

        Raises:
            UnreadableFileError: none of them can be had, or the limit of all that is unpacked was passed.
        """
