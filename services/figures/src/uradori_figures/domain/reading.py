"""A request to what is asked for: the question's own words, and what the turn knows better."""

import re
from dataclasses import dataclass, replace

from uradori_contracts.figures import FigureRequest
from uradori_contracts.rewriting import RequestedItem, ResolvedRequest
from uradori_jafin.lexicon import ConsolidationBasis
from uradori_jafin.periods import Length, Period, YearBasis, resolve
from uradori_jafin.questions import AskedItem, FigureQuestion, read_figure_question

from uradori_figures.domain.asked_kind import asks_for_change

_RATE = re.compile(r"の?(?:構成比率?|構成割合|比率|増減率?|増減額|前年比|前年同期比|前期比|成長率|伸び率|増加率|回転率)")
_BASES = {"consolidated": ConsolidationBasis.CONSOLIDATED, "parent": ConsolidationBasis.STANDALONE}


@dataclass(frozen=True, slots=True)
class When:
    """A period that is asked for: the years in which it may end, and how it is written where that is known."""

    years: tuple[int, ...] = ()
    period: Period | None = None


def read_request(request: FigureRequest, filers: tuple[str, ...] = ()) -> tuple[FigureQuestion, tuple[When, ...]]:
    """The question, and each period that is asked for; one empty entry where none is.

    `filers`: names in it of filers that only documents know, of whose years and items the turn knows nothing.
    """
    resolved = request.request
    names = () if resolved is None else tuple(filter(None, (company.surface for company in resolved.companies)))
    question = read_figure_question(request.question, filers or names)
    told = None if filers and (question.items or resolved is None) else resolved
    if told is not None:
        question = _resolved(question, told)
    return question, _when(question, told)


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
    known = {item.surface for item in resolved.items}
    if any(known & set(item.contexts) for item in question.items):
        return question
    alone = len(question.items) == len(resolved.items) == 1
    if alone and _is_rate_of(question.items[0].label, resolved.items[0].surface):
        return question
    part = next((item.part for item in resolved.items if item.part), "")
    items = tuple(_item(item) for item in resolved.items)
    own = question.member
    if not own.isascii() and any(own in item.label for item in items):
        own = ""
    return replace(question, items=items, member=own if own and own.isascii() else part or own)


def _is_rate_of(label: str, surface: str) -> bool:
    """売上高構成比 is no 売上高, whatever line item its name begins with."""
    _, named, after = label.partition(surface)
    return bool(named and surface) and _RATE.fullmatch(after) is not None


def _item(item: RequestedItem) -> AskedItem:
    return AskedItem(item.surface or item.id, (item.part,) if item.part else ())


def _when(question: FigureQuestion, resolved: ResolvedRequest | None) -> tuple[When, ...]:
    written = [period for period in question.periods if period.year is not None]
    if resolved is not None:
        ends = tuple(
            dict.fromkeys(
                period.period_end.year for period in resolved.periods if period.period_end and not period.defaulted
            )
        )
        if written and asks_for_change(question.text):
            # 対前期 asks for one figure of one year, and not for that of the year before too.
            ends = ()
        if ends and not any(period.basis is YearBasis.CALENDAR for period in question.periods):
            one = written[0] if len(written) == len(ends) == 1 else None
            return tuple(When((year,), one) for year in ends)
    return tuple(dict.fromkeys(When(_years(period), period) for period in written)) or (When(),)


def _years(period: Period) -> tuple[int, ...]:
    """The calendar years in which it may end."""
    if period.year is None:
        return ()
    if period.length is Length.MONTHS:
        ends = resolve(period)
        return tuple(dict.fromkeys(window.last // 12 for window in ends)) or (period.year,)
    if period.basis is YearBasis.FISCAL_END and period.length in (Length.QUARTER, Length.HALF):
        return (period.year - 1, period.year)
    if period.basis is YearBasis.FY and period.length in (Length.QUARTER, Length.HALF):
        return (period.year - 1, period.year, period.year + 1)
    starts = period.basis in (YearBasis.FISCAL_START, YearBasis.FY)
    return (period.year, period.year + 1) if starts else (period.year,)
