"""Sentences of a length that a reader could follow; what is longer is cut, so that reading stays linear."""

from collections.abc import Iterator

from uradori_jafin import Sentence, Span, split_sentences

LONGEST = 2_000
"""Characters."""


def pieces_of(text: str) -> tuple[Sentence, ...]:
    """The sentences of a text; one longer than LONGEST is cut, at a comma where there is one."""
    return tuple(piece for sentence in split_sentences(text) for piece in _cut(sentence))


def _cut(sentence: Sentence) -> Iterator[Sentence]:
    start = 0
    while len(sentence.text) - start > LONGEST:
        comma = sentence.text.rfind("、", start, start + LONGEST)
        end = comma + 1 if comma > start else start + LONGEST
        yield _piece(sentence, start, end)
        start = end
    yield _piece(sentence, start, len(sentence.text))


def _piece(sentence: Sentence, start: int, end: int) -> Sentence:
    span = Span(sentence.span.start + start, sentence.span.start + end)
    return Sentence(sentence.text[start:end], span)
