"""Events made from what the turn knows."""

from uradori_contracts.audit import AuditedSentence, AuditReport, AuditStatus
from uradori_contracts.events import (
    CitationReportEvent,
    IntermediateEvent,
    McpData,
    RetrievedChunk,
    StatusEvent,
    Step,
    VerdictEvent,
)
from uradori_contracts.evidence import Evidence
from uradori_contracts.finance import ToolResult
from uradori_contracts.retrieval import RetrievedPassage

STEPS = {
    Step.REWRITING_QUERY: "質問を読み取っています",
    Step.HYBRID_SEARCH: "資料を検索しています",
    Step.MCP_TOOLS: "市場データを調べています",
    Step.FIGURES: "数値を照合しています",
    Step.GRADING: "集めた根拠を評価しています",
    Step.SYNTHESIZING: "回答を書いています",
    Step.AUDITING: "一文ずつ監査しています",
    Step.RETRYING: "根拠と合わない文を書き直しています",
}


def status(step: Step) -> StatusEvent:
    """A step begins."""
    return StatusEvent(step=step, message=STEPS[step])


def intermediate(
    passages: tuple[RetrievedPassage, ...], results: tuple[ToolResult, ...], evidence: tuple[Evidence, ...]
) -> IntermediateEvent:
    """The evidence under its tags."""
    tags = {one.id: one.tag for one in evidence if one.tag.startswith("doc_")}
    chunks = tuple(
        RetrievedChunk(
            id=hit.passage.id,
            tag=tags[hit.passage.id],
            title=hit.passage.title,
            text=hit.passage.text,
            source=hit.passage.publisher,
            as_of=hit.passage.as_of,
            bm25_score=hit.bm25_score,
            dense_score=hit.dense_score,
            rrf_score=hit.rrf_score,
        )
        for hit in passages
        if hit.passage.id in tags
    )
    values = tuple(one for one in evidence if one.tag.startswith("mcp_val_"))
    return IntermediateEvent(retrieved_chunks=chunks, mcp_data=McpData(results=results, values=values))


def verdict(audited: AuditedSentence, index: int) -> VerdictEvent:
    """The verdict on a sentence, at its place in what is shown."""
    return VerdictEvent(sentence=audited.sentence, index=index, verdict=audited.verdict, findings=audited.findings)


def citation_report(report: AuditReport | None, withheld: int) -> CitationReportEvent:
    """The audit in short; None where no auditor answered."""
    if report is None:
        return CitationReportEvent(
            status=AuditStatus.UNAUDITED,
            consistency_rate=None,
            precision=None,
            recall=None,
            sentences=0,
            supported_sentences=0,
            withheld=withheld,
            report_digest=None,
        )
    return CitationReportEvent(
        status=report.status,
        consistency_rate=report.rates.consistency_rate,
        precision=report.rates.precision,
        recall=report.rates.recall,
        sentences=report.rates.sentences,
        supported_sentences=report.rates.supported_sentences,
        withheld=withheld,
        report_digest=report.digest,
    )
