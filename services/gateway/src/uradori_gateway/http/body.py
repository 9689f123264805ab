"""Request bodies: bounded while they are read, JSON and nothing else, figures without loss."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from decimal import Decimal, InvalidOperation
from email.message import Message
from typing import NoReturn

from fastapi import Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.routing import APIRoute
from pydantic import TypeAdapter, ValidationError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope

from uradori_gateway.http.access import DISCARDED_BYTES, visitor_of

FILE_TYPES = frozenset({"application/octet-stream", "application/zip", "text/csv"})
_DIGITS = 64
_EXPONENT = 400


class InvalidJsonError(ValueError):
    """Not JSON, or JSON that nobody means: NaN, Infinity, absurd numbers, nesting without end."""


def parse_json(raw: bytes) -> object:
    """JSON (RFC 8259) in UTF-8, numbers with a fraction as Decimal.

    Raises:
        InvalidJsonError: for anything else, in time linear in its length.
    """
    try:
        parsed: object = json.loads(raw.decode(), parse_constant=_refuse, parse_int=_integer, parse_float=_decimal)
    except (ValueError, RecursionError) as error:
        raise InvalidJsonError from error
    return parsed


def _refuse(text: str) -> NoReturn:
    raise InvalidJsonError(text)


def _integer(text: str) -> int:
    return int(text) if len(text) <= _DIGITS else _refuse("integer")


def _decimal(text: str) -> Decimal:
    if len(text) > _DIGITS:
        _refuse("number")
    try:
        number = Decimal(text)
    except InvalidOperation:
        _refuse("number")
    return number if abs(number.adjusted()) <= _EXPONENT else _refuse("exponent")


def content_type(headers: Headers) -> str:
    """Of a request, without its parameters; text/plain where none is told, as of a form."""
    header = Message()
    header["content-type"] = headers.get("content-type", "")
    return header.get_content_type()


class BoundedRequest(Request):
    """A request whose body has at most `limit` bytes, sent within `timeout_s`, and is of a kind that is taken here."""

    def __init__(self, scope: Scope, receive: Receive, limit: int, timeout_s: float) -> None:
        super().__init__(scope, receive)
        self._limit = limit
        self._timeout_s = timeout_s
        self._whole: bytes | None = None

    async def body(self) -> bytes:
        """Raises HTTPException 408, 413, 415."""
        if self._whole is None:
            try:
                async with asyncio.timeout(self._timeout_s):
                    self._whole = await self._read()
            except TimeoutError as error:
                raise HTTPException(408) from error
            if self._whole and not (self._is_plain() and self.is_taken()):
                raise HTTPException(415)
        return self._whole

    def is_taken(self) -> bool:
        """Whether bodies of this content type are."""
        return True

    def content_type(self) -> str:
        """Without its parameters."""
        return content_type(self.headers)

    async def _read(self) -> bytes:
        read = bytearray()
        discarded = 0
        async for piece in self.stream():
            if discarded or len(read) + len(piece) > self._limit:
                discarded += len(piece)
                if discarded > DISCARDED_BYTES:
                    break
            else:
                read += piece
        if discarded:
            raise HTTPException(413)
        return bytes(read)

    def _is_plain(self) -> bool:
        return self.headers.get("content-encoding", "identity") == "identity"


class JsonRequest(BoundedRequest):
    """A bounded request whose body is JSON."""

    def __init__(self, scope: Scope, receive: Receive, limit: int, timeout_s: float) -> None:
        super().__init__(scope, receive, limit, timeout_s)
        self._parsed: tuple[object] | None = None

    def is_taken(self) -> bool:
        """JSON and nothing else."""
        return self.content_type() == "application/json"

    async def json(self) -> object:
        """Raises HTTPException 400."""
        if self._parsed is None:
            try:
                self._parsed = (parse_json(await self.body()),)
            except InvalidJsonError as error:
                raise HTTPException(400) from error
        return self._parsed[0]


class FileRequest(BoundedRequest):
    """A bounded request whose body is a file, and no form that a page could send by itself."""

    def is_taken(self) -> bool:
        """CSV, ZIP, or bytes of no particular kind."""
        return self.content_type() in FILE_TYPES


def json_route(limit: int, timeout_s: float) -> type[APIRoute]:
    """Routes whose bodies are JSON of at most `limit` bytes, or fewer where the token has less, in which a text is no number and a number no text."""

    class JsonRoute(APIRoute):
        def get_route_handler(self) -> Callable[[Request], Coroutine[object, object, Response]]:
            handle = super().get_route_handler()
            body_type = self.body_field.field_info.annotation if self.body_field else None
            expected: TypeAdapter[object] | None = TypeAdapter(body_type) if body_type is not None else None

            async def handle_json(request: Request) -> Response:
                of_token = visitor_of(request.scope).max_body_bytes or limit
                body = JsonRequest(request.scope, request.receive, min(limit, of_token), timeout_s)
                if expected is not None:
                    await _check_types(body, expected)
                return await handle(body)

            return handle_json

    return JsonRoute


async def _check_types(request: JsonRequest, expected: TypeAdapter[object]) -> None:
    """FastAPI itself would take "7" for 7 and true for 1."""
    raw = await request.body()
    if raw:
        await request.json()
        try:
            expected.validate_json(raw, strict=True)
        except ValidationError as error:
            errors = error.errors(include_url=False, include_input=False)
            raise RequestValidationError([{**each, "loc": ("body", *each["loc"])} for each in errors]) from error
