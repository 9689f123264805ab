"""A request to what is asked for: the question's own words, and what the turn knows better."""

from dataclasses import replace

from uradori_contracts.figures import FigureRequest
from uradori_contracts.rewriting import RequestedItem, ResolvedRequest
from uradori_jafin.lexicon import ConsolidationBasis
from uradori_jafin.periods import YearBasis
from uradori_jafin.questions import AskedItem, FigureQuestion, read_figure_question

_BASES = {"consolidated": ConsolidationBasis.CONSOLIDATED, "parent": ConsolidationBasis.STANDALONE}


def read_request(request: FigureRequest) -> tuple[FigureQuestion, tuple[tuple[int, ...], ...]]:
    """The question, and the years of each period that is asked for; one empty entry where none is."""
    resolved = request.request
    names = () if resolved is None else tuple(filter(None, (company.surface for company in resolved.companies)))
    question = read_figure_question(request.question, names)
    if resolved is not None:
        question = _resolved(question, resolved)
    return question, _years(question, resolved)


def readings(question: FigureQuestion) -> tuple[FigureQuestion, ...]:
    """All of it as one label, where it may be one, then parted into items and what they stand under."""
    if not question.whole:
        return (question,)
    member = question.member if question.member.isascii() else ""
    return replace(question, items=(AskedItem(question.whole),), member=member), question


def _resolved(question: FigureQuestion, resolved: ResolvedRequest) -> FigureQuestion:
    if question.basis is None and resolved.basis:
        question = replace(question, basis=_BASES.get(resolved.basis))
    if any(item.quoted for item in question.items) or not resolved.items:
        return question
    part = next((item.part for item in resolved.items if item.part), "")
    items = tuple(_item(item) for item in resolved.items)
    return replace(
        question, items=items, member=question.member if question.member.isascii() else part or question.member
    )


def _item(item: RequestedItem) -> AskedItem:
    return AskedItem(item.surface or item.id, (item.part,) if item.part else ())


def _years(question: FigureQuestion, resolved: ResolvedRequest | None) -> tuple[tuple[int, ...], ...]:
    if resolved is not None:
        ends = tuple(
            dict.fromkeys(
                period.period_end.year for period in resolved.periods if period.period_end and not period.defaulted
            )
        )
        if ends and not any(period.basis is YearBasis.CALENDAR for period in question.periods):
            return tuple((year,) for year in ends)
    named: list[tuple[int, ...]] = []
    for period in question.periods:
        if period.year is None:
            continue
        starts = period.basis in (YearBasis.FISCAL_START, YearBasis.FY)
        named.append((period.year, period.year + 1) if starts else (period.year,))
    return tuple(dict.fromkeys(named)) or ((),)
