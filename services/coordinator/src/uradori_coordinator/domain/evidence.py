"""Evidence of a turn: each source under the tag that is issued for it."""

from collections.abc import Iterable

from uradori_contracts.evidence import Evidence, Provenance, TypedValue
from uradori_contracts.finance import (
    Disclosures,
    MacroIndicators,
    ReportedMetric,
    StockValuation,
    ToolResult,
    ValueTrapCheck,
)
from uradori_contracts.retrieval import Passage, RetrievedPassage
from uradori_contracts.rewriting import ResolvedRequest

from uradori_coordinator.domain.macro_evidence import indicator_values
from uradori_coordinator.domain.selection import select
from uradori_coordinator.domain.statements import UNISSUED, called, disclosure_list, fallback, trap_check

CORRECTION = "訂正"


def issue(
    passages: Iterable[RetrievedPassage],
    results: Iterable[ToolResult],
    request: ResolvedRequest,
    reported: tuple[Evidence, ...] = (),
) -> tuple[Evidence, ...]:
    """Passages as doc_n in their order behind the reported facts, tool values as mcp_val_1, mcp_val_2, ... in theirs.

    Where a tool had to fall back on the snapshot, the last of them says so, once.
    """
    first = len(reported) + 1
    documents = [of_passage(hit.passage, f"doc_{index}") for index, hit in enumerate(passages, start=first)]
    given = tuple(results)
    untagged = list(dict.fromkeys(evidence for result in given for evidence in _of_result(result, request)))
    fallen = next((result for result in given if result.fallback is not None), None)
    if fallen is not None and untagged:
        untagged.append(fallback(fallen, request.language))
    values = [
        evidence.model_copy(update={"tag": f"mcp_val_{index}"}) for index, evidence in enumerate(untagged, start=1)
    ]
    return (*reported, *documents, *values)


def of_passage(passage: Passage, tag: str) -> Evidence:
    """A passage, its table as a table; the title of one that amends another says so."""
    corrects = passage.amends and CORRECTION not in passage.title
    return Evidence(
        tag=tag,
        id=passage.id,
        title=f"（{CORRECTION}）{passage.title}" if corrects else passage.title,
        as_of=passage.as_of,
        text=passage.text if passage.table is None else None,
        table=passage.table,
        provenance=Provenance(document_id=passage.document_id, section=passage.section, publisher=passage.publisher),
    )


def _of_result(result: ToolResult, request: ResolvedRequest) -> list[Evidence]:
    match result:
        case StockValuation():
            name = called(result.name, result.ticker, request)
            return [of_metric(result, metric, name) for metric in select(result, request)]
        case ValueTrapCheck():
            return trap_check(result, request)
        case MacroIndicators():
            return indicator_values(result, request)
        case Disclosures():
            return disclosure_list(result, request)


def of_metric(valuation: StockValuation, metric: ReportedMetric, name: str) -> Evidence:
    """A figure of a company that has a value, under no tag yet."""
    assert metric.value is not None
    return Evidence(
        tag=UNISSUED,
        id=f"{valuation.ticker}:{metric.item}:{metric.period_end}:{metric.basis}",
        title=f"{name} {metric.period} {metric.label}",
        as_of=valuation.as_of,
        value=TypedValue(
            item=metric.label,
            item_id=metric.item,
            value=metric.value,
            unit=metric.unit,
            entity=name,
            period=metric.period,
            basis=metric.basis,
            nature="実績",
        ),
        provenance=metric.provenance.model_copy(update={"data_source": valuation.data_source.value}),
    )
