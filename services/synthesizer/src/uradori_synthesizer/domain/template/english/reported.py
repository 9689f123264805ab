"""Reported facts in English."""

import re

from uradori_jafin import fold, load_lexicon

from uradori_synthesizer.domain.template.english.phrases import MONTHS, day, possessive
from uradori_synthesizer.domain.template.reported_cells import QUOTED, ReportedCell, before_a_split, digits

_BASES = {"consolidated": "consolidated", "parent": "non-consolidated"}
_STANDARDS = {"IFRS": "IFRS", "US-GAAP": "US GAAP"}
_SCALES = {"千": " thousand", "百万": " million"}
_UNITS = {"株": " shares", "人": " people", "倍": " times", "%": "%", "回": " times", "年": " years"}
_MONEY = {"円": "¥", "USD": "$", "ドル": "$", "EUR": "€", "ユーロ": "€", "GBP": "£"}


class ReportedSentences:
    """The figure as its table counts it, so that a reader finds it there."""

    def reported(self, name: str, cell: ReportedCell, tag: str) -> str:
        """A number, the absence of one, or a text in its own words."""
        fact = cell.fact
        if cell.is_number:
            return f"{_lead(name, cell)} {_moved(cell) or f'was {_amount(cell)}'} [{tag}]."
        dated = f", {fact.filed_on.isoformat()}" if fact.filed_on else ""
        label = "" if fact.kind == "nothing" else f"{_printed_label(cell)}: "
        return f"{_source(cell)} ({fact.title or fact.document_id}{dated}) says of it: 「{label}{fact.printed[:QUOTED]}」 [{tag}]."

    def before(self, cell: ReportedCell, tag: str) -> str:
        """The same of the period before."""
        value = _amount(cell) if cell.is_number else f"「{cell.fact.printed}」"
        return f"The period before{_period(cell)}, it was {value} [{tag}]."

    def differing(self, name: str, cell: ReportedCell, tag: str) -> str:
        """What another document prints for the same."""
        filed = f" filed on {day(cell.fact.filed_on)}" if cell.fact.filed_on else ""
        value = _amount(cell) if cell.is_number else f"「{cell.fact.printed}」"
        split = ", on the shares before a split," if before_a_split(cell.fact) else ""
        return f"Another document{filed} prints{split} {value} for the same figure of {name} [{tag}]."

    def footnote(self, note: str, tag: str) -> str:
        """A note to the cell, word by word."""
        return f"The {'' if note.isascii() else 'Japanese '}source says of it: 「{note}」 [{tag}]."


def _source(cell: ReportedCell) -> str:
    labels = "".join((*cell.fact.row_path, *cell.fact.column_path))
    return "The source" if labels.isascii() else "The Japanese source"


def _lead(name: str, cell: ReportedCell) -> str:
    fact = cell.fact
    money = fact.unit in _MONEY
    said = [
        _BASES.get(cell.basis, ""),
        _STANDARDS.get(fact.standard, "") if money and fact.basis != "parent" else "",
        "forecast" if cell.is_expected else "",
    ]
    notes = ", ".join(filter(None, said))
    return f"{possessive(name)} {_called(cell)}{f' ({notes})' if notes else ''}{_period(cell)}"


def _called(cell: ReportedCell) -> str:
    """The name of the line item; else the labels of the table in their own language, as a reader finds them there."""
    known = load_lexicon().items.get(cell.fact.item_id)
    printed = all(label.isascii() for label in cell.labels)
    if known is not None and known.en and len(cell.labels) < 2 and not cell.member and not printed:
        return known.en[0]
    labels = _joined(cell) or "figure"
    if not cell.member:
        return labels
    return (
        f"{labels} of {cell.member}" if labels.isascii() and cell.member.isascii() else f"{cell.member}における{labels}"
    )


def _joined(cell: ReportedCell) -> str:
    """The innermost of English labels; one that says little by itself with what it stands under; Japanese as Japanese has them."""
    labels = cell.labels
    if not all(label.isascii() for label in labels):
        return "の".join(labels)
    if len(labels) > 1 and _BARE.fullmatch(labels[-1]):
        return f"{labels[-1].lower()} {labels[-2].rstrip(' :')}"
    if len(labels) > 1 and _MOVES.fullmatch(labels[-1]):
        return labels[-2] if _moved(cell) else f"{labels[-2]} {labels[-1]}"
    return labels[-1] if labels else ""


_QUARTER = re.compile(
    r"(?:(?:Q[1-4]|[1-4]Q)\s?(?:FY|Fiscal)?\s?['’]?\d{2,4}|(?:FY|Fiscal)\s?(?:Year\s)?['’]?\d{2,4}\s?(?:Q[1-4]|[1-4]Q))",
    re.IGNORECASE,
)
"""A quarter as its table names it, which only the company's own calendar turns into days."""
_BARE = re.compile(
    r"basic|diluted|total|other|net|current|non-?current|gross|(?:fiscal )?year-end|[a-z]+ quarter-end", re.IGNORECASE
)
_MOVES = re.compile(r"(?:%\s?)?(?:yoy|qoq|change|growth|variance|increase|decrease)(?:\s?\(?%\)?)?", re.IGNORECASE)
"""Heads that say by how much what stands in the row moved."""
_OVER_A_YEAR = re.compile(r"(?:%\s?)?(?:yoy|change|growth)(?:\s?\(?%\)?)?", re.IGNORECASE)
"""Those whose sign is the direction and whose base needs no word of its own."""


def _moved(cell: ReportedCell) -> str:
    """By how much what a row names rose or fell, where its cell is the rate of that; "" elsewhere."""
    labels, size = cell.labels, cell.amount[0]
    if cell.fact.unit != "%" or len(labels) < 2 or not size or _OVER_A_YEAR.fullmatch(labels[-1]) is None:
        return ""
    return f"{'fell' if size < 0 else 'rose'} {digits(abs(size), cell)}%"


def _printed_label(cell: ReportedCell) -> str:
    """As its evidence has it before the text."""
    labels = (*cell.fact.members, *cell.fact.row_path, *cell.fact.column_path)
    return "".join(fold(labels[-1]).text.split()) if labels else ""


def _period(cell: ReportedCell) -> str:
    start, end = cell.fact.period_start, cell.fact.period_end
    if end is None or not cell.is_dated:
        return f" ({cell.undated})" if cell.undated else ""
    if start is None:
        return f" as of {day(end)}"
    if cell.is_year:
        return f" for the year ended {MONTHS[end.month - 1]} {end.year}"
    if _QUARTER.fullmatch(cell.fact.period_label):
        return f" for {cell.fact.period_label}"
    return f" for the period from {day(start)} to {day(end)}"


def _amount(cell: ReportedCell) -> str:
    size, scale = cell.amount
    unit = cell.fact.unit
    if scale not in _SCALES and scale:
        size, scale = cell.fact.value or size, ""
    sign = "-" if size < 0 else ""
    before = _MONEY.get(unit, "")
    after = "" if before else _UNITS.get(unit, f" {unit}" if unit else "")
    return f"{sign}{before}{digits(abs(size), cell)}{_SCALES.get(scale, '')}{after}"
