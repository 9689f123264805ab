"""What stands above a column."""

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from uradori_filings.days import days_in, month_end
from uradori_filings.model.fact import Basis
from uradori_filings.model.grid import Cell
from uradori_filings.understanding.headwords import EMPTY_WORDS, NOTES
from uradori_filings.understanding.labels import Label, Labels, on_one_line
from uradori_filings.understanding.phrases import Phrase, is_only_a_period, read_phrase
from uradori_filings.understanding.scope import standard_in
from uradori_filings.understanding.spreading import spread
from uradori_filings.understanding.survey import Slots
from uradori_filings.understanding.units import TableUnit
from uradori_filings.understanding.zones import Band


class Column(Struct, frozen=True, gc=False):
    """The heads of a column, outermost first, and what they say together."""

    path: tuple[str, ...]
    heads: tuple[Label, ...]
    unit: TableUnit | None
    phrase: Phrase | None
    phrase_text: str
    basis: Basis | None
    standard: str
    is_forecast: bool
    subjects: tuple[Label, ...]
    """Heads that are neither a period, a unit nor an empty word."""


def columns_of(slots: Slots, band: Band, width: int, first_value: int, labels: Labels) -> list[Column]:
    """Each column of the grid under these heads."""
    columns: list[Column] = []
    corner = _corner(slots, band.rows, first_value, labels)
    over = spread(slots, band.rows, first_value, width)
    for column in range(width):
        heads = _heads(over, band.rows, column, first_value, labels)
        if not heads and column > first_value and columns and _is_bare(slots, band.rows, column):
            columns.append(columns[-1])
            continue
        columns.append(column_under(heads, corner if column >= first_value else None))
    return columns


def column_under(heads: Sequence[Label], corner: Label | None = None) -> Column:
    """A column under these heads, outermost first; a corner that says a day without a year dates a bare year."""
    phrase, text = _phrase((corner, *heads) if corner is not None else heads)
    unit = next((head.unit for head in reversed(heads) if head.unit is not None), None)
    return Column(
        path=tuple(head.text for head in heads),
        heads=tuple(heads),
        unit=unit,
        phrase=phrase,
        phrase_text=text,
        basis=next((head.basis for head in reversed(heads) if head.basis is not None), None),
        standard=next((name for head in heads if (name := standard_in(head.folded))), ""),
        is_forecast=any(head.is_forecast for head in heads),
        subjects=tuple(head for head in heads if _is_subject(head)),
    )


def _is_bare(slots: Slots, rows: Sequence[int], column: int) -> bool:
    return bool(rows) and all((cell := slots[row][column]) is None or not cell.text for row in rows)


def _heads(
    over: Mapping[int, Sequence[Cell | None]], rows: Sequence[int], column: int, first_value: int, labels: Labels
) -> list[Label]:
    heads: list[Label] = []
    seen: set[int] = set()
    for row in rows:
        cell = over[row][column]
        if cell is None or not cell.text or id(cell) in seen:
            continue
        if column >= first_value > cell.column and cell.column_span > 1 and cell.column == 0:
            continue
        seen.add(id(cell))
        label = labels.label(cell.text)
        if not heads or heads[-1].text != label.text:
            heads.append(label)
    return heads


def _phrase(heads: Sequence[Label]) -> tuple[Phrase | None, str]:
    if days := _day_over_year(heads):
        return days, " ".join(on_one_line(head.text) for head in heads)
    told = [head for head in heads if head.phrase is not None]
    if not told:
        return None, ""
    text = " ".join(on_one_line(head.text) for head in told)
    if part := _part_of_year(told):
        return part, text
    absolute = [head for head in told if head.phrase is not None and head.phrase.is_absolute]
    lowest = told[-1].phrase
    if absolute and lowest is not None and lowest.named and not lowest.is_absolute:
        between = " " if all(head.folded.isascii() for head in told) else ""
        joined = read_phrase(between.join(head.folded for head in told))
        if joined is not None and joined.named:
            return joined, text
    if absolute:
        dated = [head for head in absolute if head.phrase is not None and head.phrase.days]
        chosen = (dated or [head for head in absolute if head.phrase is not None and head.phrase.month] or absolute)[-1]
        return chosen.phrase, text
    return lowest, text


