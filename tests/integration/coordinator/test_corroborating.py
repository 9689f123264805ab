"""A text that cites nothing, looked up among scripted services on the in-memory twin of the bus."""

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
from uradori_contracts.audit import AuditReport, AuditStatus, FindingKind, Unsearched
from uradori_contracts.disposition import ReasonCode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import ReportedMetric, StockValuation, ToolCall, ToolReply
from uradori_contracts.lookup import CorroborateRequest, Corroboration
from uradori_contracts.retrieval import Passage, RetrievedPassage, SearchReply, SearchRequest
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import AUDIT_ANSWER, CALL_TOOL, CLAIMS, CORROBORATE, SEARCH
from uradori_coordinator.corroborating import Corroborating
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
class Sources:
    """A retriever and mcp-finance that remember what they were asked."""

    searched: list[SearchRequest] = field(default_factory=list)
    called: list[ToolCall] = field(default_factory=list)

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
def corroborate(sources: Sources) -> Open:
    """Opens the services that are not missing, and asks the coordinator."""
    auditor = Auditor.of(Gazetteer.from_csv(COMPANIES))
    services = {
        "retriever": (Route(SEARCH, sources.search),),
        "mcp-finance": (Route(CALL_TOOL, sources.call),),
        "auditor": (
            Route(CLAIMS, lambda request, call: list_claims(request, call, auditor=auditor)),
            Route(AUDIT_ANSWER, lambda request, call: audit_answer(request, call, auditor=auditor)),
        ),
    }

    @asynccontextmanager
    async def opened(missing: tuple[str, ...]) -> AsyncIterator[MemoryBus]:
        async with AsyncExitStack() as stack:
            bus = await stack.enter_async_context(MemoryBus())
            corroborating = Corroborating(bus, Settings, silent())
            services["coordinator"] = (Route(CORROBORATE, corroborating.corroborate),)
            for name, routes in services.items():
                if name not in missing:
                    await stack.enter_async_context(bus.serve(Service(name, "0.0.0", routes)))
            yield bus

    async def ask(*missing: str, **fields: Any) -> Corroboration:
        async with opened(missing) as bus:
            request = CorroborateRequest(text=DRAFT, **fields)
            return await bus.request(CORROBORATE, request, budget=Budget.of(10.0))

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
