"""Character spans, always counted in the text as it was given."""

from typing import NamedTuple


class Span(NamedTuple):
    """A half-open range of characters, `start <= i < end`."""

    start: int
    end: int

    def overlaps(self, other: "Span") -> bool:
        return self.start < other.end and other.start < self.end

    def contains(self, other: "Span") -> bool:
        return self.start <= other.start and other.end <= self.end
