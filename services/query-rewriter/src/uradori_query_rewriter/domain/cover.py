"""Which characters of a text are taken by spans."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Self

from uradori_jafin import Span


@dataclass(frozen=True, slots=True)
class Cover:
    """For each character the number of the span that took it, 0 for none; look-ups are linear in the span asked for."""

    owners: tuple[int, ...]

    @classmethod
    def of(cls, text: str, spans: Iterable[Span]) -> Self:
        """The cover of a text by spans; where two overlap the later one owns."""
        owners = [0] * len(text)
        for number, span in enumerate(spans, 1):
            owners[span.start : span.end] = [number] * (span.end - span.start)
        return cls(tuple(owners))

    def touches(self, span: Span) -> bool:
        """Whether any character of the span is taken."""
        return any(self.owners[span.start : span.end])

    def holds_more_than(self, span: Span) -> bool:
        """Whether one owner takes the whole span and goes on at either side of it."""
        taken = set(self.owners[span.start : span.end])
        if len(taken) != 1 or 0 in taken:
            return False
        owner = taken.pop()
        before = span.start > 0 and self.owners[span.start - 1] == owner
        return before or self.owners[span.end : span.end + 1] == (owner,)

    def blanked(self, text: str) -> str:
        """The text with what is taken turned into blanks."""
        return "".join(" " if owner else character for character, owner in zip(text, self.owners, strict=True))
