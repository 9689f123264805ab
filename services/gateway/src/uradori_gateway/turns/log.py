"""The part of a structured logger that is used here."""

from typing import Protocol


class Log(Protocol):
    """Takes an event's name and its fields."""

    def info(self, event: str, **fields: object) -> object:
        """Something that is expected."""

    def warning(self, event: str, **fields: object) -> object:
        """Something that an operator may want to look at."""
