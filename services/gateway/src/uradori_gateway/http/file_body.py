"""A file as the body of a request: passed on piece by piece, refused before it is read where it can be."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import suppress

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect
from starlette.types import Message, Receive
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.uploads import UPLOAD_LIMIT

from uradori_gateway.config import GatewayConfig
from uradori_gateway.http.access import DISCARDED_BYTES, discard, visitor_of
from uradori_gateway.http.body import content_type
from uradori_gateway.http.faults import MediaTypeError

DOCUMENT_TYPES = frozenset(
    {
        "application/octet-stream",
        "application/pdf",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "application/xhtml+xml",
        "application/xml",
        "application/zip",
        "text/csv",
        "text/html",
        "text/markdown",
        "text/xml",
    }
)
"""None of them is what a form of another page could send."""
_DISCARDED_BYTES = UPLOAD_LIMIT + DISCARDED_BYTES
_DISCARDING_S = 30.0
"""Most senders read no answer before all of a file is sent, and lose it to a connection that is reset."""


class FileBody:
    """The file of a request.

    Raises:
        MediaTypeError: it is sent as something else, or compressed.
        UradoriError: TOO_LARGE where it is said to be longer than this client may send.
    """

    def __init__(self, request: Request, config: GatewayConfig) -> None:
        self._request = request
        self._limit = min(visitor_of(request.scope).max_body_bytes or config.upload_bytes, config.upload_bytes)
        self._timeout_s = config.upload_timeout_s
        self._silence_s = config.upload_silence_s
        encoding = request.headers.get("content-encoding", "identity")
        if content_type(request.headers) not in DOCUMENT_TYPES or encoding != "identity":
            raise MediaTypeError(sorted(DOCUMENT_TYPES))
        told = request.headers.get("content-length", "")
        if told.isdecimal() and int(told[:20]) > self._limit:
            raise UradoriError(ErrorCode.TOO_LARGE)

    async def pieces(self) -> AsyncIterator[bytes]:
        """As they come.

        Raises:
            HTTPException: 408 where too little comes.
            UradoriError: TOO_LARGE; INVALID_REQUEST for no byte at all; CANCELLED where the client left.
        """
        read = 0
        clock = asyncio.get_running_loop().time
        ends = clock() + self._timeout_s
        stream = self._request.stream()
        while True:
            try:
                async with asyncio.timeout_at(min(ends, clock() + self._silence_s)):
                    piece = await anext(stream, None)
            except TimeoutError as error:
                raise HTTPException(408) from error
            except ClientDisconnect as error:
                raise UradoriError(ErrorCode.CANCELLED) from error
            if piece is None:
                break
            read += len(piece)
            if read > self._limit:
                raise UradoriError(ErrorCode.TOO_LARGE)
            yield piece
        if not read:
            raise UradoriError(ErrorCode.INVALID_REQUEST, "ファイルが空です。", "The file is empty.")


class FileRoute(APIRoute):
    """Lets go what is still coming of a body that is refused, so that its sender is there to read why."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[object, object, Response]]:
        """The handler inside that."""
        handle = super().get_route_handler()

        async def refuse_kindly(request: Request) -> Response:
            body = _Watched(request.receive)
            try:
                return await handle(Request(request.scope, body))
            except (UradoriError, RequestValidationError):
                # Who asks before sending a body (Expect: 100-continue) has sent none.
                if not body.ended and (body.begun or "expect" not in request.headers):
                    with suppress(TimeoutError):
                        async with asyncio.timeout(_DISCARDING_S):
                            await discard(body, _DISCARDED_BYTES)
                raise

        return refuse_kindly


class _Watched:
    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self.begun = False
        self.ended = False

    async def __call__(self) -> Message:
        message = await self._receive()
        self.begun = True
        self.ended = not message.get("more_body", False)
        return message
