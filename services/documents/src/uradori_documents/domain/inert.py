"""Text of documents, made harmless."""

import re

from uradori_jafin import neutralise_tags

_UNSTORABLE = re.compile("[\\x00\\ud800-\\udfff]")
_TAGGED = re.compile(r"[\[［【〔]\s*(?:[0-9０-９]|doc|ｄｏｃ|mcp|ｍｃｐ)", re.IGNORECASE)


def inert(text: str) -> str:
    """The text with whatever looks like a citation of ours made harmless, and without what no database takes."""
    text = _UNSTORABLE.sub("\ufffd", text)
    return neutralise_tags(text) if _TAGGED.search(text) else text
