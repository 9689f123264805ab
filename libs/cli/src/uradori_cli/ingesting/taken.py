"""What became of what was sent."""

from dataclasses import dataclass

from uradori_contracts.documents import Problem
from uradori_contracts.uploads import IngestedDocument


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of one file, or of the files of one document."""

    name: str
    documents: tuple[IngestedDocument, ...] = ()
    problems: tuple[Problem, ...] = ()
    known: bool = False
    """It had been taken in before."""
    failed: bool = False
