"""What a stack tells whoever started it."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Starting:
    """A process was started."""

    name: str


@dataclass(frozen=True, slots=True)
class Ready:
    """A process answers. `seconds` since it was started."""

    name: str
    seconds: float


@dataclass(frozen=True, slots=True)
class Crashed:
    """A process ended by itself and is started again after `wait_s`; this is restart `attempt` of `limit`."""

    name: str
    exit_code: int
    wait_s: float
    attempt: int
    limit: int


@dataclass(frozen=True, slots=True)
class Stopping:
    """The stack goes down."""


Notice = Starting | Ready | Crashed | Stopping
Notify = Callable[[Notice], None]
