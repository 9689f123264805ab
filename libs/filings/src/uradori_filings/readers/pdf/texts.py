"""The text of a cell out of its lines: signs rejoined, marks of footnotes taken out, wrapped lines made whole."""

import re
from collections.abc import Sequence
from itertools import pairwise

from uradori_filings.readers.pdf.word import Phrase, Word
from uradori_filings.readers.pdf.writing import folded, is_figure, is_japanese, is_sign

_RAISED = 0.82
_LIFT = 0.12
_SIGN = re.compile(r"([△▲$¥￥€£＄(（]|^[−–－-])\s+(?=[\d０-９(（△▲$])")
_CLOSING = re.compile(r"(?<=[\d０-９,.)）])\s+(?=[)）%％])")
_LEADING = re.compile(
    r"^(?:※\s?[\d０-９]{0,2}(?![\d０-９,.])|[*＊][\d０-９]{1,2}(?![\d０-９,.])"
    r"|[(（]注\s?[\d０-９]{0,2}[)）]\s?(?:[\d０-９]{1,2}(?![\d０-９,.]))?)\s?(?=\S)"
)
_TRAILING = re.compile(
    r"\s?(?:※\s?[\d０-９]{1,2}(?:[,、]\s?※?[\d０-９]{1,2})*|[(（]注\s?[\d０-９]{0,2}[)）]\s?[\d０-９]{0,2}|[*＊][\d０-９]{1,2})$"
)
_NOTE = re.compile(r"^[(（]?(?:[*＊†‡]{1,3}|[\d０-９]{1,2}|[a-z])[)）]?(?:[,、][(（]?(?:[\d０-９]{1,2}|[a-z])[)）]?)*$")


def text_of(lines: Sequence[Phrase], room: float = 0.0) -> tuple[str, tuple[str, ...]]:
    """Lines joined by newline where the source broke them, and its marks. `room` is where a line must break, 0 if unknown."""
    marks: list[str] = []
    written: list[tuple[str, Phrase]] = []
    for line in lines:
        kept, raised = _raised(line)
        marks.extend(raised)
        text = _tidy(Phrase(kept).text) if kept else ""
        text, own = _marks(text, last=len(lines) > 1)
        marks.extend(own)
        if text:
            written.append((text, line))
    if not written:
        return ("", tuple(marks)) if len(lines) != 1 else (lines[0].text, ())
    parts = [written[0][0]]
    for (before, line), (after, following) in pairwise(written):
        parts += [_joint(before, line, after, following, room), after]
    return "".join(parts), tuple(marks)


def flowing(lines: Sequence[Phrase]) -> str:
    """Lines of one paragraph."""
    parts: list[str] = []
    for line in lines:
        text = line.text
        if parts and not (is_japanese(parts[-1][-1:]) or is_japanese(text[:1]) or _full(parts[-1][-1:] + text[:1])):
            parts.append(" ")
        parts.append(text)
    return _tidy("".join(parts))


def _full(text: str) -> bool:
    return any("\u3000" <= character <= "\u303f" or "\uff00" <= character <= "\uffef" for character in text)


def _tidy(text: str) -> str:
    return _CLOSING.sub("", _SIGN.sub(r"\1", text)).strip(" \u3000")


def _raised(line: Phrase) -> tuple[tuple[Word, ...], list[str]]:
    size = line.size
    base = max(word.base for word in line.words if word.size >= _RAISED * size)
    kept, marks = [], []
    for word in line.words:
        small = word.size < _RAISED * size and word.base < base - _LIFT * size
        if small and _NOTE.match(word.text):
            marks.append(word.text)
        else:
            kept.append(word)
    return tuple(kept), marks


def _marks(text: str, *, last: bool) -> tuple[str, list[str]]:
    marks: list[str] = []
    while found := _LEADING.match(text):
        marks.append(found[0].strip())
        text = text[found.end() :].strip(" \u3000")
    while (found := _TRAILING.search(text)) and (found.start() > 0 or last):
        marks.append(found[0].strip())
        text = text[: found.start()].strip(" \u3000")
    return text, marks


def _joint(before: str, line: Phrase, after: str, following: Phrase, room: float) -> str:
    if is_sign(before) and is_figure(after):
        return ""
    if is_figure(before) or is_figure(after):
        return "\n"
    if not is_japanese(before) and not is_japanese(after):
        return "" if before.endswith("-") else " "
    first = following.size if is_japanese(after[0]) else following.words[0].right - following.words[0].left
    fits = room - line.right > first + 0.6 * line.size
    opened = folded(before).count("(") > folded(before).count(")")
    return "" if opened or (room and not fits) else "\n"
