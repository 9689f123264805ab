"""A text that cites nothing, looked up among scripted services on the in-memory twin of the bus."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from uradori_auditor.domain.auditor import Auditor
from uradori_auditor.handlers import audit_answer, list_claims
from uradori_bus import Budget, Call, Route, Service
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBus
from uradori_contracts.asking import DataSourceMode
from uradori_contracts.audit import AuditReport, AuditRequest, AuditStatus, FindingKind, Found, Unsearched
from uradori_contracts.disposition import ReasonCode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import ReportedMetric, StockValuation, ToolCall, ToolReply
from uradori_contracts.lookup import ClaimsReply, ClaimsRequest, CorroborateRequest, Corroboration
from uradori_contracts.reported_facts import FindFacts, FoundFacts, ReportedFact
from uradori_contracts.retrieval import Passage, RetrievedPassage, SearchReply, SearchRequest
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import AUDIT_ANSWER, CALL_TOOL, CLAIMS, CORROBORATE, FACTS, SEARCH
from uradori_coordinator.corroborating import Corroborating
from uradori_coordinator.patience import Patience
from uradori_jafin import Gazetteer

COMPANIES = """ticker,edinet_code,name,name_en,kana,short_names,aliases,former_names,industry,fiscal_year_end,common_word
9998,E09998,株式会社試験製作所,Shiken Works,シケンセイサクショ,試験製作所,,,機械,3,
"""
DRAFT = (
    "試験製作所の2024年3月期の営業利益は120億円だった。"
    "売上高は1600億円だった。"
    "試験製作所は主力工場を愛知県に移転した。"
    "2024年3月期の研究開発費は77億円だった。"
)
PATIENCE = Patience(least=0.3, restart=0.05)
PASSAGE = Passage(
    id="p1",
    title="試験製作所 工場の移転",
    text="試験製作所は主力工場を愛知県に移転した。",
    publisher="試験",
    as_of=date(2024, 6, 25),
    tickers=("9998",),
)


def metric(item: str, value: str) -> ReportedMetric:
    return ReportedMetric(
        item=item, label=item, value=Decimal(value), unit="百万円",
        period_end=date(2024, 3, 31), period="2024年3月期", basis="連結",
    )  # fmt: skip


@dataclass(slots=True)
class Losses:
    """Of each endpoint of the auditor, the first so many requests are lost: no answer comes."""

    claims: int = 0
    audit: int = 0
    lost: int = 0

    async def strike(self, endpoint: str) -> None:
        left = getattr(self, endpoint)
        if left:
            setattr(self, endpoint, left - 1)
            self.lost += 1
            await asyncio.Event().wait()


@dataclass(slots=True)
class Sources:
    """A retriever, mcp-finance and documents that remember what they were asked."""

    searched: list[SearchRequest] = field(default_factory=list)
    called: list[ToolCall] = field(default_factory=list)
    sought: list[FindFacts] = field(default_factory=list)
    facts: tuple[ReportedFact, ...] = ()

    async def find(self, request: FindFacts, _: Call) -> FoundFacts:
        self.sought.append(request)
        return FoundFacts(facts=self.facts, version=1, documents=1)

    async def search(self, request: SearchRequest, _: Call) -> SearchReply:
        self.searched.append(request)
        hit = RetrievedPassage(passage=PASSAGE, bm25_score=1.0, dense_score=None, rrf_score=1.0)
        return SearchReply(passages=(hit,), corpus_version="1", embedded_share=0.0)

    async def call(self, request: ToolCall, _: Call) -> ToolReply:
        self.called.append(request)
        if request.ticker != "9998":
            raise UradoriError(ErrorCode.NOT_FOUND)
        result = StockValuation(
            ticker="9998", name="試験製作所", data_source=DataSourceMode.SNAPSHOT, as_of=date(2024, 6, 25),
            metrics=(metric("operating_profit", "12000"), metric("net_sales", "150000")),
        )  # fmt: skip
        return ToolReply(tool=request.tool, result=result)


Open = Callable[..., Any]


@pytest.fixture
def sources() -> Sources:
    return Sources()


@pytest.fixture
def losses() -> Losses:
    return Losses()


@pytest.fixture
def corroborate(sources: Sources, losses: Losses) -> Open:
    """Opens the services that are not missing, and asks the coordinator."""
    auditor = Auditor.of(Gazetteer.from_csv(COMPANIES))

    async def claims(request: ClaimsRequest, call: Call) -> ClaimsReply:
        await losses.strike("claims")
        return await list_claims(request, call, auditor=auditor)

    async def audit(request: AuditRequest, call: Call) -> AuditReport:
        await losses.strike("audit")
        return await audit_answer(request, call, auditor=auditor)

    services = {
        "retriever": (Route(SEARCH, sources.search),),
        "mcp-finance": (Route(CALL_TOOL, sources.call),),
        "documents": (Route(FACTS, sources.find),),
        "auditor": (
            Route(CLAIMS, claims),
            Route(AUDIT_ANSWER, audit),
        ),
    }

    @asynccontextmanager
    async def opened(missing: tuple[str, ...]) -> AsyncIterator[MemoryBus]:
        async with AsyncExitStack() as stack:
            bus = await stack.enter_async_context(MemoryBus())
            corroborating = Corroborating(bus, Settings, silent(), PATIENCE)
            services["coordinator"] = (Route(CORROBORATE, corroborating.corroborate),)
            for name, routes in services.items():
                if name not in missing:
                    await stack.enter_async_context(bus.serve(Service(name, "0.0.0", routes)))
            yield bus

    async def ask(*missing: str, budget_s: float = 10.0, **fields: Any) -> Corroboration:
        async with opened(missing) as bus:
            request = CorroborateRequest(text=DRAFT, **fields)
            return await bus.request(CORROBORATE, request, budget=Budget.of(budget_s))

    return ask


def told(report: AuditReport | None) -> list[tuple[FindingKind, bool]]:
    assert report is not None
    return [(finding.kind, finding.unfound) for sentence in report.sentences for finding in sentence.findings]


async def test_each_claim_is_judged_against_what_was_found_for_it(corroborate: Open) -> None:
    answer = await corroborate()
    assert answer.reason is None
    assert told(answer.report) == [
        (FindingKind.SUPPORTED, False),
        (FindingKind.VALUE_MISMATCH, False),
        (FindingKind.SUPPORTED, False),
        (FindingKind.UNSUPPORTED, True),
    ]
    assert answer.report.status is AuditStatus.FAIL
    assert [evidence.tag for evidence in answer.report.evidence] == ["mcp_val_1", "mcp_val_2", "doc_1"]
    assert (answer.report.evidence[2].title, answer.report.evidence[2].as_of) == (PASSAGE.title, PASSAGE.as_of)


async def test_a_report_sent_in_again_gives_the_same_bytes_without_a_search(
    corroborate: Open, sources: Sources
) -> None:
    first = (await corroborate()).report
    sources.searched.clear()
    sources.called.clear()
    again = await corroborate("retriever", "mcp-finance", evidence=first.evidence, found=first.found)
    assert again.report.model_dump_json() == first.model_dump_json()
    assert (again.reason, sources.searched, sources.called) == (None, [], [])


async def test_each_company_is_asked_for_once_and_nothing_after_as_of(corroborate: Open, sources: Sources) -> None:
    await corroborate(as_of=date(2024, 7, 1))
    assert [(call.ticker, call.as_of) for call in sources.called] == [("9998", date(2024, 7, 1))]
    assert {search.as_of for search in sources.searched} == {date(2024, 7, 1)}


async def test_a_figure_that_no_tool_reports_is_found_in_a_cell_of_a_document(
    corroborate: Open, sources: Sources
) -> None:
    sources.facts = (
        ReportedFact(
            document_id="S1", cell="0105010/3:7:2", company="株式会社試験製作所", ticker="9998", title="有価証券報告書",
            filed_on=date(2024, 6, 25), section=("連結損益計算書",), statement="income_statement",
            row_path=("販売費及び一般管理費", "研究開発費"), column_path=("当連結会計年度",), kind="number",
            printed="7,700", value=Decimal(7_700_000_000), unit="円", power=6,
            period_start=date(2023, 4, 1), period_end=date(2024, 3, 31), basis="consolidated",
        ),
    )  # fmt: skip
    answer = await corroborate()
    assert told(answer.report)[3] == (FindingKind.SUPPORTED, False)
    evidence = next(each for each in answer.report.evidence if each.table is not None)
    assert (evidence.provenance.document_id, evidence.provenance.cell) == ("S1", "0105010/3:7:2")
    assert all(search.tickers == ("9998",) for search in sources.sought)


async def test_without_documents_only_sentences_with_figures_are_left_unsearched(corroborate: Open) -> None:
    answer = await corroborate("documents")
    assert [each.unsearched for each in answer.report.found] == [
        (Unsearched.FACTS,), (Unsearched.FACTS,), (), (Unsearched.FACTS,),
    ]  # fmt: skip
    assert not any(unfound for _, unfound in told(answer.report))


@pytest.mark.parametrize(
    ("missing", "source", "supported"),
    [("retriever", Unsearched.PASSAGES, 1), ("mcp-finance", Unsearched.FIGURES, 1)],
)
async def test_what_could_not_be_searched_is_not_called_unfound(
    corroborate: Open, missing: str, source: Unsearched, supported: int
) -> None:
    answer = await corroborate(missing)
    kinds = told(answer.report)
    assert sum(kind is FindingKind.SUPPORTED for kind, _ in kinds) == supported
    assert not any(unfound for _, unfound in kinds)
    assert all(each.unsearched == (source,) for each in answer.report.found)
    assert answer.reason.code is ReasonCode.SYSTEM_FAILURE


async def test_without_an_auditor_a_text_is_not_audited(corroborate: Open) -> None:
    answer = await corroborate("auditor")
    assert answer.report is None
    assert answer.reason.code is ReasonCode.SYSTEM_FAILURE


@pytest.mark.parametrize("endpoint", ["claims", "audit"])
async def test_an_auditor_that_died_over_a_text_is_asked_once_more_when_it_is_back(
    corroborate: Open, losses: Losses, endpoint: str
) -> None:
    setattr(losses, endpoint, 1)
    answer = await corroborate()
    assert answer.reason is None
    assert len(told(answer.report)) == 4
    assert losses.lost == 1


async def test_a_text_whose_second_audit_is_lost_too_is_not_audited(losses: Losses) -> None:
    async def audit(_request: AuditRequest, _call: Call) -> AuditReport:
        await losses.strike("audit")
        raise AssertionError

    losses.audit = 3
    async with MemoryBus() as bus, bus.serve(Service("auditor", "0.0.0", (Route(AUDIT_ANSWER, audit),))):
        request = CorroborateRequest(text=DRAFT, found=(Found(index=0, tags=()),))
        call = Call(Budget.of(0.8))
        answer = await Corroborating(bus, Settings, silent(), PATIENCE).corroborate(request, call)
    assert answer.report is None
    assert answer.reason.code is ReasonCode.SYSTEM_FAILURE
    assert losses.lost == 2


async def test_an_auditor_that_is_not_there_yet_is_asked_once_more(sources: Sources) -> None:
    async with MemoryBus() as bus, AsyncExitStack() as stack:
        patience = Patience(restart=0.2)
        asking = asyncio.create_task(
            patience.ask(bus, CLAIMS, ClaimsRequest(text=DRAFT), patience.attempt(DRAFT, ()), Budget.of(10.0))
        )
        await asyncio.sleep(0)

        async def claims(_request: ClaimsRequest, _call: Call) -> ClaimsReply:
            return ClaimsReply(claims=())

        await stack.enter_async_context(bus.serve(Service("auditor", "0.0.0", (Route(CLAIMS, claims),))))
        assert (await asking).claims == ()


async def test_an_audit_that_needs_most_of_the_time_is_not_cut() -> None:
    async def claims(_request: ClaimsRequest, call: Call) -> ClaimsReply:
        remaining.append(call.budget.remaining)
        return ClaimsReply(claims=())

    remaining: list[float] = []
    async with MemoryBus() as bus, bus.serve(Service("auditor", "0.0.0", (Route(CLAIMS, claims),))):
        for sentences in (1, 2_000, 8_000):
            attempt = Patience().attempt("あ" * 40 * sentences, ())
            await Patience().ask(bus, CLAIMS, ClaimsRequest(text="あ"), attempt, Budget.of(110.0))
    assert [round(each) for each in remaining] == [10, 50, 110]
