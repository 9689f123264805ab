"""Every subject, endpoint, stream and bucket by name."""

import re
from datetime import timedelta

from uradori_contracts.asking import Ask, ReadersReply, ReadersRequest
from uradori_contracts.audit import (
    AuditReport,
    AuditRequest,
    AuditSentencesReply,
    AuditSentencesRequest,
    AuditStatus,
)
from uradori_contracts.companies import CompaniesLoaded, CompanyList, LoadCompanies
from uradori_contracts.documents import (
    DocumentChanged,
    DocumentDeleted,
    DocumentInfoReply,
    DocumentList,
    DocumentRequest,
    KnownFilers,
    ListDocuments,
    PassagesPage,
    PassagesRequest,
)
from uradori_contracts.events import TurnEvents
from uradori_contracts.figures import FigureReply, FigureRequest
from uradori_contracts.finance import ToolCall, ToolReply
from uradori_contracts.lookup import ClaimsReply, ClaimsRequest, CorroborateRequest, Corroboration
from uradori_contracts.message import Identifier, Message
from uradori_contracts.reported_facts import Excerpt, ExcerptRequest, FindFacts, FoundFacts
from uradori_contracts.retrieval import EmbedReply, EmbedRequest, SearchReply, SearchRequest
from uradori_contracts.rewriting import RewriteReply, RewriteRequest, SessionState
from uradori_contracts.settings import RETENTION_LIMIT_DAYS, Settings
from uradori_contracts.synthesis import ComposeRequest, DraftPiece
from uradori_contracts.topology import Bucket, Endpoint, ObjectBucket, Retention, Storage, Stream, StreamingEndpoint
from uradori_contracts.turn import Turn, TurnReport
from uradori_contracts.uploads import UPLOAD_LIMIT, Ingest, Upload, UploadRequest

PREFIX = "uradori.v1"

REWRITE = Endpoint(f"{PREFIX}.query-rewriter.rewrite", RewriteRequest, RewriteReply)
LOAD_COMPANIES = Endpoint(f"{PREFIX}.query-rewriter.companies", LoadCompanies, CompaniesLoaded)
EMBED = Endpoint(f"{PREFIX}.retriever.embed", EmbedRequest, EmbedReply)
SEARCH = Endpoint(f"{PREFIX}.retriever.search", SearchRequest, SearchReply)
CALL_TOOL = Endpoint(f"{PREFIX}.mcp-finance.call", ToolCall, ToolReply)
COMPOSE = StreamingEndpoint(f"{PREFIX}.synthesizer.compose", ComposeRequest, DraftPiece)
AUDIT_SENTENCES = Endpoint(f"{PREFIX}.auditor.sentences", AuditSentencesRequest, AuditSentencesReply)
AUDIT_ANSWER = Endpoint(f"{PREFIX}.auditor.audit", AuditRequest, AuditReport)
CLAIMS = Endpoint(f"{PREFIX}.auditor.claims", ClaimsRequest, ClaimsReply)
CORROBORATE = Endpoint(f"{PREFIX}.coordinator.corroborate", CorroborateRequest, Corroboration)
UPLOAD = Endpoint(f"{PREFIX}.documents.upload", UploadRequest, Upload)
LIST_DOCUMENTS = Endpoint(f"{PREFIX}.documents.list", ListDocuments, DocumentList)
GET_DOCUMENT = Endpoint(f"{PREFIX}.documents.get", DocumentRequest, DocumentInfoReply)
DELETE_DOCUMENT = Endpoint(f"{PREFIX}.documents.delete", DocumentRequest, DocumentDeleted)
PASSAGES = Endpoint(f"{PREFIX}.documents.passages", PassagesRequest, PassagesPage)
FACTS = Endpoint(f"{PREFIX}.documents.facts", FindFacts, FoundFacts)
EXCERPT = Endpoint(f"{PREFIX}.documents.excerpt", ExcerptRequest, Excerpt)
FIGURES = Endpoint(f"{PREFIX}.figures.answer", FigureRequest, FigureReply)

ENDPOINTS = (
    REWRITE,
    LOAD_COMPANIES,
    EMBED,
    SEARCH,
    CALL_TOOL,
    AUDIT_SENTENCES,
    AUDIT_ANSWER,
    CLAIMS,
    CORROBORATE,
    UPLOAD,
    LIST_DOCUMENTS,
    GET_DOCUMENT,
    DELETE_DOCUMENT,
    PASSAGES,
    FACTS,
    EXCERPT,
    FIGURES,
)
STREAMING_ENDPOINTS = (COMPOSE,)

CHAT_ASK = f"{PREFIX}.chat.ask"
CHAT_CANCEL = f"{PREFIX}.chat.cancel"
"""Core publish, to every coordinator; body `Cancel`."""
CHAT_READING = f"{PREFIX}.chat.reading"
"""Followed by a turn's id: request and reply between gateways, in no queue group. See `chat_reading`."""
STREAM_CANCEL = f"{PREFIX}.stream.cancel"
"""Followed by the stream id: the reader of a streamed reply has left. No body."""
DEAD_LETTER = f"{PREFIX}.dead-letter"
"""Followed by the stream's name, and a team's where it is a team that failed: a message that nobody could take."""

