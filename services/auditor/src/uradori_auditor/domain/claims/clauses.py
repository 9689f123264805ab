"""The build of a sentence: its brackets, and where a clause that only leads up to what is said comes to its end."""

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from uradori_jafin import Span

_OPEN, _CLOSE = "([{「『【〔《<≪〈", ")]}」』】〕》>≫〉"
_CLOSER = re.compile(
    r"によって|により|ことから|ことで|ことなど|こと等|(?:の|た|る|い)ため(?!の)|に伴(?:い|って)|を受け|も?あって|もあり|ものの"
    r"|(?:た|す|る)が、|結果(?!は)|の一方|た一方|る一方|等から|影響で|などから|つつ、|ながら、"
)
_TOPIC = re.compile(
    r"(?:\s?\([^()]{0,30}\))?(?:の[^、。は]{0,12})?(?:は|も(?![のっあな])|(?:につきまして|に関しまして|におきまして|について|に関して|において)(?:は|も)|では)"
)


@dataclass(frozen=True, slots=True)
class Clauses:
    """`brackets` in the order in which they close; `closers` are the places where a leading clause ends."""

    text: str
    brackets: tuple[Span, ...]
    closers: Sequence[int]

    def bracket_of(self, span: Span) -> Span | None:
        """The innermost bracket around a place."""
        return next((each for each in self.brackets if each.start < span.start and span.end < each.end), None)

    def shut_before(self, span: Span, place: Span) -> bool:
        """Whether `span` stands in a bracket that closes before `place`."""
        bracket = self.bracket_of(span)
        return bracket is not None and bracket.end <= place.start

    def closed_between(self, start: int, end: int) -> bool:
        """Whether a clause that only leads up to something (…により、) ends between two places."""
        index = bisect_left(self.closers, start)
        return index < len(self.closers) and self.closers[index] < end

    def is_topic(self, span: Span) -> bool:
        """Whether the sentence says of `span` what follows: 営業利益は, 建設事業においては."""
        return _TOPIC.match(self.text, span.end) is not None

    def governs(self, span: Span, place: Span) -> bool:
        """Whether what is said at `place` can be said of `span`, which stands before it."""
        if self.shut_before(span, place):
            return False
        return not self.closed_between(span.end, place.start) or self.is_topic(span)


def clauses_of(text: str) -> Clauses:
    """The build of folded text. Linear in its length."""
    return Clauses(text, tuple(_brackets(text)), tuple(found.start() for found in _CLOSER.finditer(text)))


def _brackets(text: str) -> Iterator[Span]:
    opened: list[tuple[str, int]] = []
    for place, character in enumerate(text):
        if character in _OPEN:
            opened.append((_CLOSE[_OPEN.index(character)], place))
        elif opened and character == opened[-1][0]:
            yield Span(opened.pop()[1], place + 1)
