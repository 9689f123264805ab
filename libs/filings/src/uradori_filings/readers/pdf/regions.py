"""Lines of one stream parted into tables and prose."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median

from uradori_filings.readers.pdf.word import Phrase
from uradori_filings.readers.pdf.writing import (
    folded,
    is_enumerator,
    is_figure,
    is_unit,
    is_unit_of_column,
    states_unit,
)

TextLine = tuple[Phrase, ...]

_WIDE = 0.8
_FIRST_ROOM = 3.5
_ROOM = 2.0
_AHEAD = 6
_SHORT = 28
_MOST = 0.6
_MOST_PHRASES = 80
"""No row of a printed table has more; the work on a table stays linear in its lines."""
_LARGER = 1.12
_SENTENCE = 50
_NUMBERED = re.compile(r"(?:[(（]\d{1,2}[)）]|\d{1,2}[.．](?!\d{1,3}(?:\D|$))|[①-⑳])\s*\S")
_BRACKETED = re.compile(r"\([^()]*[^\d()][^()]*\)")
_COVER = re.compile(r"(?:上場)?会社名|コード番号|代表者|問合せ先|(?:[^。]{0,30}?決算短信|報告書)(?:[〔\[(]|$)")
"""What the lines of a release's own cover begin with: its title, and who issues it."""


@dataclass(frozen=True, slots=True)
class Region:
    """Lines that are a table by their look, or prose."""

    lines: tuple[TextLine, ...]
    is_table: bool


def regions_of(lines: Sequence[TextLine], left: float, right: float) -> list[Region]:
    """In order. A table begins with lines of several phrases and takes in the short lines among and above them."""
    regions: list[Region] = []
    prose: list[TextLine] = []
    index = 0
    while index < len(lines):
        end = _end(lines, index, right - left) if _several(lines[index]) and not _titles(lines[index]) else index
        if end - index >= 2 and not _is_table(lines[index:end]):
            prose.extend(lines[index:end])
            index = end
        elif end - index >= 2:
            head = _head(prose, lines[index:end], left)
            if kept := prose[: len(prose) - head]:
                regions.append(Region(tuple(kept), is_table=False))
            regions.append(Region((*prose[len(prose) - head :], *lines[index:end]), is_table=True))
            prose = []
            index = end
        else:
            prose.append(lines[index])
            index += 1
    if prose:
        regions.append(Region(tuple(prose), is_table=False))
    return regions


def _several(line: TextLine) -> bool:
    return 1 < len(line) <= _MOST_PHRASES


def _end(lines: Sequence[TextLine], start: int, width: float) -> int:
    """Behind the last line with several phrases that can be reached without a gap or a line of prose."""
    end = start + 1
    steps: list[float] = []
    index = start
    lonely = 0
    figures = int(_figured(lines[start]))
    left = lines[start][0].left
    while index + 1 < len(lines) and lonely <= _AHEAD:
        here, following = lines[index], lines[index + 1]
        step = following[0].base - here[0].base
        size = following[0].size
        usual = max(median(steps), 1.2 * size) if steps else _FIRST_ROOM * size / _ROOM
        larger = following[0].size > _LARGER * max(phrase.size for phrase in here) and not _several(following)
        if larger or step > max(_ROOM * usual, 1.6 * size) or _breaks(following, step, usual, width):
            break
        if figures >= 2 and step > 1.3 * usual and _heads(following, left):
            break
        if figures >= 2 and _is_caption(following) and _head_stands(lines[index + 2 : index + 3], following[0].left):
            break
        left = min(left, following[0].left)
        figures += _figured(following)
        steps.append(step)
        index += 1
        lonely = 0 if _several(following) else lonely + 1
        if _several(following):
            end = index + 1
    while end < len(lines) and end - start > 1 and _goes_with(lines[end - 1], lines[end], steps):
        end += 1
    return end


def _figured(line: TextLine) -> bool:
    return any(is_figure(phrase.text) for phrase in line[1:])


def _heads(line: TextLine, left: float) -> bool:
    """The heads of another table."""
    return line[0].left > left + 3 * line[0].size and not any(is_figure(phrase.text) for phrase in line)


