"""Whether what follows a full stop is, or may still become, a citation tag."""

import re

from uradori_jafin.citations.syntax import parse_tags

TAG_OPENERS = "[［"
TAG_CLOSERS = "]］"
_LIMIT = 256
_BEGINNING = re.compile(r"[\[［]\s{0,4}(?:[dDmMｄＤｍＭ][A-Za-zａ-ｚＡ-Ｚ0-9０-９_＿,，、;；~〜～\-－‐–— ]*)?")


def is_tag(text: str) -> bool:
    return bool(parse_tags(text))


def may_become_tag(text: str) -> bool:
    """Whether more characters could make this a tag; at most 256 characters are waited for."""
    return len(text) < _LIMIT and _BEGINNING.fullmatch(text) is not None
