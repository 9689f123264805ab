"""A reader: how its files are known, and what reads them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from uradori_filings.model.document import Document
from uradori_filings.model.source import SourceFile


def _never(_file: SourceFile) -> bool:
    return False


@dataclass(frozen=True, slots=True)
class Reader:
    """`read` is given the files that are `recognised` by their content, and those that only `accompany` them."""

    name: str
    recognises: Callable[[SourceFile], bool]
    read: Callable[[Sequence[SourceFile]], Document]
    accompanies: Callable[[SourceFile], bool] = _never

    def takes(self, file: SourceFile) -> bool:
        """Whether the file is read, as one of its own or beside them."""
        return self.recognises(file) or self.accompanies(file)