def _is_caption(line: TextLine) -> bool:
    return len(line) == 1 and line[0].bold


def _head_stands(below: Sequence[TextLine], left: float) -> bool:
    return any(_several(line) and _heads(line, left) for line in below)


def _breaks(line: TextLine, step: float, usual: float, width: float) -> bool:
    if (states_unit(line[-1].text) and len(line) <= 2) or _titles(line):
        return True
    if _several(line):
        return False
    phrase = line[0]
    if phrase.right - phrase.left > _WIDE * width or folded(phrase.text).endswith("。") or _is_sentence(phrase.text):
        return True
    if "【" in phrase.text and "】" in phrase.text:
        return True
    numbered = phrase.bold or is_enumerator(phrase.words[0].text) or folded(phrase.text)[:1] in {"(", "[", "■", "<"}
    return numbered and step > 1.5 * usual


def _titles(line: TextLine) -> bool:
    """A line of the cover, or a numbered heading with what is said in brackets at its right: (1)連結経営成績 (%表示は…)."""
    if any(_COVER.match("".join(folded(phrase.text).split())) for phrase in line):
        return True
    aside = [folded(phrase.text) for phrase in line[1:]]
    return (
        bool(aside) and _NUMBERED.match(line[0].text) is not None and all(_BRACKETED.fullmatch(text) for text in aside)
    )


def _is_sentence(text: str) -> bool:
    return text.endswith((".", ":")) and len(text) > _SENTENCE and text.count(" ") > _SENTENCE / 10


def _goes_with(before: TextLine, line: TextLine, steps: Sequence[float]) -> bool:
    """A last label's second line."""
    step = line[0].base - before[0].base
    return (
        len(line) == 1
        and bool(steps)
        and step < 0.95 * median(steps)
        and len(line[0].text) < _SHORT
        and (abs(line[0].left - before[0].left) < 1.5 * line[0].size)
    )


def _is_table(lines: Sequence[TextLine]) -> bool:
    several = [line for line in lines if _several(line)]
    if len(several) < 2:
        return False
    figured = sum(_figured(line) for line in several)
    with_units = any(all(is_unit_of_column(phrase.text) for phrase in line) for line in several)
    if figured >= 2 or (figured and (len(several) <= 3 or with_units)):
        return True
    phrases = [phrase for line in several for phrase in line]
    short = sum(len(phrase.text) for phrase in phrases) < _SHORT * len(phrases)
    return short and _is_even(several) and _in_columns(several)


def _is_even(lines: Sequence[TextLine]) -> bool:
    """Most lines have as many phrases, as rows of a list have and lines of a cover have not."""
    return Counter(map(len, lines)).most_common(1)[0][1] >= _MOST * len(lines)


def _in_columns(lines: Sequence[TextLine]) -> bool:
    same = sum(not _edges(before, 0).isdisjoint(_edges(after, 1)) for before, after in pairwise(lines))
    return same >= 0.6 * (len(lines) - 1)


def _edges(line: TextLine, reach: int) -> set[tuple[bool, int]]:
    """Where its phrases behind the first begin and end, in steps of its size, and the steps beside."""
    size = max(line[0].size, 1.0)
    return {
        (end, round((phrase.right if end else phrase.left) / size) + step)
        for phrase in line[1:]
        for end in (False, True)
        for step in range(-reach, reach + 1)
    }


def _head(prose: Sequence[TextLine], table: Sequence[TextLine], left: float) -> int:
    """How many lines above belong to the table: heads over its figures and units at its right shoulder."""
    count = 0
    below = table[0]
    pitch = (table[-1][0].base - table[0][0].base) / max(len(table) - 1, 1)
    inner = min(phrase.left for line in table for phrase in line[1:])
    for line in reversed(prose):
        step = below[0].base - line[0].base
        larger = max(phrase.size for phrase in line) > _LARGER * max(phrase.size for phrase in below)
        over = not larger and all(phrase.left > left + 3 * phrase.size and phrase.right > inner for phrase in line)
        if (
            step > max(2.6 * below[0].size, 1.3 * pitch)
            or not (over or is_unit(line[0].text))
            or folded(line[-1].text).endswith("。")
        ):
            break
        count += 1
        below = line
    return count
