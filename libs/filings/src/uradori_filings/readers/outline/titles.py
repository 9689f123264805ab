"""Whether a line without a heading tag is a heading."""

import re

from uradori_filings.readers.outline.numbering import STATUTORY, Numbering, Style

_LONG = 60
_LONG_STATUTORY = 100
_SENTENCE = re.compile(
    r"。|(?:ます|ません|です|である|であり|こと|もの|する|した|して|いる|ない|及び|[、，,;；：:〃])$"
)
_FIGURE_AT_END = re.compile(
    r"[0-9０-９][0-9０-９,，.．]*\s*(?:[%％円株人年月日名社件回倍個〃]|百万円|千円|億円|千株|ポイント)?\s*[)）]?$"
)
_DAYS = re.compile(r"[0-9０-９元]+年|[0-9０-９]+月[0-9０-９]+日|単位|^[(（][注※]|^[(（](?:自|至)|現在[)）]$")
_LETTER = re.compile(r"[^\W\d_]")


def is_title(text: str, numbering: Numbering) -> bool:
    """A short line with a number that is no sentence, no list of figures, no date and no unit."""
    if numbering.style.value <= STATUTORY:
        return len(text) <= _LONG_STATUTORY and "。" not in text
    if len(text) > _LONG or _SENTENCE.search(text) or not _LETTER.search(text):
        return False
    if numbering.style in {Style.PARENTHESISED, Style.SQUARE, Style.NOTE} and _DAYS.search(text):
        return False
    return not _FIGURE_AT_END.search(text)
