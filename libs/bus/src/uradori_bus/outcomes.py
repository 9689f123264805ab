"""What became of the durable consumers that are kept."""

from dataclasses import dataclass
from enum import StrEnum


class Outcome(StrEnum):
    """What became of a consumer."""

    CREATED = "created"
    UPDATED = "updated"
    UNCHANGED = "unchanged"
    START_KEPT = "start_kept"
    """Up to date but for its start, which cannot be changed."""
    NOT_YET = "not_yet"
    """Its start lies ahead, which a server would take for now; it is made by whoever asks again from then on."""
    REFUSED = "refused"
    """As the server has it; the reason says why."""
    LEFT_OVER = "left_over"
    """Made here once, wanted no more; it stays as it is."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What became of the consumer of that name."""

    name: str
    outcome: Outcome
    reason: str = ""
