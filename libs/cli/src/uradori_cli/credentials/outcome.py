"""What became of each file of the folder."""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What was done."""

    MADE = "made"
    KEPT = "kept"
    RENEWED = "renewed"
    REVOKED = "revoked"


@dataclass(frozen=True, slots=True)
class Progress:
    """A file, relative to the folder, and what was done with it."""

    path: str
    outcome: Outcome


Notify = Callable[[Progress], None]
