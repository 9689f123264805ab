"""Tag-like text inside documents, made inert."""

import re

from uradori_jafin.folding import fold

_TAG_LIKE = re.compile(
    r"[\[【〔{]\s{0,4}((?:doc|mcp_val|mcp|val|source|出典)?[_ ]?\d{1,12}"
    r"(?:\s?[-~〜,、]\s?(?:(?:doc|mcp_val)_)?\d{1,12}){0,8})\s{0,4}[\]】〕}]"
    r"|[\[【〔{]\s{0,4}((?:doc|mcp_val)_)",
    re.IGNORECASE,
)


def neutralise_tags(text: str) -> str:
    """The text with every tag-like bracket turned to round brackets and its underscore to a blank.

    `[doc_9]` and ［doc_９］ become （doc 9）, 【9】 becomes （9）: still readable, no longer a tag.
    """
    folded = fold(text)
    pieces, position = [], 0
    for found in _TAG_LIKE.finditer(folded.text):
        span = folded.span(found.start(), found.end())
        pieces.append(text[position : span.start])
        inside = found[1]
        pieces.append(f"（{_words(inside)}）" if inside is not None else f"（{_words(found[2])}")
        position = span.end
    return "".join(pieces) + text[position:]


def _words(inside: str) -> str:
    return inside.strip().replace("_", " ")
