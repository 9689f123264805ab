"""NFKC folding that remembers where each character came from."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from uradori_jafin.spans import Span

# Folded, these would melt into a neighbouring figure: 1,234² is 1,234 with a footnote mark.
_KEPT = ("<circle>", "<super>", "<sub>", "<fraction>")

_PLAIN = re.compile(r"[\x00-\x7f\u3001-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff]+")
"""ASCII, brackets and stops, kana and kanji: most of what is written here, and the same in NFKC."""


_UNSEEN = (
    "\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f"
    "\\u3164\\ufe00-\\ufe0f\\ufeff\\ufff0-\\ufff8\\U000e0000-\\U000e0fff"
)
"""Default_Ignorable_Code_Point: a reader takes 9, a zero-width blank and 4兆円 for 94兆円."""

_IDLE = re.compile(
    rf"\*\*|(?<=[0-9])[ \t{_UNSEEN}]{{1,3}}(?=[%\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff])"
    rf"|[{_UNSEEN}]+|(?<=[0-9])[\u0300-\u036f\u20d0-\u20f0]+"
)
"""What says nothing: marks of emphasis, blanks between a number and its Japanese unit (5 兆 3,529 億円), what is not seen,
and accents on a digit."""


_NOTHING_IDLE = re.compile(r"[!-)+-~\u3000-\u3029\u3041-\u3096\u30a1-\u30fe\u4e00-\u9fff]*")


@dataclass(frozen=True, slots=True)
class Folded:
    """Folded text; `offsets[i]` is where folded character i began, `offsets[-1]` the original length.

    `ends` gives, for a character behind something left out, where the one before it ended.
    """

    text: str
    offsets: Sequence[int]
    ends: Mapping[int, int] = field(default_factory=dict)

    def span(self, start: int, end: int) -> Span:
        """The original span behind folded characters `start..end`; whole characters only."""
        if end <= start:
            return Span(self.offsets[start], self.offsets[start])
        last = end
        while last < len(self.offsets) - 1 and self.offsets[last] == self.offsets[end - 1]:
            last += 1
        end_offset = self.offsets[last]
        return Span(self.offsets[start], self.ends.get(end_offset, end_offset))


def fold(text: str) -> Folded:
    """NFKC form of the text (circled, raised, lowered digits and fractions stay as they are).

    Emphasis (`**`), blanks between a number and its Japanese unit, characters that are not seen and accents on a digit are
    left out. Linear in the text.
    """
    if unicodedata.is_normalized("NFKC", text):
        return _without_idle(text, range(len(text) + 1))
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
    return _without_idle("".join(pieces), offsets)


def _without_idle(text: str, offsets: Sequence[int]) -> Folded:
    if _NOTHING_IDLE.fullmatch(text) or _IDLE.search(text) is None:
        return Folded(text, offsets)
    idle = [found.span() for found in _IDLE.finditer(text)]
    bounds = [0, *(bound for span in idle for bound in span), len(text)]
    kept = list(zip(bounds[::2], bounds[1::2], strict=True))
    return Folded(
        "".join(text[start:end] for start, end in kept),
        [*(offsets[i] for start, end in kept for i in range(start, end)), offsets[-1]],
        {offsets[after]: offsets[end] for (_, end), (after, _) in pairwise(kept)},
    )


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
