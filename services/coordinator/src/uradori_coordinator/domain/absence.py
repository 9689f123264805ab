"""Which kind of not-knowing it is, when the evidence does not answer."""

from uradori_contracts.disposition import Reason, ReasonCode
from uradori_contracts.errors import UradoriError
from uradori_contracts.finance import StockValuation, ToolResult
from uradori_contracts.rewriting import Intent, ResolvedRequest

from uradori_coordinator.domain.selection import asked_items

ACCOUNTING_STANDARDS = {"IFRS": "国際会計基準", "US-GAAP": "米国会計基準", "J-GAAP": "日本基準"}


def failure_of(error: UradoriError) -> Reason:
    """A source that did not answer, in the words it may show."""
    return Reason(code=ReasonCode.SYSTEM_FAILURE, message=error.message, message_en=error.message_en)


def absence(request: ResolvedRequest, results: tuple[ToolResult, ...], failure: Reason | None) -> Reason:
    """Why nothing answers. `failure`: why a source that might have known did not answer."""
    if failure is not None:
        return failure
    valuations = [result for result in results if isinstance(result, StockValuation)]
    if request.intent in {Intent.FIGURE, Intent.COMPARISON} and request.items and valuations:
        return _missing_figure(request, valuations)
    return Reason(
        code=ReasonCode.NO_SOURCE,
        message="お尋ねの内容は、手元の資料からは確認できませんでした。",
        message_en="Nothing in the available sources answers this.",
    )


def _missing_figure(request: ResolvedRequest, valuations: list[StockValuation]) -> Reason:
    wanted = asked_items(request)
    items = "・".join(item.surface for item in request.items)
    names = "・".join(valuation.name for valuation in valuations)
    known = sorted(
        {
            metric.period
            for one in valuations
            for metric in one.metrics
            if metric.item in wanted and metric.value is not None
        }
    )
    if known:
        return Reason(
            code=ReasonCode.ZERO_ROWS,
            message=f"{names}の{items}は、お尋ねの期間の値が資料にありません。確認できるのは{'、'.join(known)}です。",
            message_en=f"No value of {items} for that period. There are values for {', '.join(known)}.",
        )
    standards = "・".join({ACCOUNTING_STANDARDS.get(one.accounting_standard, "") for one in valuations} - {""})
    return Reason(
        code=ReasonCode.NULL_VALUE,
        message=f"{names}の資料（{standards}）に{items}の記載がありません。",
        message_en=f"The reports of {names} do not state {items}.",
    )
