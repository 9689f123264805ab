"""What a reader is given."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file as it came: its name, with folders of an archive before it, and its bytes."""

    name: str
    content: bytes
