"""Characters that stand together, and words that belong to one phrase."""

from dataclasses import dataclass, field
from itertools import pairwise

from uradori_filings.readers.pdf.frame import Rectangle

_ASCENT = 0.88
_BLANK = 0.2


@dataclass(frozen=True, slots=True)
class Word:
    """Characters without a gap between them."""

    text: str
    left: float
    right: float
    base: float
    size: float
    bold: bool = False
    spaced: bool = False
    """A blank of the file stands before it."""

    @property
    def top(self) -> float:
        """Of its em box."""
        return self.base - _ASCENT * self.size

    @property
    def bottom(self) -> float:
        """Of its em box."""
        return self.base + (1 - _ASCENT) * self.size


@dataclass(frozen=True, slots=True)
class Phrase:
    """Words of one line that are read as one: a label, a figure with its sign, a stretch of prose."""

    words: tuple[Word, ...]
    left: float = field(init=False)
    right: float = field(init=False)
    base: float = field(init=False)
    size: float = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "left", self.words[0].left)
        object.__setattr__(self, "right", max(word.right for word in self.words))
        object.__setattr__(self, "base", self.words[0].base)
        object.__setattr__(self, "size", max(word.size for word in self.words))

    @property
    def top(self) -> float:
        return min(word.top for word in self.words)

    @property
    def bottom(self) -> float:
        return max(word.bottom for word in self.words)

    @property
    def bold(self) -> bool:
        return all(word.bold for word in self.words)

    @property
    def text(self) -> str:
        """Its words with one blank where there is a gap."""
        parts = [self.words[0].text]
        for before, after in pairwise(self.words):
            if after.spaced or after.left - before.right > _BLANK * max(min(before.size, after.size), 1.0):
                parts.append(" ")
            parts.append(after.text)
        return "".join(parts)

    @property
    def box(self) -> Rectangle:
        return Rectangle(self.left, self.top, self.right, self.bottom)
