"""The order in which a reader sees the events of a turn."""

from dataclasses import dataclass
from enum import Enum, auto

from uradori_contracts.events import RestartEvent, TurnEvent


@dataclass(frozen=True, slots=True)
class Position:
    """The last event that was shown: its coordinator's epoch and its number. Zero: none yet."""

    epoch: int = 0
    seq: int = 0


class Placement(Enum):
    """Where an event stands to what was shown."""

    NEXT = auto()
    STALE = auto()
    """Shown already, or from a coordinator that another one has replaced."""
    GAP = auto()
    """Something before it is missing."""


class EventOrder:
    """Keeps events in order, each once, the latest epoch's only."""

    __slots__ = ("_begun_again", "at", "holes")

    def __init__(self, at: Position | None = None) -> None:
        self.at = at or Position()
        self.holes = 0
        """Events that nobody could give any more."""
        self._begun_again = False

    @property
    def started(self) -> bool:
        """Whether anything was shown."""
        return self.at.epoch > 0

    def place(self, event: TurnEvent) -> Placement:
        """Of an event as it comes, perhaps not the first that was sent."""
        if self._shown(event):
            return Placement.STALE
        if not self.started:
            return Placement.NEXT if event.seq == 1 else Placement.GAP
        if event.epoch > self.at.epoch:
            return Placement.NEXT if isinstance(event.event, RestartEvent) else Placement.GAP
        return Placement.NEXT if event.seq == self.at.seq + 1 else Placement.GAP

    def place_stored(self, event: TurnEvent) -> Placement:
        """Of an event read from the stream, where whatever is missing before it is gone for good."""
        if self._shown(event) or (self._begun_again and not self.started and event.seq > 1):
            return Placement.STALE
        return Placement.NEXT

    def place_late(self, event: TurnEvent) -> Placement:
        """Of an event that the stream never got, after waiting for it there.

        Once the turn was asked again it may be the old run's, and is let go.
        """
        return Placement.STALE if self._begun_again or self._shown(event) else Placement.NEXT

    def advance(self, event: TurnEvent) -> None:
        """The event was shown."""
        if event.epoch == self.at.epoch or not self.started:
            self.holes += max(0, event.seq - self.at.seq - 1)
        self.at = Position(event.epoch, event.seq)

    def begin_again(self) -> None:
        """The turn was lost and asked again: the next event to show is a first one."""
        self.at = Position()
        self._begun_again = True

    def _shown(self, event: TurnEvent) -> bool:
        return event.epoch < self.at.epoch or (event.epoch == self.at.epoch and event.seq <= self.at.seq)
