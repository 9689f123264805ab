"""What surrounds every request: its trace, its line in the log, the headers of its response."""

from collections.abc import MutableMapping
from time import monotonic

from opentelemetry.trace import Span, SpanContext, SpanKind
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uradori_bus.tracing import Tracing, remote_context
from uradori_contracts.headers import TRACEPARENT, TRACESTATE

from uradori_gateway.domain.rules import HEALTH
from uradori_gateway.http.access import visitor_of
from uradori_gateway.turns.log import Log

_SECURITY = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Entry:
    """ASGI middleware: a SERVER span below the caller's trace, if that is valid, and what the module says."""

    def __init__(self, app: ASGIApp, tracing: Tracing, log: Log) -> None:
        self._app = app
        self._tracing = tracing
        self._log = log

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Every request but those for health is traced and logged."""
        if scope["type"] != "http" or scope["path"] in HEALTH:
            await self._app(scope, receive, _secured(send))
            return
        method = str(scope["method"])
        with self._tracing.span(
            method, SpanKind.SERVER, {"http.request.method": method}, _caller(Headers(scope=scope)), continues=False
        ) as span:
            await self._traced(scope, receive, _secured(send), span)

    async def _traced(self, scope: Scope, receive: Receive, send: Send, span: Span) -> None:
        started, status = monotonic(), 500

        async def observed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self._app(scope, receive, observed)
        finally:
            route = getattr(scope.get("route"), "path", "")
            span.update_name(f"{scope['method']} {route}".rstrip())
            span.set_attribute("http.route", route)
            span.set_attribute("http.response.status_code", status)
            if status >= 500:
                span.set_attribute("error.type", str(status))
            name = visitor_of(scope).name
            known = {"client": name} if name else {}
            self._log.info(
                "http_request",
                method=scope["method"],
                route=route,
                status=status,
                duration_ms=round((monotonic() - started) * 1000, 3),
                **known,
            )


def _caller(headers: Headers) -> SpanContext | None:
    sent: MutableMapping[str, str] = {}
    for name in (TRACEPARENT, TRACESTATE):
        values = headers.getlist(name)
        if len(values) == 1:
            sent[name] = values[0]
    return remote_context(sent)


def _secured(send: Send) -> Send:
    async def with_headers(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(raw=list(message["headers"]))
            for name, value in _SECURITY.items():
                headers[name] = value
            headers.setdefault("Cache-Control", "no-store")
            message = {**message, "headers": headers.raw}
        await send(message)

    return with_headers
