"""Words of a question."""

from dataclasses import dataclass

from uradori_jafin import Span


@dataclass(frozen=True, slots=True)
class Word:
    """A run of kanji and katakana, of Latin letters, or of hiragana at the beginning, that nothing else explains."""

    text: str
    span: Span
