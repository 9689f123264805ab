"""Files to the gateway, and what became of them."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256

import httpx
from uradori_contracts.uploads import DocumentOutcome, Upload, UploadHints, UploadState, upload_id

from uradori_cli.client.connection import require_success

DOCUMENTS = "/api/v1/documents"
_PIECE = 256 * 1024
_WAIT_S = 20
_PATIENCE_S = 300.0
"""How long a system that is busy, or lacks a service, is asked again."""
_PAUSE_S = 1.0
_PASSING = frozenset({429, 503, 504})
_ENDED = frozenset({UploadState.DONE, UploadState.FAILED})


@dataclass(frozen=True, slots=True)
class Uploads:
    """Through one client; `hints` go with every file."""

    client: httpx.AsyncClient
    hints: UploadHints

    async def known(self, name: str, content: bytes) -> Upload | None:
        """What came of the same upload before, where all that it brought is still there."""
        response = await self.client.get(f"{DOCUMENTS}/uploads/{self._id(name, content)}")
        if not response.is_success:
            return None
        upload = Upload.model_validate_json(response.content)
        outcomes = {document.outcome for document in upload.documents}
        if upload.state is not UploadState.DONE or not outcomes or DocumentOutcome.FAILED in outcomes:
            return None
        for document in upload.documents:
            if not (await self.client.get(f"{DOCUMENTS}/{document.document_id}")).is_success:
                return None
        return upload

    async def sent(self, name: str, content: bytes) -> Upload:
        """Send it, and wait for its end.

        Raises:
            CommandError: it is refused, or nobody reads it.
        """

        async def pieces() -> AsyncIterator[bytes]:
            for start in range(0, len(content), _PIECE):
                yield content[start : start + _PIECE]

        said = self.hints.model_dump(mode="json", exclude_defaults=True)
        headers = {"content-type": "application/octet-stream", "content-length": str(len(content))}
        taken = await self._patiently(
            lambda: self.client.post(DOCUMENTS, params={"name": name, **said}, content=pieces(), headers=headers)
        )
        upload = Upload.model_validate_json(taken.content)
        while upload.state not in _ENDED:
            upload = await self._state(upload.upload_id)
        return upload

    async def _state(self, upload: str) -> Upload:
        place = f"{DOCUMENTS}/uploads/{upload}"
        response = await self._patiently(lambda: self.client.get(place, params={"wait": _WAIT_S}))
        return Upload.model_validate_json(response.content)

    async def _patiently(self, ask: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
        clock = asyncio.get_running_loop().time
        ends = clock() + _PATIENCE_S
        while True:
            response = await ask()
            if response.status_code not in _PASSING or clock() >= ends:
                require_success(response)
                return response
            await asyncio.sleep(float(response.headers.get("retry-after", _PAUSE_S)))

    def _id(self, name: str, content: bytes) -> str:
        return upload_id(sha256(content).hexdigest(), name, self.hints)