ASKS = Stream("ASKS", (CHAT_ASK,), Ask, Storage.MEMORY, Retention.WORK_QUEUE, timedelta(hours=1), 64 * 2**20)
CHAT_EVENTS = Stream(
    "CHAT_EVENTS",
    (f"{PREFIX}.chat.event.*",),
    TurnEvents,
    Storage.MEMORY,
    Retention.LIMITS,
    timedelta(minutes=15),
    256 * 2**20,
)
AUDIT_REPORTS = Stream(
    "AUDIT",
    (f"{PREFIX}.audit.report.*.*",),
    TurnReport,
    Storage.FILE,
    Retention.LIMITS,
    timedelta(days=365),
    2 * 2**30,
)
INGESTS = Stream(
    "INGESTS",
    (f"{PREFIX}.documents.ingest",),
    Ingest,
    Storage.FILE,
    Retention.WORK_QUEUE,
    timedelta(days=7),
    16 * 2**20,
)
DOCUMENTS_CHANGED = Stream(
    "DOCUMENTS_CHANGED",
    (f"{PREFIX}.documents.changed",),
    DocumentChanged,
    Storage.FILE,
    Retention.LIMITS,
    timedelta(days=30),
    16 * 2**20,
)
"""Heard by every replica of the retriever, in no queue group."""
STREAMS = (ASKS, CHAT_EVENTS, AUDIT_REPORTS, INGESTS, DOCUMENTS_CHANGED)

DEAD_LETTERS = Stream(
    "DEAD_LETTER",
    (f"{DEAD_LETTER}.>",),
    Message,
    Storage.FILE,
    Retention.LIMITS,
    timedelta(days=30),
    64 * 2**20,
    duplicate_window=timedelta(days=1),
)
"""Kept by the bus itself. Each letter has the body that its own stream knows."""

SETTINGS = Bucket("settings", Settings, Storage.FILE, None, 2**20)
SETTINGS_KEY = "current"
TURNS = Bucket("turns", Turn, Storage.MEMORY, timedelta(days=RETENTION_LIMIT_DAYS), 512 * 2**20)
"""Each turn is kept for as long as the settings said when it was written."""
SESSIONS = Bucket("sessions", SessionState, Storage.MEMORY, timedelta(days=1), 64 * 2**20)
COMPANIES = Bucket("companies", CompanyList, Storage.FILE, None, 8 * 2**20)
COMPANIES_KEY = "current"
FILERS = Bucket("filers", KnownFilers, Storage.FILE, None, 8 * 2**20)
FILERS_KEY = "current"
BUCKETS = (SETTINGS, TURNS, SESSIONS, COMPANIES, FILERS)

UPLOADS = ObjectBucket("uploads", UPLOAD_LIMIT, timedelta(days=7), 2 * 2**30)
"""Files on their way in, by upload id; gone once they were read."""
OBJECT_BUCKETS = (UPLOADS,)

COORDINATOR_CONSUMER = "coordinator"
DOCUMENTS_CONSUMER = "documents"

_TOKEN = re.compile(r"[A-Za-z0-9_-]{1,64}")
_TICKER = re.compile(r"[0-9]{4}|[0-9]{3}[A-Z]|multi|none")


class InvalidSubjectTokenError(ValueError):
    """A value that may not become a part of a subject."""


def chat_event(turn_id: Identifier) -> str:
    """The subject of a turn's events.

    Raises:
        InvalidSubjectTokenError: `turn_id` holds anything but letters, digits, `_` and `-`.
    """
    return f"{PREFIX}.chat.event.{_token(turn_id)}"


def chat_reading(turn_id: Identifier) -> Endpoint[ReadersRequest, ReadersReply]:
    """Answered by the gateways that have readers of the turn, and by nobody where there are none.

    Raises:
        InvalidSubjectTokenError: `turn_id` holds anything but letters, digits, `_` and `-`.
    """
    return Endpoint(f"{CHAT_READING}.{_token(turn_id)}", ReadersRequest, ReadersReply)


def audit_report(status: AuditStatus, ticker: str) -> str:
    """The subject of an audit report; `ticker` is a code, `multi` or `none`.

    Raises:
        InvalidSubjectTokenError: anything else as a ticker, wildcards and blanks among it.
    """
    if not _TICKER.fullmatch(ticker):
        raise InvalidSubjectTokenError(f"not a ticker: {ticker!r}")
    word = "insufficient" if status is AuditStatus.INSUFFICIENT_EVIDENCE else status.value.lower()
    return f"{PREFIX}.audit.report.{word}.{ticker}"


def _token(turn_id: Identifier) -> str:
    if not _TOKEN.fullmatch(turn_id):
        raise InvalidSubjectTokenError(f"not a turn id: {turn_id!r}")
    return turn_id
