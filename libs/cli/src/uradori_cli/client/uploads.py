"""Files to the gateway, and what became of them."""

from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from hashlib import sha256

import httpx
from uradori_contracts.uploads import DocumentOutcome, Upload, UploadHints, UploadState, upload_id

from uradori_cli.client.connection import require_success
from uradori_cli.client.patience import Patience

DOCUMENTS = "/api/v1/documents"
_PIECE = 256 * 1024
_WAIT_S = 20.0
_SLACK_S = 30.0
"""What a busy gateway may take beyond the time that it is asked to wait."""
_ENDED = frozenset({UploadState.DONE, UploadState.FAILED})


@dataclass(frozen=True, slots=True)
class Uploads:
    """Through one client; `hints` go with every file."""

    client: httpx.AsyncClient
    hints: UploadHints
    patience: Patience = field(default_factory=Patience)

    async def known(self, name: str, content: bytes) -> Upload | None:
        """What came of the same upload before, where all that it brought is still there."""
        response = await self._got(f"uploads/{self._id(name, content)}")
        if response.status_code == httpx.codes.NOT_FOUND:
            return None
        require_success(response)
        upload = Upload.model_validate_json(response.content)
        outcomes = {document.outcome for document in upload.documents}
        if upload.state is not UploadState.DONE or not outcomes or DocumentOutcome.FAILED in outcomes:
            return None
        for document in upload.documents:
            if not (await self._got(document.document_id)).is_success:
                return None
        return upload

    async def sent(self, name: str, content: bytes) -> Upload:
        """Send it, and wait for its end.

        Raises:
            CommandError: it is refused, or nobody reads it.
            httpx.TransportError: the gateway stayed away.
        """

        async def pieces() -> AsyncIterator[bytes]:
            for start in range(0, len(content), _PIECE):
                yield content[start : start + _PIECE]

        said = self.hints.model_dump(mode="json", exclude_defaults=True)
        headers = {"content-type": "application/octet-stream", "content-length": str(len(content))}
        taken = await self.patience.success(
            lambda: self.client.post(DOCUMENTS, params={"name": name, **said}, content=pieces(), headers=headers)
        )
        upload = Upload.model_validate_json(taken.content)
        while upload.state not in _ENDED:
            upload = await self._state(upload.upload_id)
        return upload

    async def _state(self, upload: str) -> Upload:
        place, longest = f"{DOCUMENTS}/uploads/{upload}", httpx.Timeout(_WAIT_S + _SLACK_S)
        response = await self.patience.success(
            lambda: self.client.get(place, params={"wait": _WAIT_S}, timeout=longest)
        )
        return Upload.model_validate_json(response.content)

    async def _got(self, place: str) -> httpx.Response:
        return await self.patience.ask(lambda: self.client.get(f"{DOCUMENTS}/{place}", timeout=_SLACK_S))

    def _id(self, name: str, content: bytes) -> str:
        return upload_id(sha256(content).hexdigest(), name, self.hints)
