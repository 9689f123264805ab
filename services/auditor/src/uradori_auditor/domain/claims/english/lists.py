"""Figures listed with their periods or items: sales and profit in 2019 and 2018 were $5 and $4, respectively."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeVar

from uradori_jafin import Period, Unit

from uradori_auditor.domain.claims.placing import last_before
from uradori_auditor.domain.claims.reading import Placed, Reading

_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_JOINT = re.compile(
    r"\s?(?:per\s(?:[a-z]+\s)?share)?,?\s?(?:and|or|to|versus|compared\s(?:to|with))?\s(?:(?:an?|the)\s)?(?:[a-z]+\s){0,2}"
)
_NEAR = 48

_P = TypeVar("_P", bound=Placed)


@dataclass(frozen=True, slots=True)
class Listed:
    """What belongs to one figure of a list; None and empty where no list says it."""

    period: Period | None
    items: tuple[str, ...]
    name: str | None = None


def respectively(reading: Reading) -> Mapping[int, Listed]:
    """By the place of each figure that is listed: its own period and item."""
    listed: dict[int, Listed] = {}
    begun = 0
    for word in _RESPECTIVELY.finditer(reading.text):
        run = _run(reading, begun, word.start())
        begun = word.end()
        if len(run) < 2:
            continue
        periods = _list_of(len(run), [p for p in reading.periods if p.span.end <= word.start()], reading.text)
        first = reading.quantities[run[0]].span
        before = [item for item in reading.items if item.span.end <= first.start]
        items = _list_of(len(run), before, reading.text) if last_before(first, before) else ()
        told = _list_of(len(run), [name for name in reading.names if name.span.end <= first.start], reading.text)
        names = [name.text for name in told]
        for place, index in enumerate(run):
            listed[index] = Listed(
                periods[place] if periods else None,
                (items[place].item.id,) if items and not periods else (),
                names[place] if names else None,
            )
    return listed


def _run(reading: Reading, start: int, end: int) -> list[int]:
    """The last figures before `end` that follow one another as a list."""
    run: list[int] = []
    for index in reversed(range(len(reading.quantities))):
        quantity = reading.quantities[index]
        if quantity.span.end > end or quantity.span.start < start:
            continue
        if run:
            following = reading.quantities[run[-1]]
            alike = quantity.unit is following.unit or Unit.NONE in (quantity.unit, following.unit)
            if not alike or not _JOINT.fullmatch(reading.text, quantity.span.end, following.span.start):
                break
        run.append(index)
    return run[::-1]


def _list_of(count: int, mentions: Sequence[_P], text: str) -> tuple[_P, ...]:
    """The last `count` mentions that stand close to one another, or none."""
    for last in range(len(mentions), count - 1, -1):
        chosen = tuple(mentions[last - count : last])
        if all(_joined(text[one.span.end : other.span.start]) for one, other in pairwise(chosen)):
            return chosen
    return ()


def _joined(between: str) -> bool:
    return len(between) <= _NEAR and ("," in between or " and " in between) and not any(c.isdigit() for c in between)
