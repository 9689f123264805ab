"""Number formats taken apart (ECMA-376, 18.8.31): sections, and the pieces of one."""

import re
from collections.abc import Iterator
from enum import StrEnum

_PIECE = re.compile(
    r'"(?P<quoted>[^"]*)"|\\(?P<escaped>.)|_.|\*.|\[\$(?P<currency>[^\]-]*)[^\]]*\]'
    r"|\[(?P<elapsed>h+|m+|s+)\]|\[[^\]]*\]"
    r"|(?P<general>General)|(?P<number>[0#?][0#?,]*(?:\.[0#?]*)?|\.[0#?]+)(?P<scale>,*)|(?P<exponent>[Ee][+-]0+)"
    r"|(?P<date>y+|m+|d+|g+|e+|a{3,4}|h+|s+|AM/PM)|(?P<percent>%)|(?P<text>@)|(?P<plain>.)",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST = 400


class Kind(StrEnum):
    """What a piece of a section is."""

    LITERAL = "literal"
    NUMBER = "number"
    GENERAL = "general"
    EXPONENT = "exponent"
    PERCENT = "percent"
    DATE = "date"
    TEXT = "text"


def sections_of(code: str) -> list[str]:
    """Split at semicolons outside of quotes and brackets: positive, negative, zero, text."""
    sections = [""]
    quoted = escaped = bracketed = False
    for character in code[:_LONGEST]:
        if character == ";" and not (quoted or escaped or bracketed):
            sections.append("")
            continue
        if not escaped:
            quoted ^= character == '"'
            bracketed = not quoted and (character == "[" or (bracketed and character != "]"))
        escaped = character == "\\" and not escaped and not quoted
        sections[-1] += character
    return sections


def pieces_of(section: str) -> Iterator[tuple[Kind, str]]:
    """The pieces in order. Padding, colours and conditions are left out."""
    for found in _PIECE.finditer(section):
        if (literal := found["quoted"] or found["escaped"] or found["currency"] or found["plain"]) is not None:
            yield Kind.LITERAL, literal
        elif found["number"] is not None:
            yield Kind.NUMBER, found["number"] + found["scale"]
        elif found["general"]:
            yield Kind.GENERAL, ""
        elif found["exponent"]:
            yield Kind.EXPONENT, found["exponent"]
        elif found["percent"]:
            yield Kind.PERCENT, "%"
        elif date := found["date"] or found["elapsed"]:
            yield Kind.DATE, date
        elif found["text"]:
            yield Kind.TEXT, ""
