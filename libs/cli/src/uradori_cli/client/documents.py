"""The documents of a running system."""

from collections.abc import AsyncIterator

import httpx
from uradori_contracts.documents import PAGE_LIMIT, DocumentDeleted, DocumentInfo, DocumentList

from uradori_cli.client.connection import require_success
from uradori_cli.client.uploads import DOCUMENTS


async def listed(client: httpx.AsyncClient, ticker: str | None) -> AsyncIterator[DocumentInfo]:
    """All of them, newest filing first. Raises CommandError where it is refused."""
    after: str | None = None
    while True:
        asked = {"ticker": ticker, "after": after, "limit": PAGE_LIMIT}
        response = await client.get(
            DOCUMENTS, params={name: value for name, value in asked.items() if value is not None}
        )
        require_success(response)
        page = DocumentList.model_validate_json(response.content).documents
        for document in page:
            yield document
        if len(page) < PAGE_LIMIT:
            return
        after = page[-1].document_id


async def shown(client: httpx.AsyncClient, document_id: str) -> DocumentInfo:
    """One of them. Raises CommandError where it is not there."""
    response = await client.get(f"{DOCUMENTS}/{document_id}")
    require_success(response)
    return DocumentInfo.model_validate_json(response.content)


async def deleted(client: httpx.AsyncClient, document_id: str) -> DocumentDeleted:
    """Taken out. Raises CommandError where it is not there."""
    response = await client.delete(f"{DOCUMENTS}/{document_id}")
    require_success(response)
    return DocumentDeleted.model_validate_json(response.content)
