"""Whether what bytes decode to is text."""

from unicodedata import category

_LOOK = 1 << 16
_ALLOWED = 200
"""Of so many characters one may be none of text: ends of file, marks of old printers."""
_BLANK = frozenset("\t\n\r\f\v\x1a\x1b\x85")
_OTHER = frozenset({"Cc", "Cn", "Co", "Cs"})
_USUAL = (
    ("\t", "\r"),
    (" ", "~"),
    ("\u2000", "\u27ff"),
    ("\u3000", "\u33ff"),
    ("\u4e00", "\u9fff"),
    ("\uff00", "\uffef"),
)


def is_legible(text: str) -> bool:
    """No more than a stray one of its first characters is a control, or stands for nothing in Unicode."""
    look = text[:_LOOK]
    strange = {char for char in set(look) - _BLANK if category(char) in _OTHER}
    return sum(map(look.count, strange)) * _ALLOWED <= len(look)


def is_japanese_or_latin(text: str) -> bool:
    """Nine of ten of its first characters are of the scripts, marks and forms that Japanese texts are written in."""
    look = text[:_LOOK]
    usual = sum(look.count(char) for char in set(look) if any(first <= char <= last for first, last in _USUAL))
    return usual * 10 >= len(look) * 9
