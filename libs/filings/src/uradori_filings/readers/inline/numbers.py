"""What the printed text of a tagged figure is worth: the transformations of ixt."""

import re
import unicodedata
from decimal import Decimal, InvalidOperation

_LONGEST = 80
_LARGEST_SCALE = 40
_NOT_LETTERS = re.compile(r"[^a-z]")
_DIGITS = re.compile(r"\d+")
_ZERO = frozenset({"numdash", "zerodash", "fixedzero", "numzerodash"})
_COMMA_DECIMAL = frozenset({"numcommadecimal", "numcommadot", "numdotcomma", "numspacecomma"})
_UNIT_DECIMAL = frozenset({"numunitdecimal", "numunitdecimalin"})
_BRACKETS = "()[]〔〕{}"
"""Of a second number: the tag may hold them."""
_NOTHING = frozenset({"nocontent", "fixedempty"})


def printed_number(text: str, transformation: str) -> Decimal | None:
    """The number without sign or scale; None where the text holds none. `transformation` as ixt:numdotdecimal."""
    name = _NOT_LETTERS.sub("", transformation.rpartition(":")[2].lower())
    if name in _ZERO:
        return Decimal(0)
    if name in _NOTHING or len(text) > _LONGEST:
        return None
    plain = "".join(unicodedata.normalize("NFKC", text).split()).strip(_BRACKETS)
    if name in _UNIT_DECIMAL:
        parts = _DIGITS.findall(plain.replace(",", "").replace(".", ""))
        plain = ".".join(parts[:2])
    elif name in _COMMA_DECIMAL:
        plain = plain.replace(".", "").replace("'", "").replace(",", ".")
    else:
        plain = plain.replace(",", "").replace("'", "")
    try:
        value = Decimal(plain)
    except InvalidOperation:
        return None
    return value if value.is_finite() else None


def scale_of(written: str) -> int:
    """A power of ten; 0 where none is stated, or none that makes sense."""
    digits = written.strip().lstrip("+-")
    if not digits.isdecimal() or len(digits) > 2 or int(digits) > _LARGEST_SCALE:
        return 0
    return -int(digits) if written.strip().startswith("-") else int(digits)
