"""NFKC folding that remembers where each character came from."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from uradori_jafin.spans import Span

# Folded, these would melt into a neighbouring figure: 1,234² is 1,234 with a footnote mark.
_KEPT = ("<circle>", "<super>", "<sub>", "<fraction>")

_PLAIN = re.compile(r"[\x00-\x7f\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff]+")
"""ASCII, brackets and stops, kana and kanji: most of what is written here, and the same in NFKC."""


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text; `offsets[i]` is where folded character i began, `offsets[-1]` the original length."""

    text: str
    offsets: Sequence[int]

    def span(self, start: int, end: int) -> Span:
        """The original span behind folded characters `start..end`; whole characters only."""
        if end <= start:
            return Span(self.offsets[start], self.offsets[start])
        last = end
        while last < len(self.offsets) - 1 and self.offsets[last] == self.offsets[end - 1]:
            last += 1
        return Span(self.offsets[start], self.offsets[last])


def fold(text: str) -> Folded:
    """NFKC form of the text (circled, raised, lowered digits and fractions stay as they are).

    Linear in the text; text that is already folded is returned as it is.
    """
    if unicodedata.is_normalized("NFKC", text):
        return Folded(text, range(len(text) + 1))
    pieces: list[str] = []
    offsets: list[int] = []
    start = 0
    while start < len(text):
        if (end := _end_of_plain(text, start)) > start:
            pieces.append(text[start:end])
            offsets.extend(range(start, end))
            start = end
            continue
        end = start + 1
        while end < len(text) and _joins(text[end]):
            end += 1
        piece = _fold_cluster(text[start:end])
        pieces.append(piece)
        offsets.extend([start] * len(piece))
        start = end
    offsets.append(len(text))
    return Folded("".join(pieces), offsets)


def _end_of_plain(text: str, start: int) -> int:
    """Where characters end that are folded already, each by itself; what the next one joins is none of them."""
    run = _PLAIN.match(text, start)
    if run is None:
        return start
    end = run.end()
    return end - 1 if end < len(text) and _joins(text[end]) else end


def _joins(character: str) -> bool:
    return character >= "\u0300" and (unicodedata.combining(character) != 0 or character in "\uff9e\uff9f")


def _fold_cluster(cluster: str) -> str:
    if cluster.isascii() or unicodedata.decomposition(cluster[0]).startswith(_KEPT):
        return cluster
    return unicodedata.normalize("NFKC", cluster)
