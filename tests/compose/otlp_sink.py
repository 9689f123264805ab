"""Takes spans as Jaeger does, OTLP/HTTP on 4318, and gives them back by Jaeger's read API on 16686.

A stand-in for tests: it needs nothing that a service's image does not hold, keeps the latest traces only and checks nothing.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.common.v1.common_pb2 import KeyValue
from opentelemetry.proto.trace.v1.trace_pb2 import ResourceSpans, Span
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

TRACE_LIMIT, SPAN_LIMIT = 2_000, 1_000
"""Traces kept, and spans kept of one."""


@dataclass(slots=True)
class Traces:
    """Spans by trace, each beside the attributes of its process; the oldest trace goes first."""

    held: OrderedDict[str, list[tuple[tuple[KeyValue, ...], Span]]] = field(default_factory=OrderedDict)

    def take(self, body: bytes) -> None:
        """An export as it came over HTTP."""
        for process, span in _spans(ExportTraceServiceRequest.FromString(body).resource_spans):
            spans = self.held.setdefault(span.trace_id.hex(), [])
            if len(spans) < SPAN_LIMIT:
                spans.append((process, span))
        while len(self.held) > TRACE_LIMIT:
            self.held.popitem(last=False)

    async def receive(self, request: Request) -> Response:
        self.take(await request.body())
        return Response(b"", media_type="application/x-protobuf")

    async def services(self, _: Request) -> Response:
        names = {_name(process) for spans in reversed(self.held.values()) for process, _ in spans}
        return JSONResponse({"data": sorted(names)})

    async def traces(self, request: Request) -> Response:
        service, limit = request.query_params.get("service"), int(request.query_params.get("limit", "20"))
        wanted = [
            spans for spans in reversed(self.held.values()) if service in {_name(process) for process, _ in spans}
        ]
        return JSONResponse({"data": [_trace(spans) for spans in wanted[:limit]]})

    async def trace(self, request: Request) -> Response:
        spans = self.held.get(request.path_params["id"])
        return JSONResponse({"data": [_trace(spans)] if spans else []}, 200 if spans else 404)


def _spans(exported: Any) -> Iterator[tuple[tuple[KeyValue, ...], Span]]:
    resource: ResourceSpans
    for resource in exported:
        process = tuple(resource.resource.attributes)
        yield from ((process, span) for scope in resource.scope_spans for span in scope.spans)


def _name(process: tuple[KeyValue, ...]) -> str:
    return next((one.value.string_value for one in process if one.key == "service.name"), "")


def _tags(attributes: Any) -> list[dict[str, Any]]:
    kinds = ((one.key, one.value.WhichOneof("value") or "string_value", one.value) for one in attributes)
    return [
        {"key": key, "type": kind.removesuffix("_value"), "value": _plain(value, kind)} for key, kind, value in kinds
    ]


def _plain(value: Any, kind: str) -> Any:
    return getattr(value, kind) if kind in {"string_value", "bool_value", "int_value", "double_value"} else str(value)


def _trace(spans: list[tuple[tuple[KeyValue, ...], Span]]) -> dict[str, Any]:
    processes = {str(_tags(process)): process for process, _ in spans}
    ids = {key: f"p{number}" for number, key in enumerate(processes, 1)}
    return {
        "traceID": spans[0][1].trace_id.hex(),
        "spans": [_span(span, ids[str(_tags(process))]) for process, span in spans],
        "processes": {ids[key]: {"serviceName": _name(one), "tags": _tags(one)} for key, one in processes.items()},
    }


def _span(span: Span, process: str) -> dict[str, Any]:
    trace, parent, kind = span.trace_id.hex(), span.parent_span_id.hex(), Span.SpanKind.Name(span.kind)
    return {
        "traceID": trace,
        "spanID": span.span_id.hex(),
        "operationName": span.name,
        "references": [{"refType": "CHILD_OF", "traceID": trace, "spanID": parent}] if parent else [],
        "startTime": span.start_time_unix_nano // 1000,
        "duration": (span.end_time_unix_nano - span.start_time_unix_nano) // 1000,
        "tags": [*_tags(span.attributes), *_text_tags(span, kind[10:].lower())],
        "logs": [{"timestamp": one.time_unix_nano // 1000, "fields": _logged(one)} for one in span.events],
        "processID": process,
    }


def _text_tags(span: Span, kind: str) -> list[dict[str, Any]]:
    told = {"span.kind": kind, "otel.status_description": span.status.message, "w3c.tracestate": span.trace_state}
    return [{"key": key, "type": "string", "value": value} for key, value in told.items() if value]


def _logged(event: Span.Event) -> list[dict[str, Any]]:
    return [{"key": "event", "type": "string", "value": event.name}, *_tags(event.attributes)]


async def serve(host: str, otlp_port: int, read_port: int) -> None:
    """Until SIGTERM or SIGINT."""
    traces = Traces()
    routes = [
        Route("/v1/traces", traces.receive, methods=["POST"]),
        Route("/api/services", traces.services),
        Route("/api/traces", traces.traces),
        Route("/api/traces/{id}", traces.trace),
    ]
    servers = [
        uvicorn.Server(uvicorn.Config(Starlette(routes=routes), host, port, log_level="warning"))
        for port in (otlp_port, read_port)
    ]
    running = [asyncio.ensure_future(server.serve()) for server in servers]
    await asyncio.wait(running, return_when=asyncio.FIRST_COMPLETED)
    for server in servers:
        server.should_exit = True
    await asyncio.gather(*running)


if __name__ == "__main__":
    asyncio.run(serve("0.0.0.0", 4318, 16686))
