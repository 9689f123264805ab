"""Second numbers in brackets: 従業員数 4,737 ［286］ counts others beside, and a dividend (14) is part of the one above."""

import re
import unicodedata
from collections.abc import Sequence

from uradori_contracts.reported_facts import ReportedFact

from uradori_figures.domain.asking.asked_items import Asked
from uradori_figures.domain.naming.labels import Label, Labels, alike, grams

_OPEN, _CLOSE = "([{〔", ")]}〕"
_NOT_REGULAR = re.compile(r"臨時|パート|アルバイト")
_NAMED = 0.4


def without_asides(facts: Sequence[ReportedFact], asked: Asked, labels: Labels) -> list[ReportedFact]:
    """The facts without the one of each pair (a number, and one in brackets by it) that is not asked for.

    Nor is a number of all that are employed one of those who are not in regular employment.
    """
    wanted = asked.atoms[0][0].label
    plain = {_place(fact) for fact in facts if not _is_bracketed(fact)}
    kept: list[ReportedFact] = []
    for fact in facts:
        bracketed = _is_bracketed(fact)
        if _asks_for_the_aside(wanted, fact, labels):
            if bracketed or _names_it(fact):
                kept.append(fact)
        elif not bracketed or _place(fact) not in plain:
            kept.append(fact)
    return kept


def _asks_for_the_aside(wanted: Label, fact: ReportedFact, labels: Labels) -> bool:
    if _NOT_REGULAR.search(wanted.text):
        return fact.unit in ("人", "名", "")
    for label in map(labels, (*fact.row_path[-1:], *fact.column_path[-1:])):
        if label.inner and not _is_framed(label.text):
            outer = grams(label.text.split("(", maxsplit=1)[0])
            inside = alike(wanted.grams, label.inner)
            if inside > _NAMED and inside > alike(wanted.grams, outer):
                return True
    return False


def _names_it(fact: ReportedFact) -> bool:
    """A row or a column of its own says what the number is."""
    told = (*fact.row_path[-1:], *fact.column_path)
    return any(_NOT_REGULAR.search(text) and not _has_other_words(text) for text in told)


def _has_other_words(text: str) -> bool:
    """従業員数(外、平均臨時雇用者数) heads both numbers."""
    before = re.split(r"[(\[（［〔]", unicodedata.normalize("NFKC", text).strip(), maxsplit=1)[0]
    return bool(before.strip()) and _NOT_REGULAR.search(before) is None


def _is_bracketed(fact: ReportedFact) -> bool:
    return _is_framed(fact.printed) and not (fact.value is not None and fact.value < 0)


def _is_framed(text: str) -> bool:
    said = unicodedata.normalize("NFKC", text).strip()
    return said[:1] in tuple(_OPEN) and said[-1:] in tuple(_CLOSE)


def _place(fact: ReportedFact) -> tuple[object, ...]:
    columns = tuple(text for text in fact.column_path if any(map(str.isalnum, text)))
    return (fact.document_id, fact.cell.rsplit(":", 2)[0], fact.row_path, columns, fact.period_end)