def _part_of_year(told: Sequence[Label]) -> Phrase | None:
    """Q1 over 2022, 2022 over First Quarter, 2022年度 over 上期: the part of that year, whichever stands above."""
    years = [head.folded for head in told if _names(head, absolute=True)]
    parts = [head.folded for head in told if _names(head, absolute=False)]
    if len(set(years)) != 1 or len(set(parts)) != 1:
        return None
    year, part = years[0], parts[0]
    joined = f"{part} {year}" if part.isascii() else f"{year}年{part}" if year.isdecimal() else f"{year}{part}"
    phrase = read_phrase(joined)
    return phrase if phrase is not None and any(one.is_absolute and one.part for one in phrase.named) else None


def _names(head: Label, *, absolute: bool) -> bool:
    """Whether a head names nothing but a year, or nothing but a part of some year."""
    phrase = head.phrase
    if phrase is None or phrase.days or phrase.month or len(phrase.named) != 1:
        return False
    (named,) = phrase.named
    return named.is_absolute is absolute and (named.part is None) is absolute and named.first_month is None


def _day_over_year(heads: Sequence[Label]) -> Phrase | None:
    """December 31, over 2019; three months ended over either; 3月31日に終了した1年間 over 2020年."""
    ended = next((head.folded for head in heads if _ENDED.search(head.folded)), "")
    for upper, lower in pairwise(heads):
        if _DAY_OF_SOME_YEAR.match(upper.folded) and _YEAR_ALONE.fullmatch(lower.folded):
            return read_phrase(lower.folded + upper.folded)
        if ended and ended != upper.folded and _BARE_YEAR.fullmatch(lower.folded) and is_month_and_day(upper.folded):
            return read_phrase(f"{ended} {upper.folded.rstrip(' ,:')}, {lower.folded}")
        if _BARE_YEAR.fullmatch(lower.folded) and (last := _month_ended(upper.folded, lower.folded)):
            return read_phrase(last)
        if lower.phrase is not None and len(lower.phrase.days) == 1 and _ENDED.search(upper.folded):
            return read_phrase(f"{upper.folded} {lower.folded}")
        if _BARE_YEAR.fullmatch(lower.folded) and is_month_and_day(upper.folded):
            return read_phrase(f"{upper.folded.rstrip(' ,:')}, {lower.folded}")
    return None


def _month_ended(folded: str, year: str) -> str:
    """Three months ended September over 2024, with the last day of the month."""
    found = _ENDED_MONTH.search(folded)
    first = days_in(f"{found[1].lower()} 1, {year}") if found else []
    return f"{folded} {month_end(first[0].year, first[0].month).day}, {year}" if first else ""


def _corner(slots: Slots, rows: Sequence[int], first_value: int, labels: Labels) -> Label | None:
    for row in reversed(rows):
        cell = slots[row][0]
        if first_value > 0 and cell is not None and cell.text and is_month_and_day(cell.text):
            return labels.label(cell.text)
    return None


def is_month_and_day(text: str) -> bool:
    """A day whose year stands elsewhere: At December 31:."""
    return _MONTH_AND_DAY.search(text) is not None


_DAY_OF_SOME_YEAR = re.compile(r"\d{1,2}月\d{1,2}日(?:現在|時点|に?終了(?:した|する))")
_YEAR_ALONE = re.compile(r"[12]\d{3}年")
_ENDED = re.compile(r"(?:years?|months?|weeks|quarters?|periods?)\s(?:ended|ending)\s?$", re.IGNORECASE)
_ENDED_MONTH = re.compile(
    r"(?:years?|months?|quarters?|periods?)\s(?:ended|ending)\s((?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6})\.?$",
    re.IGNORECASE,
)
_BARE_YEAR = re.compile(r"(?:19|20)\d{2}")
_MONTH_AND_DAY = re.compile(
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]{0,6}\.?\s\d{1,2}\s?[,:]?$", re.IGNORECASE
)


def _is_subject(head: Label) -> bool:
    if head.is_unit or EMPTY_WORDS.fullmatch(head.core) or NOTES.fullmatch(head.core):
        return False
    return head.phrase is None or not (is_only_a_period(head.core) or is_only_a_period(head.folded))
