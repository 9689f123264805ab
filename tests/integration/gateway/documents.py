"""Uploads to a gateway, and a service of documents behind it."""

from contextlib import asynccontextmanager
from datetime import UTC, datetime

from uradori_bus import Route, Service
from uradori_contracts.documents import DocumentDeleted, DocumentInfo, DocumentInfoReply, DocumentList
from uradori_contracts.errors import UradoriError
from uradori_contracts.subjects import (
    DELETE_DOCUMENT,
    GET_DOCUMENT,
    LIST_DOCUMENTS,
    UPLOAD,
)
from uradori_contracts.uploads import Upload, UploadState

DOCUMENTS = "/api/v1/documents"
BYTES = {"Content-Type": "application/octet-stream"}
INFO = DocumentInfo(
    document_id="S100ABCD", title="有価証券報告書", kind="有価証券報告書", company="例示株式会社", ticker="1234",
    period_start=None, period_end=None, filed_on=None, tables=3, facts=40, passages=5, version=2,
    ingested_at=datetime(2026, 11, 30, tzinfo=UTC),
)  # fmt: skip


async def sent(gateway, body=b"<p>x</p>", *, headers=BYTES, **params):
    return await gateway.http.post(DOCUMENTS, params={"name": "a.html", **params}, content=body, headers=headers)


def code(response):
    body = response.json()
    assert not body["message"].isascii()
    return response.status_code, body["code"]


@asynccontextmanager
async def documents(bus):
    """Answers what the gateway asks, and remembers it."""
    asked = []

    def handler(reply):
        async def answer(request, _):
            asked.append(request)
            if isinstance(reply, UradoriError):
                raise reply
            return reply

        return answer

    done = Upload(upload_id="up-1", file_name="a.html", sha256="0" * 64, state=UploadState.DONE, version=3)
    routes = (
        Route(UPLOAD, handler(done)),
        Route(LIST_DOCUMENTS, handler(DocumentList(documents=(INFO,), total=1, version=2))),
        Route(GET_DOCUMENT, handler(DocumentInfoReply(document=INFO))),
        Route(DELETE_DOCUMENT, handler(DocumentDeleted(document_id="S100ABCD", version=3))),
    )
    async with bus.serve(Service("documents", "1.0.0", routes)):
        yield asked
