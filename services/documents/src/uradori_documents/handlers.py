"""One function per endpoint."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from uradori_bus import Call, Encoded
from uradori_contracts.documents import (
    DocumentDeleted,
    DocumentInfoReply,
    DocumentList,
    DocumentRequest,
    ListDocuments,
    PassagesPage,
    PassagesRequest,
)
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.reported_facts import Excerpt, ExcerptRequest, FindFacts, FoundFacts
from uradori_contracts.uploads import Upload, UploadRequest

from uradori_documents.adapters.store.documents import DocumentStore
from uradori_documents.adapters.store.uploads import ENDED
from uradori_documents.endings import Endings

_LOOK_S = 1.0
"""Another replica may end an upload, which only the database tells."""
_ROOM_S = 0.2


@dataclass(frozen=True, slots=True)
class Parts:
    """What the handlers work with."""

    store: DocumentStore
    changed: Callable[[], None]
    endings: Endings


async def upload(request: UploadRequest, call: Call, *, parts: Parts) -> Upload:
    """How far it has come, once it ended or when the time to wait is over."""
    clock = asyncio.get_running_loop().time
    until = clock() + min(request.wait_s, max(0.0, call.budget.remaining - _ROOM_S))
    ended_before = request.sent_again
    while True:
        ending = parts.endings.next
        found = await asyncio.to_thread(parts.store.upload, request.upload_id)
        left = until - clock()
        ended = found is not None and found.state in ENDED and not ended_before
        if ended or left <= 0:
            break
        ended_before = False
        with suppress(TimeoutError):
            async with asyncio.timeout(min(_LOOK_S, left)):
                await ending.wait()
    if found is None:
        raise UradoriError(
            ErrorCode.NOT_FOUND,
            f"アップロード {request.upload_id} は見つかりません。まだ順番待ちの可能性があります。",
            f"There is no upload {request.upload_id}, or it still waits for its turn.",
        )
    return found


async def list_documents(request: ListDocuments, _call: Call, *, parts: Parts) -> DocumentList:
    """A page of the list."""
    return await asyncio.to_thread(parts.store.list_documents, request)


async def get_document(request: DocumentRequest, _call: Call, *, parts: Parts) -> DocumentInfoReply:
    """One of them."""
    return DocumentInfoReply(document=await asyncio.to_thread(parts.store.get_document, request.document_id))


async def delete_document(request: DocumentRequest, _call: Call, *, parts: Parts) -> DocumentDeleted:
    """Gone from the next version on."""
    deleted = await asyncio.to_thread(parts.store.delete_document, request.document_id)
    parts.changed()
    return deleted


async def passages(request: PassagesRequest, _call: Call, *, parts: Parts) -> PassagesPage:
    """A page of them."""
    return await asyncio.to_thread(parts.store.page_passages, request)


async def facts(request: FindFacts, _call: Call, *, parts: Parts) -> Encoded[FoundFacts]:
    """Candidates."""
    return Encoded(await asyncio.to_thread(parts.store.find_facts, request))


async def excerpt(request: ExcerptRequest, _call: Call, *, parts: Parts) -> Excerpt:
    """A part of a table."""
    return await asyncio.to_thread(parts.store.cut_excerpt, request)
