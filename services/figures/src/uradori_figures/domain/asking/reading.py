"""A request to what is asked for: the question's own words, and what the turn knows better."""

import re
from dataclasses import dataclass, replace
from datetime import date

from uradori_contracts.figures import FigureRequest
from uradori_contracts.rewriting import RequestedItem, ResolvedRequest
from uradori_jafin.lexicon import ConsolidationBasis, find_line_items
from uradori_jafin.periods import Length, Period, Relative, YearBasis, resolve
from uradori_jafin.questions import AskedItem, FigureQuestion, read_figure_question

from uradori_figures.domain.asking.asked_kind import asks_for_change, asks_for_forecast

_RATE = re.compile(
    r"(?:高|額)?の?(?:構成比率?|構成割合|比率|増減率?|増減額|前年比|前年同期比|前期比|成長率|伸び率|増加率|回転率)"
)
_DISTINGUISHED = re.compile(
    r"[一-龠ァ-ヶー・]{0,8}(?:調整額|合計|総計|引当金|繰入額|戻入額|相当額|差額|支払額|受取額|還付額|払戻額|償却額|評価額"
    r"|評価損益?|評価益|売却損益?|売却益|累計額|残高|変動額|控除額|充当額|過不足額)"
)
"""What makes another item of a name that it stands behind: 法人税等調整額 is no 法人税等."""
_PARTICLES = "はがをも"
_DIVIDEND = re.compile(r"(?P<when>期末|第[123]四半期末|中間(?:期末)?)配当(?:金)?")
_MONTHS = 12
_COUNTED = frozenset({Relative.CURRENT, Relative.PRIOR_YEAR, Relative.TWO_YEARS_AGO})
_WITH_THE_PRIOR = 2
"""Periods of a request that names none and asks for a change: the latest year, and the one before it."""
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


def years_ago(question: FigureQuestion) -> int:
    """前期 is one year before the latest that the documents have; 0 where none is counted so."""
    months = [each.relative.months for each in question.periods if each.relative and each.length is Length.YEAR]
    return max(0, -months[0] // _MONTHS) if months else 0


def current_year(question: FigureQuestion, resolved: ResolvedRequest | None) -> date | None:
    """The end of the year that the turn took for the current one, where 当期 and 前期 are all that is said of when.

    None where another year is named or stands before, several companies close theirs, or what is to come is asked for.
    """
    if resolved is None or resolved.follows_up or len(resolved.companies) != 1 or not resolved.periods:
        return None
    if not question.periods or asks_for_forecast(question.text):
        return None
    if any(one.relative not in _COUNTED or one.length is not Length.YEAR for one in question.periods):
        return None
    first, end = question.periods[0].relative, resolved.periods[0].period_end
    if first is None or end is None or resolved.periods[0].defaulted:
        return None
    return end.replace(year=end.year - first.months // _MONTHS, day=1)


def in_relative_words(question: FigureQuestion) -> tuple[When, ...]:
    """当期, 前期末, as documents without a single day head their columns; none where a year is named.

    A part of a year that is told by nothing else (中間会計期間) is that of the current one.
    """
    if any(period.year is not None or period.term is not None for period in question.periods):
        return ()
    parts = (Length.HALF, Length.QUARTER)
    told = (
        replace(period, relative=Relative.CURRENT) if period.relative is None and period.length in parts else period
        for period in question.periods
    )
    return tuple(When((), period) for period in told if period.relative is not None)


def readings(question: FigureQuestion) -> tuple[FigureQuestion, ...]:
    """All of it as one label, where it may be one, then parted into items and what they stand under; then as columns have it."""
    return (*_as_one(question), question, *_of_dividends(question))


def _as_one(question: FigureQuestion) -> tuple[FigureQuestion, ...]:
    if not question.whole:
        return ()
    member = question.member if question.member.isascii() else ""
    return (replace(question, items=(AskedItem(question.whole),), member=member),)


def _of_dividends(question: FigureQuestion) -> tuple[FigureQuestion, ...]:
    """期末配当 is 期末 of 年間配当金 where a release tells dividends of a year by quarters."""
    match question.items:
        case (AskedItem(label=label, contexts=(), quoted=False),) if found := _DIVIDEND.fullmatch(label):
            when = "第2四半期末" if found["when"].startswith("中間") else found["when"]
            return (replace(question, items=(AskedItem(when, ("年間配当金",)),)),)
        case _:
            return ()


def _resolved(question: FigureQuestion, resolved: ResolvedRequest) -> FigureQuestion:
    if question.basis is None and resolved.basis:
        question = replace(question, basis=_BASES.get(resolved.basis))
    if any(item.quoted for item in question.items) or not resolved.items:
        return question
    known = {item.surface for item in resolved.items}
    if any(known & set(item.contexts) for item in question.items):
        return question
    if len(question.items) == 1 and all(_is_part_of(item, question.items[0].label) for item in resolved.items):
        return question
    part = next((item.part for item in resolved.items if item.part), "")
    items = tuple(_item(item) for item in resolved.items)
    own = question.member
    if not own.isascii() and any(own in item.label for item in items):
        own = ""
    return replace(question, items=items, member=own if own and own.isascii() else part or own)


def _is_part_of(item: RequestedItem, label: str) -> bool:
    """期末配当 says more than 配当, and 売上高構成比 is no 売上高, whatever line item they name; a row of some table has its own words."""
    surface = item.surface.rstrip(_PARTICLES)
    if not item.id or (surface != item.surface and surface == label):
        return True
    before, named, after = label.rpartition(surface)
    if not (named and surface):
        return False
    return bool(before and not after) or bool(_RATE.fullmatch(after)) or _is_of_its_own(item, label, after)


def _is_of_its_own(item: RequestedItem, label: str, after: str) -> bool:
    """法人税等調整額 is no 法人税等: what stands behind says so, or all of the label is the name of another item."""
    if _DISTINGUISHED.fullmatch(after):
        return True
    return any(said.surface == label and said.item.id != item.id for said in find_line_items(label))


def _item(item: RequestedItem) -> AskedItem:
    return AskedItem(item.surface or item.id, (item.part,) if item.part else ())


def _when(question: FigureQuestion, resolved: ResolvedRequest | None) -> tuple[When, ...]:
    written = [period for period in question.periods if period.year is not None]
    terms = [period for period in question.periods if period.term is not None]
    if resolved is not None:
        ends = tuple(
            dict.fromkeys(
                period.period_end.year for period in resolved.periods if period.period_end and not period.defaulted
            )
        )
        of_latest = len(resolved.periods) == _WITH_THE_PRIOR and resolved.periods[0].defaulted
        if question.compared or of_latest or (written and asks_for_change(question.text)):
            # 対前期 asks for one figure of one year, and not for that of the year before too, nor ever for that alone.
            ends = ()
        if terms and any(period.period_end is None for period in resolved.periods):
            ends = ()
        if ends and not any(period.basis is YearBasis.CALENDAR for period in question.periods):
            one = written[0] if len(written) == len(ends) == 1 else None
            return tuple(When((year,), one) for year in ends)
    quarters = [one for one in question.periods if one.relative and one.length is Length.QUARTER and one.part is None]
    written = [*written, *terms] or quarters
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
