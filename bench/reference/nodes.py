"""The nodes of the graph: each calls the functions that a service calls, with nothing in between."""

from dataclasses import dataclass
from typing import TypedDict

from uradori_contracts.asking import RetrievalMode
from uradori_contracts.audit import AuditReport, AuditRequest, AuditSentencesRequest
from uradori_contracts.evidence import Evidence
from uradori_contracts.finance import ToolName, ToolResult
from uradori_contracts.retrieval import RetrievedPassage
from uradori_contracts.rewriting import ResolvedRequest, SessionMemory
from uradori_contracts.settings import Settings
from uradori_contracts.synthesis import ComposeRequest, DraftToken
from uradori_contracts.turn import Grade
from uradori_coordinator.domain.evidence import issue
from uradori_coordinator.domain.grading import grade, scored
from uradori_coordinator.domain.plan import PlannedCall, plan
from uradori_coordinator.domain.retrying import Attempt, Outcome, decide
from uradori_coordinator.domain.selection import items_wanted, years_wanted
from uradori_coordinator.domain.withholding import keep
from uradori_jafin import split_sentences
from uradori_mcp_finance.domain.valuation import Wanted
from uradori_query_rewriter.domain.rewriting import rewrite
from uradori_retriever.domain.index import Scope
from uradori_synthesizer.domain.chain import draft

from bench.reference.parts import Parts

TURN = "bench"


class State(TypedDict, total=False):
    """What goes from node to node and into each checkpoint."""

    question: str
    request: ResolvedRequest
    passages: tuple[RetrievedPassage, ...]
    results: tuple[ToolResult, ...]
    searched: int
    grade: Grade
    evidence: tuple[Evidence, ...]
    answer: str
    report: AuditReport


@dataclass(frozen=True, slots=True)
class Nodes:
    """One method a node."""

    parts: Parts
    settings: Settings

    async def rewrite(self, state: State) -> State:
        """Question to resolved request."""
        return {"request": rewrite(state["question"], SessionMemory(), self.parts.knowledge).reply.request}

    async def search(self, state: State) -> State:
        """Sparse, and dense where the plan wants it."""
        return {"passages": await self._found(state["request"]), "searched": 1}

    async def search_again(self, state: State) -> State:
        """The same with a broader query."""
        broader = rewrite(state["question"], SessionMemory(), self.parts.knowledge, broaden=True).reply.request
        found = await self._found(broader)
        merged = {hit.passage.id: hit for hit in (*state["passages"], *found)}
        return {"passages": tuple(merged.values()), "searched": 2}

    async def call_tools(self, state: State) -> State:
        """Every tool of the plan."""
        request = state["request"]
        calls = plan(request, RetrievalMode.HYBRID).calls
        return {"results": tuple(self._called(call, request) for call in calls)}

    async def grade(self, state: State) -> State:
        """The grade, and the evidence that is left."""
        request, thresholds = state["request"], self.settings.thresholds
        evidence = issue(state["passages"], state["results"], request)
        sources = scored(evidence, request)
        graded = grade(sources, request, thresholds)
        kept = sources.passages(state["passages"], thresholds.grade_ambiguous)[: self.settings.top_k]
        return {"grade": graded, "passages": kept, "evidence": issue(kept, state["results"], request)}

    async def compose(self, state: State) -> State:
        """The template's draft, each sentence audited."""
        request = ComposeRequest(
            turn_id=TURN,
            request=state["request"],
            evidence=state["evidence"],
            providers=self.settings.provider_order,
        )
        answer = ""
        async for part in draft((self.parts.template,), request, lambda: 10.0):
            if isinstance(part, DraftToken):
                answer += part.token
        sentences = tuple(sentence.text for sentence in split_sentences(answer))
        if sentences:
            message = AuditSentencesRequest(sentences=sentences, index=0, evidence=state["evidence"])
            self.parts.auditor.audit_sentences(message)
        return {"answer": answer}

    async def audit(self, state: State) -> State:
        """The report; where a sentence fails, that of the answer without it."""
        report = self._audited(state["answer"], state["evidence"])
        if decide(Attempt(report, True, 0, None), self.settings) is Outcome.WITHHOLD:
            report = self._audited(keep(report).answer, state["evidence"])
        return {"report": report}

    def _audited(self, answer: str, evidence: tuple[Evidence, ...]) -> AuditReport:
        return self.parts.auditor.audit_answer(AuditRequest(answer=answer, evidence=evidence))

    async def _found(self, request: ResolvedRequest) -> tuple[RetrievedPassage, ...]:
        index = self.parts.versions.current
        scope = Scope(self.settings.top_k, tuple(company.ticker for company in request.companies if company.ticker))
        sparse = index.sparse_ranking(request.search_query or request.question, scope)
        needs_vector = plan(request, RetrievalMode.HYBRID).needs_vector
        dense = index.dense_ranking(await self.parts.vectors.vector(request.question), scope) if needs_vector else []
        return tuple(
            RetrievedPassage(
                passage=index.corpus.passages[hit.passage],
                bm25_score=hit.bm25_score,
                dense_score=hit.dense_score,
                rrf_score=hit.rrf_score,
            )
            for hit in index.fused(sparse, dense, scope)
        )

    def _called(self, call: PlannedCall, request: ResolvedRequest) -> ToolResult:
        tools = self.parts.tools
        match call.tool:
            case ToolName.GET_STOCK_VALUATION:
                wanted = Wanted(items_wanted(request), years_wanted(request))
                return tools.stock_valuation(call.ticker or "", None, wanted)
            case ToolName.CHECK_VALUE_TRAP:
                return tools.value_trap(call.ticker or "", None)
            case ToolName.GET_RECENT_DISCLOSURES:
                return tools.recent_disclosures(call.ticker or "", None)
            case ToolName.GET_MACRO_INDICATORS:
                return tools.macro_indicators(None)
