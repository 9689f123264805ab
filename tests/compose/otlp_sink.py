"""Takes spans as Jaeger does, OTLP over gRPC (4317) and HTTP (4318), and gives them back by Jaeger's read API (16686).

A stand-in for tests: it needs nothing that a service's image does not hold, keeps the latest traces only and checks nothing.
"""

import signal
import threading
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import grpc
import uvicorn
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2, trace_service_pb2_grpc
from opentelemetry.proto.common.v1.common_pb2 import KeyValue
from opentelemetry.proto.trace.v1.trace_pb2 import ResourceSpans, Span
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

TRACE_LIMIT, SPAN_LIMIT = 2_000, 1_000
"""Traces kept, and spans kept of one."""


@dataclass(slots=True)
class Traces(trace_service_pb2_grpc.TraceServiceServicer):
    """Spans by trace, each beside the attributes of its process; the oldest trace goes first."""

    held: OrderedDict[str, list[tuple[tuple[KeyValue, ...], Span]]] = field(default_factory=OrderedDict)
    lock: threading.Lock = field(default_factory=threading.Lock)

    def Export(self, request: trace_service_pb2.ExportTraceServiceRequest, context: object) -> Any:
        with self.lock:
            for process, span in _spans(request.resource_spans):
                spans = self.held.setdefault(span.trace_id.hex(), [])
                if len(spans) < SPAN_LIMIT:
                    spans.append((process, span))
            while len(self.held) > TRACE_LIMIT:
                self.held.popitem(last=False)
        return trace_service_pb2.ExportTraceServiceResponse()

    async def receive(self, request: Request) -> Response:
        body = trace_service_pb2.ExportTraceServiceRequest.FromString(await request.body())
        return Response(self.Export(body, None).SerializeToString(), media_type="application/x-protobuf")

    async def services(self, _: Request) -> Response:
        names = {_name(process) for spans in self._latest() for process, _ in spans}
        return JSONResponse({"data": sorted(names)})

    async def traces(self, request: Request) -> Response:
        service, limit = request.query_params.get("service"), int(request.query_params.get("limit", "20"))
        wanted = [spans for spans in self._latest() if service in {_name(process) for process, _ in spans}]
        return JSONResponse({"data": [_trace(spans) for spans in wanted[:limit]]})

    async def trace(self, request: Request) -> Response:
        spans = self.held.get(request.path_params["id"])
        return JSONResponse({"data": [_trace(list(spans))] if spans else []}, 200 if spans else 404)

    def _latest(self) -> list[list[tuple[tuple[KeyValue, ...], Span]]]:
        with self.lock:
            return [list(spans) for spans in reversed(self.held.values())]


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
        "tags": [*_tags(span.attributes), {"key": "span.kind", "type": "string", "value": kind[10:].lower()}],
        "processID": process,
    }


def serve(host: str, grpc_port: int, http_port: int, read_port: int) -> None:
    """Until SIGTERM or SIGINT."""
    traces = Traces()
    reads = [Route("/api/services", traces.services), Route("/api/traces", traces.traces)]
    reads.append(Route("/api/traces/{id}", traces.trace))
    for port, routes in ((http_port, [Route("/v1/traces", traces.receive, methods=["POST"])]), (read_port, reads)):
        config = uvicorn.Config(Starlette(routes=routes), host, port, log_level="warning")
        threading.Thread(target=uvicorn.Server(config).run, daemon=True).start()
    server = grpc.server(ThreadPoolExecutor(max_workers=4))
    trace_service_pb2_grpc.add_TraceServiceServicer_to_server(traces, server)
    server.add_insecure_port(f"{host}:{grpc_port}")
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: server.stop(grace=None))
    server.start()
    server.wait_for_termination()


if __name__ == "__main__":
    serve("0.0.0.0", 4317, 4318, 16686)
