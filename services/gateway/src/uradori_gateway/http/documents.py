"""The documents in the store."""

from typing import Annotated

from fastapi import APIRouter, Path, Query
from pydantic import BaseModel
from uradori_bus import Budget, Bus
from uradori_contracts.documents import (
    PAGE_LIMIT,
    DocumentDeleted,
    DocumentId,
    DocumentInfo,
    DocumentList,
    DocumentRequest,
    ListDocuments,
)
from uradori_contracts.message import Ticker
from uradori_contracts.subjects import DELETE_DOCUMENT, GET_DOCUMENT, LIST_DOCUMENTS

from uradori_gateway.config import GatewayConfig
from uradori_gateway.http.faults import RESPONSES
from uradori_gateway.http.security import token_needed

Id = Annotated[DocumentId, Path(description="as its publisher calls it (S100XXXX), or as it was uploaded")]


class Page(BaseModel):
    """Which documents are listed."""

    ticker: Ticker | None = None
    after: DocumentId | None = None
    limit: int = Query(default=100, ge=1, le=PAGE_LIMIT)


def document_routes(bus: Bus, config: GatewayConfig) -> APIRouter:
    """GET /documents, GET and DELETE /documents/{document_id}."""
    router = APIRouter(prefix="/api/v1/documents", dependencies=token_needed())

    @router.get("", responses=RESPONSES)
    async def listed(page: Annotated[Page, Query()]) -> DocumentList:
        """Documents, newest filing first, `limit` of them after the document `after`."""
        request = ListDocuments(ticker=page.ticker, after=page.after, limit=page.limit)
        return await bus.request(LIST_DOCUMENTS, request, budget=Budget.of(config.documents_budget_s))

    @router.get("/{document_id}", responses=RESPONSES)
    async def one(document_id: Id) -> DocumentInfo:
        """What is known of a document."""
        request = DocumentRequest(document_id=document_id)
        return (await bus.request(GET_DOCUMENT, request, budget=Budget.of(config.documents_budget_s))).document

    @router.delete("/{document_id}", responses=RESPONSES)
    async def deleted(document_id: Id) -> DocumentDeleted:
        """Take a document out. Turns that had begun still see it."""
        request = DocumentRequest(document_id=document_id)
        return await bus.request(DELETE_DOCUMENT, request, budget=Budget.of(config.documents_budget_s))

    return router
