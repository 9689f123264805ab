"""What was not understood, and what was odd."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Oddity:
    """Something a person should look at. `where` is an address, a part or a file; `code` groups oddities of one kind."""

    code: str
    where: str
    message: str
    message_en: str
