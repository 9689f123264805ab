"""Marks of footnotes in a cell."""

import re

_D = r"(?:[0-9０-９]{1,2}(?![0-9０-９年月日期人株円％%])|[０-９]{1,2}(?=[0-9])|[0-9]{1,2}(?=[０-９]))"
"""A change of width parts it from the figure behind it: ※１47,762."""
_MORE = rf"(?:[ ]?[,，、・.．][ ]?(?:[※＊*][ ]?)?{_D})"
_NOTE = rf"[(（\[［][ ]?注[ ]?(?:{_D}{_MORE}*)?[ ]?[)）\]］](?:[ \u3000]?{_D}{_MORE}*)?"
_STAR = rf"[(（][ ]?[※＊*][ ]?{_D}{_MORE}*[ ]?[)）]|※[ \u3000]?(?:{_D}{_MORE}*)?|[＊*]{_D}{_MORE}*"
_ONE = rf"(?:{_NOTE}|{_STAR})"
_LEADING = re.compile(rf"(?:{_ONE}[ \u3000、,]*)+")
_TRAILING = re.compile(rf"[ \u3000]*((?:{_ONE}[ \u3000、,]*)++)$")
_WITHIN = re.compile(r"[ \u3000]*((?:[※＊]|[(（]注|[(（]※)[^ ]*?)(?=[ \u3000])")
_NUMBER = re.compile(_D)
_ALONE = frozenset("*＊")
"""On a line of its own, before a name."""
_HINT = re.compile("[注※＊*]")
_LABEL = 80
_DIGITS = str.maketrans("０１２３４５６７８９＊（）［］", "0123456789*()[]")


def take_marks(lines: list[str]) -> tuple[list[str], tuple[str, ...]]:
    """The lines without their marks, and the marks one by one (※1, (注)2); a cell that is nothing but marks keeps them."""
    if not any(map(_HINT.search, lines)):
        return lines, ()
    kept: list[str] = []
    marks: list[str] = []
    for line in lines:
        rest, found = ("", ["*"]) if line in _ALONE else _of_line(line)
        marks.extend(found)
        if rest:
            kept.append(rest)
    return (kept, tuple(marks)) if kept else (lines, ())


def _of_line(line: str) -> tuple[str, list[str]]:
    marks: list[str] = []
    if leading := _LEADING.match(line):
        marks.extend(_single(leading[0]))
        line = line[leading.end() :]
    if len(line) <= _LABEL and (trailing := _TRAILING.search(line)):
        marks.extend(_single(trailing[1]))
        line = line[: trailing.start()]
    return line, marks


def _single(written: str) -> list[str]:
    """※1,2 is ※1 and ※2."""
    found: list[str] = []
    kind = ""
    for piece in re.finditer(rf"([※＊*]|[(（\[［][ ]?注[ ]?[)）\]］]?)|({_D})", written):
        if piece[1]:
            if kind:
                found.append(kind)
            kind = re.sub(r"[(（\[［][ ]?注[ ]?[)）\]］]?", "(注)", piece[1].translate(_DIGITS)).replace("[注]", "(注)")
            continue
        stem = kind or (found[-1].rstrip("0123456789") if found else "")
        found.append(stem + piece[2].translate(_DIGITS))
        kind = ""
    return [*found, kind] if kind else found
