"""Evidence of a turn: each source under the tag that is issued for it."""

from collections.abc import Iterable

from uradori_contracts.evidence import Evidence, Provenance, TypedValue
from uradori_contracts.finance import (
    ConditionOutcome,
    Disclosures,
    MacroIndicators,
    ReportedMetric,
    RuleCondition,
    StockValuation,
    ToolResult,
    TrapVerdict,
    ValueTrapCheck,
)
from uradori_contracts.retrieval import RetrievedPassage
from uradori_contracts.rewriting import ResolvedRequest

from uradori_coordinator.domain.days import lies_in, named_periods
from uradori_coordinator.domain.selection import indicators_asked, select

OUTCOMES = {
    ConditionOutcome.MET: "に該当する",
    ConditionOutcome.NOT_MET: "に該当しない",
    ConditionOutcome.UNKNOWN: "を判定できない",
}
VERDICTS = {
    TrapVerdict.TRAP: "バリュートラップに該当する",
    TrapVerdict.NOT_TRAP: "バリュートラップに該当しない",
    TrapVerdict.UNKNOWN: "判定できない",
}
DISCLOSURE_LIMIT = 10
INDICATOR_LIMIT = 12


def issue(
    passages: Iterable[RetrievedPassage], results: Iterable[ToolResult], request: ResolvedRequest
) -> tuple[Evidence, ...]:
    """Passages as doc_1, doc_2, ... in their order, tool values as mcp_val_1, mcp_val_2, ... in theirs."""
    documents = [_of_passage(hit, index) for index, hit in enumerate(passages, start=1)]
    untagged = [evidence for result in results for evidence in _of_result(result, request)]
    values = [
        evidence.model_copy(update={"tag": f"mcp_val_{index}"}) for index, evidence in enumerate(untagged, start=1)
    ]
    return (*documents, *values)


def _of_passage(hit: RetrievedPassage, index: int) -> Evidence:
    passage = hit.passage
    return Evidence(
        tag=f"doc_{index}",
        id=passage.id,
        title=passage.title,
        as_of=passage.as_of,
        text=passage.text,
        provenance=Provenance(document_id=passage.document_id, section=passage.section, publisher=passage.publisher),
    )


UNISSUED = "mcp_val_999"


def _of_result(result: ToolResult, request: ResolvedRequest) -> list[Evidence]:
    match result:
        case StockValuation():
            return [_of_metric(result, metric) for metric in select(result, request)]
        case ValueTrapCheck():
            return [_of_verdict(result), *(_of_condition(result, condition) for condition in result.conditions)]
        case MacroIndicators():
            return _of_indicators(result, request)
        case Disclosures():
            return _of_disclosures(result)


def _of_metric(valuation: StockValuation, metric: ReportedMetric) -> Evidence:
    assert metric.value is not None
    return Evidence(
        tag=UNISSUED,
        id=f"{valuation.ticker}:{metric.item}:{metric.period_end}:{metric.basis}",
        title=f"{valuation.name} {metric.period} {metric.label}",
        as_of=valuation.as_of,
        value=TypedValue(
            item=metric.label,
            item_id=metric.item,
            value=metric.value,
            unit=metric.unit,
            entity=valuation.name,
            period=metric.period,
            basis=metric.basis,
            nature="実績",
        ),
        provenance=metric.provenance.model_copy(update={"data_source": valuation.data_source.value}),
    )


def _of_verdict(check: ValueTrapCheck) -> Evidence:
    return Evidence(
        tag=UNISSUED,
        id=f"{check.ticker}:value_trap",
        title=f"{check.name} バリュートラップ判定",
        as_of=check.as_of,
        text=f"{check.name}は、バリュートラップ判定規則（{check.rule_version}）では{VERDICTS[check.verdict]}。",
        provenance=Provenance(section=f"rule {check.rule_version}", data_source=check.data_source.value),
    )


def _of_condition(check: ValueTrapCheck, condition: RuleCondition) -> Evidence:
    inputs = "、".join(_in_words(metric) for metric in condition.inputs)
    because = f"（{inputs}）" if inputs else ""
    return Evidence(
        tag=UNISSUED,
        id=f"{check.ticker}:value_trap:{condition.name}",
        title=f"{check.name} {condition.statement}",
        as_of=check.as_of,
        text=f"{check.name}は条件「{condition.statement}」{OUTCOMES[condition.outcome]}{because}。",
        provenance=Provenance(section=f"rule {check.rule_version}", data_source=check.data_source.value),
    )


def _in_words(metric: ReportedMetric) -> str:
    value = "データなし" if metric.value is None else f"{metric.value:,f}{metric.unit}"
    return f"{metric.period}の{metric.label} {value}" if metric.period else f"{metric.label} {value}"


def _of_indicators(result: MacroIndicators, request: ResolvedRequest) -> list[Evidence]:
    wanted = indicators_asked(result, request)
    named = named_periods(request.periods)
    return [
        Evidence(
            tag=UNISSUED,
            id=f"{one.indicator}:{one.as_of}",
            title=f"{one.label} {one.as_of}",
            as_of=one.as_of,
            value=TypedValue(
                item=one.label,
                item_id=one.indicator,
                value=one.value,
                unit=one.unit,
                period=f"{one.as_of.year}年{one.as_of.month}月{one.as_of.day}日",
                nature="実績",
            ),
            provenance=Provenance(
                document_id=one.document_id, publisher=one.source, data_source=result.data_source.value
            ),
        )
        for one in [one for one in wanted if not named or lies_in(one.as_of, named)][:INDICATOR_LIMIT]
    ]


def _of_disclosures(result: Disclosures) -> list[Evidence]:
    return [
        Evidence(
            tag=UNISSUED,
            id=filing.document_id,
            title=filing.title,
            as_of=filing.filed_on,
            text=(
                f"{result.name}は{filing.filed_on.year}年{filing.filed_on.month}月{filing.filed_on.day}日に"
                f"「{filing.title}」を提出した。"
            ),
            provenance=Provenance(
                document_id=filing.document_id, publisher=filing.publisher, data_source=result.data_source.value
            ),
        )
        for filing in result.disclosures[:DISCLOSURE_LIMIT]
    ]
