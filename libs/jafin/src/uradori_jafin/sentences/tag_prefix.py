"""Whether what follows a full stop is, or may still become, a citation tag."""

import re

from uradori_jafin.citations.syntax import parse_tags

TAG_OPENERS = "[［(（*、,，"
"""A tag, or what may stand before one: （出典：[doc_1]）, **[doc_1]**, [doc_1]、[doc_2]."""
TAG_CLOSERS = "]］"
_LIMIT = 256
_LEAD = r"(?:[(（]\s?(?:(?:出典|出所|根拠|参照|資料|参考|source|sources)\s?[:：]?\s?)?|\*\*|[、,，]\s?)"
_TAG = r"[\[［]\s{0,4}(?:[dDmMｄＤｍＭ][A-Za-zａ-ｚＡ-Ｚ0-9０-９_＿,，、;；~〜～\-－‐–— ]*)?"
_BEGINNING = re.compile(rf"{_LEAD}?{_TAG}", re.IGNORECASE)
_LEAD_BEGINNING = re.compile(
    r"[(（]\s?(?:出典?|出所?|根拠?|参照?|参考?|資料?|s(?:o(?:u(?:r(?:c(?:es?)?)?)?)?)?)?(?:(?<=[典所拠照考料es])\s?[:：]?\s?)?"
    r"|\*\*?|[、,，]\s?",
    re.IGNORECASE,
)
_WHOLE = re.compile(rf"{_LEAD}?[\[［][^\]］]*[\]］]", re.IGNORECASE)


def is_tag(text: str) -> bool:
    """Whether it is a tag, with what may stand before one."""
    return _WHOLE.fullmatch(text) is not None and bool(parse_tags(text))


def may_become_tag(text: str) -> bool:
    """Whether more characters could make this a tag; at most 256 characters are waited for."""
    return len(text) < _LIMIT and (_BEGINNING.fullmatch(text) or _LEAD_BEGINNING.fullmatch(text)) is not None
