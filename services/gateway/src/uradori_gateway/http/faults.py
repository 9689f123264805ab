"""Errors as HTTP: a status, and the contracts' `ErrorReply` as body."""

import secrets
from collections.abc import Mapping, Sequence

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from uradori_bus.tracing import current_trace_id
from uradori_contracts.errors import ErrorCode, ErrorReply, UradoriError

from uradori_gateway.domain.faults import InvalidField, describe
from uradori_gateway.domain.gate import RateLimitedError

_MEDIA_TYPE = 415
STATUS: Mapping[ErrorCode, int] = {
    ErrorCode.INVALID_REQUEST: 422,
    ErrorCode.UNSUPPORTED_VERSION: 422,
    ErrorCode.TOO_LARGE: 413,
    ErrorCode.NOT_FOUND: 404,
    ErrorCode.CONFLICT: 409,
    ErrorCode.UNKNOWN_TICKER: 422,
    ErrorCode.UNAVAILABLE: 503,
    ErrorCode.BUSY: 503,
    ErrorCode.DEADLINE_EXCEEDED: 504,
    ErrorCode.BUS_UNAVAILABLE: 503,
    ErrorCode.CANCELLED: 409,
    ErrorCode.SLOW_CLIENT: 408,
    ErrorCode.PROVIDER_FAILED: 502,
    ErrorCode.INTERNAL: 500,
    ErrorCode.UNAUTHENTICATED: 401,
    ErrorCode.FORBIDDEN: 403,
    ErrorCode.RATE_LIMITED: 429,
}


class MediaTypeError(UradoriError):
    """The body is sent as something that is not taken here."""

    def __init__(self, taken: Sequence[str]) -> None:
        kinds = ", ".join(taken)
        super().__init__(
            ErrorCode.INVALID_REQUEST,
            f"Content-Type は次のいずれかにし、圧縮せずに送ってください: {kinds}",
            f"Send the body as one of these, not compressed: {kinds}",
        )


_PROTOCOL: Mapping[int, UradoriError] = {
    400: UradoriError(ErrorCode.INVALID_REQUEST, "本文をJSONとして読めません。", "The body is not valid JSON."),
    404: UradoriError(ErrorCode.NOT_FOUND, "このパスはありません。", "There is no such path."),
    405: UradoriError(
        ErrorCode.INVALID_REQUEST, "このパスではそのメソッドを使えません。", "This path does not take that method."
    ),
    408: UradoriError(
        ErrorCode.DEADLINE_EXCEEDED, "本文が時間内に届きませんでした。", "The body did not arrive in time."
    ),
    413: UradoriError(ErrorCode.TOO_LARGE),
    415: UradoriError(
        ErrorCode.INVALID_REQUEST,
        "本文は application/json で、圧縮せずに送ってください。",
        "Send the body as application/json, not compressed.",
    ),
}


def error_response(
    error: UradoriError, status: int | None = None, headers: Mapping[str, str] | None = None
) -> Response:
    """The error as the client sees it."""
    reply = error.reply(current_trace_id() or secrets.token_hex(16))
    more: dict[str, str] = {}
    if isinstance(error, RateLimitedError):
        more["Retry-After"] = str(error.after_s)
    elif error.code in (ErrorCode.BUSY, ErrorCode.BUS_UNAVAILABLE):
        more["Retry-After"] = "1"
    elif error.code is ErrorCode.UNAUTHENTICATED:
        more["WWW-Authenticate"] = "Bearer"
    return Response(
        reply.model_dump_json(),
        status or (_MEDIA_TYPE if isinstance(error, MediaTypeError) else STATUS[error.code]),
        headers={**(headers or {}), **more},
        media_type="application/json",
    )


def install(app: FastAPI) -> None:
    """Let every failure of `app` leave in this shape."""
    app.add_exception_handler(UradoriError, _known)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, _protocol)
    app.add_exception_handler(Exception, _unexpected)


_BODY = {"application/json": {"schema": {"$ref": f"#/components/schemas/{ErrorReply.__name__}"}}}
_REFUSALS: dict[int | str, dict[str, object]] = {
    401: {
        "model": ErrorReply,
        "description": "A token is needed, or the one that was sent is not valid.",
        "headers": {"WWW-Authenticate": {"schema": {"type": "string"}}},
    },
    403: {
        "model": ErrorReply,
        "description": "The token lacks the scope that is named, or pages of this origin may not call.",
    },
    429: {
        "model": ErrorReply,
        "description": "Too many requests of this token or address.",
        "headers": {"Retry-After": {"description": "Seconds.", "schema": {"type": "integer"}}},
    },
}
RESPONSES: dict[int | str, dict[str, object]] = {
    **_REFUSALS,
    "4XX": {"model": ErrorReply, "description": "What was wrong with the request."},
    "5XX": {"model": ErrorReply, "description": "What is wrong here."},
}
STREAM_RESPONSES: dict[int | str, dict[str, object]] = {
    200: {
        "description": "Server-Sent Events: `id` counts them, `event` names them, `data` is JSON.",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    },
    **{
        status: {**{key: told[key] for key in told if key != "model"}, "content": _BODY}
        for status, told in RESPONSES.items()
    },
}


async def _known(_: Request, error: Exception) -> Response:
    return error_response(error if isinstance(error, UradoriError) else UradoriError(ErrorCode.INTERNAL))


async def _invalid(_: Request, error: Exception) -> Response:
    if not isinstance(error, RequestValidationError):
        return error_response(UradoriError(ErrorCode.INTERNAL))
    fields = []
    for each in error.errors():
        context = each.get("ctx", {})
        raised = context.get("error")
        fields.append(
            InvalidField(
                path=each["loc"],
                kind=each["type"],
                context={name: str(value)[:200] for name, value in context.items() if name != "error"},
                words=str(raised) if each["type"] == "value_error" else "",
            )
        )
    return error_response(UradoriError(ErrorCode.INVALID_REQUEST, *describe(fields)))


async def _protocol(_: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        return error_response(UradoriError(ErrorCode.INTERNAL))
    known = _PROTOCOL.get(error.status_code) or UradoriError(
        ErrorCode.INVALID_REQUEST if error.status_code < 500 else ErrorCode.INTERNAL
    )
    return error_response(known, error.status_code, error.headers)


async def _unexpected(_: Request, __: Exception) -> Response:
    return error_response(UradoriError(ErrorCode.INTERNAL))
