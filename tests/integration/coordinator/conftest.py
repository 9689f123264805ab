"""A coordinator between scripted services on the in-memory twin of the bus."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

import pytest
from uradori_bus import Bus, Call, Route, Service, StreamingRoute
from uradori_bus.logs import silent
from uradori_bus.memory import MemoryBroker, MemoryBus
from uradori_bus.tracing import Tracing
from uradori_contracts.asking import Ask, DataSourceMode, Display, RetrievalMode
from uradori_contracts.audit import (
    AuditedSentence,
    AuditReport,
    AuditRequest,
    AuditSentencesReply,
    AuditSentencesRequest,
    AuditStatus,
    Finding,
    FindingKind,
    Rates,
    SentenceVerdict,
)
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.events import Event
from uradori_contracts.evidence import Span
from uradori_contracts.finance import ReportedMetric, StockValuation, ToolCall, ToolReply
from uradori_contracts.retrieval import EmbedReply, EmbedRequest, RetrievedPassage, SearchReply, SearchRequest
from uradori_contracts.rewriting import (
    CompanyRef,
    Intent,
    Language,
    RequestedItem,
    RequestedPeriod,
    ResolvedRequest,
    RewriteReply,
    RewriteRequest,
)
from uradori_contracts.settings import Settings
from uradori_contracts.subjects import (
    ASKS,
    AUDIT_ANSWER,
    AUDIT_REPORTS,
    AUDIT_SENTENCES,
    BUCKETS,
    CALL_TOOL,
    CHAT_ASK,
    CHAT_EVENTS,
    COMPOSE,
    EMBED,
    REWRITE,
    SEARCH,
    STREAMS,
    TURNS,
    chat_event,
)
from uradori_contracts.synthesis import ComposeRequest, DraftEnded, DraftFailed, DraftPiece, DraftStarted, DraftToken
from uradori_contracts.turn import Turn, TurnReport
from uradori_coordinator.worker import Worker
from uradori_jafin import split_sentences

DEADLINE_S = 5.0
WRONG = "誤り"
"""A sentence with this word is what the scripted auditor rejects."""
NOTE = "注意"
"""A sentence with this word makes no claim, and is not counted."""

RESOLVED = ResolvedRequest(
    question="試験工業の営業利益は？",
    language=Language.JAPANESE,
    intent=Intent.FIGURE,
    companies=(CompanyRef(ticker="9999", name="試験工業", surface="試験工業"),),
    items=(RequestedItem(id="operating_profit", surface="営業利益"),),
    periods=(RequestedPeriod(label="直近の通期", defaulted=True),),
    search_query="試験工業 営業利益",
)
VALUATION = StockValuation(
    ticker="9999",
    name="試験工業",
    data_source=DataSourceMode.SNAPSHOT,
    as_of=date(2024, 6, 25),
    metrics=(
        ReportedMetric(
            item="operating_profit",
            label="営業利益",
            value=Decimal(500),
            unit="百万円",
            period_end=date(2024, 3, 31),
            period="2024年3月期",
            basis="連結",
        ),
    ),
)

Draft = tuple[DraftStarted | DraftToken | DraftFailed | DraftEnded, ...]


def written(*tokens: str, provider: str = "model", deterministic: bool = False) -> Draft:
    """What a provider that manages sends."""
    return (
        DraftStarted(provider=provider, deterministic=deterministic),
        *(DraftToken(token=token) for token in tokens),
        DraftEnded(provider=provider, deterministic=deterministic),
    )


@dataclass(slots=True)
class Script:
    """What the services around the coordinator do, and what they were asked."""

    reply: RewriteReply = field(default_factory=lambda: RewriteReply(request=RESOLVED))
    passages: tuple[RetrievedPassage, ...] = ()
    drafts: list[Draft] = field(default_factory=lambda: [written("営業利益は5億円だった[mcp_val_1]。")])
    missing: frozenset[str] = frozenset()
    broadens: bool = True
    dies: int = 0
    """How many compositions are lost behind their first token."""
    composing: asyncio.Event = field(default_factory=asyncio.Event)
    hold: asyncio.Event | None = None
    composed: list[ComposeRequest] = field(default_factory=list)
    rewritten: list[RewriteRequest] = field(default_factory=list)
    searched: list[SearchRequest] = field(default_factory=list)
    stopped: asyncio.Event = field(default_factory=asyncio.Event)
    judging: asyncio.Event = field(default_factory=asyncio.Event)
    hold_judging: asyncio.Event | None = None
    unjudged: str | None = None
    """Sentences with this word find the auditor busy while the draft is written."""
    bulk: int = 0
    """Characters that each finding is padded with."""
    searches: int = 2
    """How many searches the retriever answers."""

    async def rewrite(self, request: RewriteRequest, call: Call) -> RewriteReply:
        if request.broaden and not self.broadens:
            raise UradoriError(ErrorCode.UNAVAILABLE)
        self.rewritten.append(request)
        return self.reply

    async def embed(self, request: EmbedRequest, call: Call) -> EmbedReply:
        return EmbedReply(vector="", model="scripted")

    async def search(self, request: SearchRequest, call: Call) -> SearchReply:
        self.searched.append(request)
        if len(self.searched) > self.searches:
            raise UradoriError(ErrorCode.UNAVAILABLE)
        return SearchReply(passages=self.passages, corpus_version="1", embedded_share=1.0)

    async def tool(self, request: ToolCall, call: Call) -> ToolReply:
        return ToolReply(tool=request.tool, result=VALUATION)

    async def compose(self, request: ComposeRequest, call: Call) -> AsyncIterator[DraftPiece]:
        self.composed.append(request)
        parts = self.drafts.pop(0) if len(self.drafts) > 1 else self.drafts[0]
        try:
            for part in parts:
                yield DraftPiece(part=part)
                if isinstance(part, DraftToken):
                    self.composing.set()
                    if self.dies:
                        self.dies -= 1
                        raise UradoriError(ErrorCode.UNAVAILABLE)
                    if self.hold is not None:
                        await self.hold.wait()
        finally:
            self.stopped.set()

    async def sentences(self, request: AuditSentencesRequest, call: Call) -> AuditSentencesReply:
        self.judging.set()
        if self.hold_judging is not None:
            await self.hold_judging.wait()
        if self.unjudged is not None and any(self.unjudged in text for text in request.sentences):
            raise UradoriError(ErrorCode.BUSY)
        return AuditSentencesReply(
            audited=tuple(
                _judged(text, at, 0, self.bulk) for at, text in enumerate(request.sentences, start=request.index)
            )
        )

    async def audit(self, request: AuditRequest, call: Call) -> AuditReport:
        sentences = tuple(
            _judged(one.text, index, one.span.start, self.bulk)
            for index, one in enumerate(split_sentences(request.answer))
        )
        supported = sum(one.verdict is SentenceVerdict.SUPPORTED for one in sentences)
        counted = sum(one.verdict is not SentenceVerdict.NOT_COUNTED for one in sentences)
        rate = supported / counted if counted else None
        status = AuditStatus.INSUFFICIENT_EVIDENCE
        if counted:
            status = AuditStatus.PASS if supported == counted else AuditStatus.FAIL
        return AuditReport(
            status=status,
            rates=Rates(
                consistency_rate=rate,
                precision=rate,
                recall=rate,
                sentences=counted,
                supported_sentences=supported,
            ),
            sentences=sentences,
            answer=request.answer,
            evidence=request.evidence,
            rules_version="1",
            digest="0" * 64,
        )

    def services(self) -> tuple[Service, ...]:
        routes = (
            Route(REWRITE, self.rewrite),
            Route(EMBED, self.embed),
            Route(SEARCH, self.search),
            Route(CALL_TOOL, self.tool),
            StreamingRoute(COMPOSE, self.compose),
            Route(AUDIT_SENTENCES, self.sentences),
            Route(AUDIT_ANSWER, self.audit),
        )
        names = sorted({route.endpoint.service for route in routes} - self.missing)
        return tuple(
            Service(name, "0.0.0", tuple(route for route in routes if route.endpoint.service == name)) for name in names
        )


def _judged(text: str, index: int, start: int, bulk: int) -> AuditedSentence:
    wrong = WRONG in text
    right = SentenceVerdict.NOT_COUNTED if NOTE in text else SentenceVerdict.SUPPORTED
    return AuditedSentence(
        index=index,
        sentence=text,
        span=Span(start=start, end=start + len(text)),
        verdict=SentenceVerdict.UNSUPPORTED if wrong else right,
        findings=(
            Finding(
                kind=FindingKind.VALUE_MISMATCH if wrong else FindingKind.SUPPORTED,
                span=Span(start=0, end=len(text)),
                text=text,
                note="x" * bulk,
            ),
        ),
    )


def question(turn_id: str = "t1", display: Display = Display.LIVE, session_id: str | None = None) -> Ask:
    return Ask(
        turn_id=turn_id,
        session_id=session_id,
        question="試験工業の営業利益は？",
        data_source_mode=DataSourceMode.SNAPSHOT,
        retrieval_mode=RetrievalMode.HYBRID,
        display=display,
    )


@dataclass(slots=True)
class House:
    """A broker with the scripted services, and coordinators on clients of their own."""

    broker: MemoryBroker
    bus: Bus
    script: Script
    settings: Settings = field(default_factory=Settings)

    @asynccontextmanager
    async def coordinator(
        self, grace_s: float = 1.0, at_once: int = 64, ack_wait_s: float = 3.0, bus: Bus | None = None
    ) -> AsyncIterator[Worker]:
        bus = bus or MemoryBus(self.broker)
        worker = Worker(bus, lambda: self.settings, silent(), Tracing(), grace_s, at_once, ack_wait_s)
        async with worker.working():
            yield worker

    async def ask(self, ask: Ask, message_id: str | None = None) -> None:
        await self.bus.append(ASKS, CHAT_ASK, ask, message_id=message_id)

    async def events(self, turn_id: str = "t1") -> list[Event]:
        """The events of a turn up to its terminal one; their numbers have no holes."""
        found: list[Event] = []
        async with asyncio.timeout(DEADLINE_S):
            async with self.bus.replay(CHAT_EVENTS, chat_event(turn_id), follow=True) as stored:
                async for one in stored:
                    assert one.body.seq == len(found) + 1
                    found.extend(one.body.events)
                    if one.body.each()[-1].terminal:
                        break
        return found

    async def until_recorded(self, turn_id: str = "t1") -> Turn:
        """The turn, once it is done and its end was told."""
        async with asyncio.timeout(DEADLINE_S):
            async with self.bus.replay(CHAT_EVENTS, chat_event(turn_id), follow=True) as stored:
                async for one in stored:
                    if one.body.each()[-1].terminal:
                        break
            kept = await self.bus.bucket(TURNS).get(turn_id)
        assert kept is not None
        assert kept.value.finished_at is not None
        return kept.value

    async def reports(self) -> list[tuple[str, TurnReport]]:
        """Subject and body of every report so far."""
        async with self.bus.replay(AUDIT_REPORTS, "uradori.v1.audit.report.>") as stored:
            return [(one.subject, one.body) async for one in stored]


@pytest.fixture
def script() -> Script:
    return Script()


@pytest.fixture
async def house(script: Script) -> AsyncIterator[Callable[[], House]]:
    """Opens the house with what the script says when it is called."""
    async with AsyncExitStack() as opened, MemoryBus() as bus:
        await bus.declare(streams=STREAMS, buckets=BUCKETS)

        async def open_house() -> House:
            for service in script.services():
                await opened.enter_async_context(MemoryBus(bus.broker).serve(service))
            return House(bus.broker, bus, script)

        yield open_house


@pytest.fixture
def asked() -> Callable[..., Ask]:
    return question


@pytest.fixture
def draft() -> Callable[..., Draft]:
    return written
