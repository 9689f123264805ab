"""A text in parts of bounded length."""

import re

from uradori_jafin import split_sentences

_SOFT = re.compile(r"[\n、，；;,\s　]")


def cut(text: str, limit: int) -> tuple[str, ...]:
    """Parts of at most `limit` characters: between sentences, else behind a comma or a blank, else anywhere."""
    if len(text) <= limit:
        return (text,) if text.strip() else ()
    parts: list[str] = []
    start = end = 0
    for sentence in split_sentences(text):
        if end > start and sentence.span.end - start > limit:
            parts.append(text[start:end])
            start = sentence.span.start
        end = sentence.span.end
        if end - start > limit:
            parts.extend(_cut_hard(text[start:end], limit))
            start = end
    parts.append(text[start:end])
    return tuple(stripped for part in parts if (stripped := part.strip()))


def _cut_hard(text: str, limit: int) -> list[str]:
    parts: list[str] = []
    start = 0
    while len(text) - start > limit:
        soft = [found.end() for found in _SOFT.finditer(text, start + limit // 2, start + limit)]
        end = soft[-1] if soft else start + limit
        parts.append(text[start:end])
        start = end
    return [*parts, text[start:]]
