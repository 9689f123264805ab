"""Facts in words: for choices, and to ask again for exactly one of them."""

from uradori_contracts.reported_facts import ReportedFact
from uradori_jafin.questions import AskedItem

from uradori_figures.domain.asking.pointing import pointer

_BASES = {"consolidated": "連結", "parent": "個別"}
_LENGTH = 60


def place_of(fact: ReportedFact) -> str:
    """Where a fact stands: its heading and its labels."""
    labels = (*fact.section[-1:], *fact.row_path[-2:], *fact.column_path[-1:])
    return "／".join(label.replace("\n", "")[:_LENGTH] for label in dict.fromkeys(labels) if label)


def period_of(fact: ReportedFact) -> str:
    """2020年 or 2020年時点."""
    if fact.period_end is None:
        return ""
    return f"{fact.period_end.year}年" + ("時点" if fact.period_start is None else "")


def question_for(fact: ReportedFact, item: AskedItem, member: str) -> str:
    """A question that only this fact answers: in words, and by its cell."""
    parts = [fact.company or fact.title, period_of(fact)]
    if fact.basis in _BASES:
        parts.append(f"{_BASES[fact.basis]}決算")
    if member:
        parts.append(member)
    contexts = dict.fromkeys((*item.contexts, *fact.row_path[-2:-1], *fact.section[-1:]))
    label = "、".join((item.label, *(text.replace("\n", "").replace("、", "・")[:_LENGTH] for text in contexts)))
    return "の".join(filter(None, parts)) + f"における「{label}」は？{pointer(fact)}"
