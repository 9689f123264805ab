"""Labels in quotation marks: 「その他、営業外収益」 is asked for as some table prints it, whatever its words mean."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from uradori_jafin.periods import parse_periods
from uradori_jafin.spans import Span

LABELS = 12
"""That are read of one question."""
_QUOTED = re.compile(r"「([^「」]{1,300})」|『([^『』]{1,300})』|“([^“”]{1,300})”|\"([^\"]{1,300})\"")
_ASKED_FOR = re.compile(
    r"\s?(?:[はをがと、,?。]|および|及び|って|について|に関して|の(?:金額|数値?|値|額|推移|内訳|残高)|(?:were|was|is|for|in|at|and)\b|$)"
)


@dataclass(frozen=True, slots=True)
class QuotedLabel:
    """A label without blanks around it; `span` has the marks."""

    label: str
    span: Span


def quoted_labels(text: str) -> tuple[QuotedLabel, ...]:
    """The first of those that a folded question asks for, in order. A quoted period is none; a name of a company may be."""
    return tuple(islice(_labels(text), LABELS))


def _labels(text: str) -> Iterator[QuotedLabel]:
    for found in _QUOTED.finditer(text):
        label = next(filter(None, found.groups())).strip()
        if label and _ASKED_FOR.match(text, found.end()) and not _is_period(label):
            yield QuotedLabel(label, Span(found.start(), found.end()))


def _is_period(label: str) -> bool:
    return any(period.text == label and period.is_absolute for period in parse_periods(label))
