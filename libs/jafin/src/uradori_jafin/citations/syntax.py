"""The syntax of citation tags: `[doc_1]`, `[mcp_val_2]`, `[doc_2-4]`, `[doc_1, doc_2]`, in any width."""

import re
from dataclasses import dataclass
from enum import Enum

from uradori_jafin.folding import fold
from uradori_jafin.spans import Span

# Longer runs are no index that anybody issued, and stay linear to read.
_INDEX_DIGITS = 6
_RANGE_LIMIT = 64
_BRACKET = re.compile(r"\[\s{0,4}((?:doc|mcp_val)_[^\[\]\n]*+)\]|\[\s{0,4}(?:doc|mcp_val)_\d++", re.IGNORECASE)
_PART = re.compile(r"(doc|mcp_val)_(\d++)(?:\s?[-~〜‐–—]\s?(?:(?:doc|mcp_val)_)?(\d++))?", re.IGNORECASE)
_BARE = re.compile(r"(\[\d{1,6}\])(?=(?:\[[^\[\]\n]{1,40}\]){0,8}\s{0,4}[。．.]?\s{0,4}$)")
_SEPARATOR = re.compile(r"\s*[,、;]\s*|\s+")


class CitationFlaw(Enum):
    """Why a tag can name no source."""

    MALFORMED = "malformed"
    ZERO = "zero"
    REVERSED = "reversed"
    TOO_LONG = "too_long"
    BARE = "bare"


@dataclass(frozen=True, slots=True)
class Citation:
    """One bracket: the tags it names in order, or the flaw for which it names none; `text` as written."""

    text: str
    span: Span
    tags: tuple[str, ...]
    flaw: CitationFlaw | None = None

    @property
    def valid(self) -> bool:
        return self.flaw is None


def parse_tags(text: str) -> tuple[Citation, ...]:
    """Every tag-like bracket in the text; a flawed one is kept with its flaw, never dropped."""
    if "[" not in text and "［" not in text:
        return ()
    folded = fold(text)
    citations = []
    for found in _BRACKET.finditer(folded.text):
        span = folded.span(found.start(), found.end())
        tags, flaw = ((), CitationFlaw.MALFORMED) if found[1] is None else _read(found[1].strip())
        citations.append(Citation(text[span.start : span.end], span, tags, flaw))
    return tuple(citations)


def bare_indices(text: str) -> tuple[Citation, ...]:
    """Numbers in brackets that stand where a tag does, at the end of a sentence: [0], [12]. Nobody issues such a tag."""
    folded = fold(text)
    citations = []
    for found in _BARE.finditer(folded.text):
        span = folded.span(found.start(1), found.end(1))
        citations.append(Citation(text[span.start : span.end], span, (), CitationFlaw.BARE))
    return tuple(citations)


def strip_tags(text: str) -> str:
    """The text without its tags, nothing else changed."""
    pieces, position = [], 0
    for citation in parse_tags(text):
        pieces.append(text[position : citation.span.start])
        position = citation.span.end
    return "".join(pieces) + text[position:]


def _read(inside: str) -> tuple[tuple[str, ...], CitationFlaw | None]:
    tags: list[str] = []
    for part in _SEPARATOR.split(_tight(inside)):
        found = _PART.fullmatch(part)
        if found is None:
            return (), CitationFlaw.MALFORMED
        kind, first, last = found[1].lower(), found[2], found[3] or found[2]
        if max(len(first), len(last)) > _INDEX_DIGITS:
            return (), CitationFlaw.TOO_LONG
        low, high = int(first), int(last)
        if low == 0 or high == 0:
            return (), CitationFlaw.ZERO
        if high < low:
            return (), CitationFlaw.REVERSED
        if high - low + len(tags) >= _RANGE_LIMIT:
            return (), CitationFlaw.TOO_LONG
        tags += [f"{kind}_{index}" for index in range(low, high + 1)]
    return tuple(dict.fromkeys(tags)), None


def _tight(inside: str) -> str:
    return re.sub(r"\s?([-~〜‐–—])\s?", r"\1", inside)
