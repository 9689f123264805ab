"""Share splits and consolidations that the notes below the key figures state."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from overview.columns import ERAS

SENTENCE = re.compile(r"[^。]{0,600}?(?:株式(?:の)?|株に)(?:分割|併合)[^。]{0,300}")
DAY = re.compile(r"(\d{4}|(?:令和|平成)(?:元|\d{1,2}))年(\d{1,2})月(\d{1,2})日(開催|取締役会|を基準日|現在)?")
RATIO = re.compile(r"(\d+(?:\.\d+)?)株(?:につき|を|に対し(?:て)?)[、,]?(?:普通株式)?(\d+(?:\.\d+)?)株")


@dataclass(frozen=True, slots=True)
class Split:
    """`before` shares became `after` on `effective_on`; `note` is what the report says of it."""

    effective_on: date
    before: Decimal
    after: Decimal
    note: str


def read_splits(text: str) -> tuple[Split, ...]:
    """In order of their days. A ratio holds for the days named since the ratio before it."""
    found: dict[date, Split] = {}
    for sentence in _sentences(text):
        since = 0
        for ratio in RATIO.finditer(sentence):
            clause = sentence[since : ratio.start()]
            since = ratio.end()
            for day in _effective_days(clause):
                note = clause[_first_day(clause) :] + sentence[ratio.start() : ratio.end()]
                found.setdefault(day, Split(day, Decimal(ratio[1]), Decimal(ratio[2]), note))
    return tuple(found[day] for day in sorted(found))


def _sentences(text: str) -> Iterator[str]:
    folded = re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))
    yield from (found[0] for found in SENTENCE.finditer(folded))


def _effective_days(clause: str) -> Iterator[date]:
    for year, month, day, other in DAY.findall(clause):
        if not other:
            yield date(_western(year), int(month), int(day))


def _first_day(clause: str) -> int:
    return next((day.start() for day in DAY.finditer(clause) if not day[4]), 0)


def _western(year: str) -> int:
    if year.isdecimal():
        return int(year)
    return ERAS[year[:2]] + (1 if year[2:] == "元" else int(year[2:]))
