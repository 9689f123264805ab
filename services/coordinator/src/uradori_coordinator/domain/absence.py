"""Which kind of not-knowing it is, when the evidence does not answer."""

import re
from calendar import month_name
from datetime import date

from uradori_contracts.disposition import Reason, ReasonCode
from uradori_contracts.errors import UradoriError
from uradori_contracts.finance import MacroIndicators, StockValuation, ToolResult
from uradori_contracts.rewriting import CompanyRef, Intent, ResolvedRequest
from uradori_contracts.turn import Turn

from uradori_coordinator.domain.days import named_periods
from uradori_coordinator.domain.plan import is_beyond_tools
from uradori_coordinator.domain.selection import CONSOLIDATED, PARENT, asked_items, basis_of, indicators_asked

_FISCAL_YEAR = re.compile(r"(\d{4})年(\d{1,2})月期")
ACCOUNTING_STANDARDS = {"IFRS": "国際会計基準", "US-GAAP": "米国会計基準", "J-GAAP": "日本基準"}


def failure_of(error: UradoriError) -> Reason:
    """A source that did not answer, in the words it may show."""
    return Reason(code=ReasonCode.SYSTEM_FAILURE, message=error.message, message_en=error.message_en)


def absence_of(turn: Turn) -> Reason:
    """Why nothing that a turn has gathered answers its question."""
    assert turn.request is not None
    return absence(turn.request, turn.results, turn.failure, turn.ask.as_of, has_passages=bool(turn.passages))


def absence(
    request: ResolvedRequest,
    results: tuple[ToolResult, ...],
    failure: Reason | None,
    as_of: date | None = None,
    *,
    has_passages: bool = False,
) -> Reason:
    """Why nothing answers what had been filed by `as_of`. `failure`: why a source that might have known was silent;
    `has_passages`: there are passages about the companies, on other things."""
    if failure is not None:
        return failure
    if request.intent is Intent.FIGURE and is_beyond_tools(request):
        return _beyond_tools(request)
    valuations = [result for result in results if isinstance(result, StockValuation)]
    if request.intent in {Intent.FIGURE, Intent.COMPARISON} and request.items and valuations:
        return _missing_figure(request, valuations)
    for result in results:
        if isinstance(result, MacroIndicators) and named_periods(request.periods) and indicators_asked(result, request):
            return _missing_day(request, result)
    if request.amendments:
        return _no_amendment(request)
    if request.companies and not results:
        return _not_stated(request) if has_passages else _nothing_kept(request, as_of)
    return Reason(
        code=ReasonCode.NO_SOURCE,
        message="お尋ねの内容は、手元の資料からは確認できませんでした。",
        message_en="Nothing in the available sources answers this.",
    )


def _no_amendment(request: ResolvedRequest) -> Reason:
    names = "・".join(company.name for company in request.companies)
    return Reason(
        code=ReasonCode.NO_SOURCE,
        message=f"{names}の訂正報告書は収録していません。提出の有無までは分かりません。",
        message_en=f"No amendment filed by {', '.join(_english_names(request))} is kept here; whether there is one is not known.",
    )


def _beyond_tools(request: ResolvedRequest) -> Reason:
    items = "・".join(f"{item.part and f'{item.part}の'}{item.surface}" for item in request.items)
    in_english = ", ".join(" ".join(filter(None, (item.part, item.surface))) for item in request.items)
    names = "・".join(company.name for company in request.companies)
    expected = "の予想" if request.forecast else ""
    by_line_item = all(item.id for item in request.items)
    return Reason(
        code=ReasonCode.NO_SOURCE,
        message=f"{names}の「{items}」{expected}を記した資料を収録していません。"
        + ("会社全体の実績値ではお答えになりません。" if by_line_item else ""),
        message_en=(
            f'No document here states {"a forecast of " if request.forecast else ""}"{in_english}" for '
            f"{', '.join(_english_names(request))}"
            f"{', and the actual figure of the whole company would not answer it' if by_line_item else ''}."
        ),
    )


def _not_stated(request: ResolvedRequest) -> Reason:
    names = "・".join(map(_called, request.companies))
    items = "・".join(item.surface for item in request.items)
    what, what_en = (items, f'"{items}"') if items else ("お尋ねの内容", "what is asked")
    return Reason(
        code=ReasonCode.NO_SOURCE,
        message=f"{names}の資料のうち収録しているものに、{what}の記載がありません。",
        message_en=f"The documents of {', '.join(_english_names(request))} that are kept here do not state {what_en}.",
    )


def _nothing_kept(request: ResolvedRequest, day: date | None) -> Reason:
    names = "・".join(map(_called, request.companies))
    filed = f"{day.year}年{day.month}月{day.day}日までに提出された" if day else ""
    filed_en = f" filed by {day}" if day else ""
    return Reason(
        code=ReasonCode.NO_SOURCE,
        message=f"{names}については、{filed or 'お答えの'}根拠となる開示資料を収録していません。",
        message_en=f"No report of {', '.join(_english_names(request))}{filed_en} that could answer this is kept here.",
    )


def _called(company: CompanyRef) -> str:
    """Today's name, and the former one that the question used."""
    return f"{company.name}（旧{company.former_name}）" if company.former_name else company.name


def _missing_figure(request: ResolvedRequest, valuations: list[StockValuation]) -> Reason:
    wanted = asked_items(request)
    items = "・".join(item.surface for item in request.items)
    names = "・".join(dict.fromkeys(valuation.name for valuation in valuations))
    other_basis = _other_basis(request)
    known = sorted(
        {
            metric.period
            for one in valuations
            for metric in one.metrics
            if metric.item in wanted and metric.value is not None and metric.basis not in other_basis
        }
    )
    if known:
        return Reason(
            code=ReasonCode.ZERO_ROWS,
            message=f"{names}の{items}は、お尋ねの期間の値が資料にありません。確認できるのは{'、'.join(known)}です。",
            message_en=f"No value of {items} for that period. There are values for {', '.join(map(_in_english, known))}.",
        )
    standards = "・".join({ACCOUNTING_STANDARDS.get(one.accounting_standard, "") for one in valuations} - {""})
    return Reason(
        code=ReasonCode.NULL_VALUE,
        message=f"{names}について収録している資料（{standards}）に{items}の記載がありません。",
        message_en=f"What is kept here of the reports of {', '.join(_english_names(request))} does not state {items}.",
    )


def _other_basis(request: ResolvedRequest) -> frozenset[str]:
    """The basis that was not asked for, where one was."""
    asked = {basis_of(item, request) for item in request.items}
    return (
        frozenset({PARENT}) if asked == {"consolidated"} else frozenset({CONSOLIDATED} if asked == {"parent"} else ())
    )


def _english_names(request: ResolvedRequest) -> list[str]:
    """As the question calls the companies."""
    return [company.in_english for company in request.companies]


def _in_english(period: str) -> str:
    found = _FISCAL_YEAR.fullmatch(period)
    return f"the year ended {month_name[int(found[2])]} {found[1]}" if found else period


def _missing_day(request: ResolvedRequest, result: MacroIndicators) -> Reason:
    known = indicators_asked(result, request)
    items = "・".join(item.surface for item in request.items) or "・".join(dict.fromkeys(one.label for one in known))
    days = sorted({one.as_of for one in known})
    written = "、".join(f"{day.year}年{day.month}月{day.day}日" for day in days)
    return Reason(
        code=ReasonCode.ZERO_ROWS,
        message=f"{items}は、お尋ねの時期の値を収録していません。確認できるのは{written}の値です。",
        message_en=f"No value of {items} at that time. There are values for {', '.join(map(str, days))}.",
    )
