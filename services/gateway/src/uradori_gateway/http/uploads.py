"""Documents on their way in."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field
from uradori_bus import Bus
from uradori_contracts.documents import DocumentId
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.message import Identifier, Ticker
from uradori_contracts.uploads import FileName, Upload, UploadHints

from uradori_gateway.config import GatewayConfig
from uradori_gateway.http.faults import RESPONSES
from uradori_gateway.http.file_body import DOCUMENT_TYPES, FileBody, FileRoute
from uradori_gateway.http.security import token_needed
from uradori_gateway.intake import Intake

WAIT_LIMIT_S = 30
_BODY = {
    "requestBody": {
        "required": True,
        "content": {kind: {"schema": {"type": "string", "format": "binary"}} for kind in sorted(DOCUMENT_TYPES)},
    }
}


class Sent(BaseModel):
    """What is said of an upload. Each hint beats what the document says of itself."""

    name: FileName = Field(description="of the file, with its suffix")
    ticker: Ticker | None = None
    company: str = Field(default="", max_length=200)
    filed_on: date | None = None
    document_id: DocumentId | None = None
    amends: DocumentId | None = None


def upload_routes(bus: Bus, config: GatewayConfig) -> APIRouter:
    """POST /documents, GET /documents/uploads/{upload_id}."""
    router = APIRouter(prefix="/api/v1/documents", dependencies=token_needed(), route_class=FileRoute)
    intake = Intake(bus, config.documents_budget_s)
    places = _Places(config.max_uploads)

    @router.post("", status_code=202, responses=RESPONSES, openapi_extra=_BODY)
    async def upload(request: Request, sent: Annotated[Sent, Query()]) -> Upload:
        """Take a file in: HTML, PDF, Excel, CSV, XBRL, Markdown or text, or a ZIP of them. It is read afterwards.

        The body is the file as it is. Sent twice, it has the same `upload_id`.
        """
        body = FileBody(request, config)
        async with places.one():
            hints = UploadHints(**sent.model_dump(exclude={"name"}))
            return await intake.take(sent.name, hints, body.pieces())

    @router.get("/uploads/{upload_id}", responses=RESPONSES)
    async def state(
        upload_id: Identifier,
        wait: Annotated[
            float, Query(ge=0, le=WAIT_LIMIT_S, description="seconds until it is answered unless it ends before")
        ] = 0.0,
    ) -> Upload:
        """How far an upload has come, and what it brought."""
        return await intake.state(upload_id, wait)

    return router


class _Places:
    def __init__(self, limit: int) -> None:
        self._left = limit

    @asynccontextmanager
    async def one(self) -> AsyncIterator[None]:
        if self._left == 0:
            raise UradoriError(ErrorCode.BUSY)
        self._left -= 1
        try:
            yield
        finally:
            self._left += 1
