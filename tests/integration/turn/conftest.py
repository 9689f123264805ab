"""The whole stack, as its users run it, and an OTLP receiver that it reports its spans to."""

import threading
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.stack import Stack, running_stack

ROOT = Path(__file__).parents[3]


@dataclass(frozen=True, slots=True)
class ReceivedSpan:
    """A span as it arrived."""

    service: str
    name: str
    trace_id: str
    span_id: str
    parent_id: str


@dataclass(slots=True)
class SpanReceiver:
    """Keeps what came over OTLP."""

    spans: list[ReceivedSpan] = field(default_factory=list)
    raw: list[bytes] = field(default_factory=list)
    """Each export as it came."""
    arrived: threading.Condition = field(default_factory=threading.Condition)

    def take(self, body: bytes) -> None:
        """An export."""
        request = ExportTraceServiceRequest.FromString(body)
        with self.arrived:
            self.raw.append(body)
            for resource in request.resource_spans:
                attributes = {one.key: one.value.string_value for one in resource.resource.attributes}
                self.spans.extend(
                    ReceivedSpan(
                        attributes["service.name"],
                        span.name,
                        span.trace_id.hex(),
                        span.span_id.hex(),
                        span.parent_span_id.hex(),
                    )
                    for scope in resource.scope_spans
                    for span in scope.spans
                )
            self.arrived.notify_all()

    def wait_for(self, holds: Callable[[list[ReceivedSpan]], bool], seconds: float) -> list[ReceivedSpan]:
        """The spans, once they hold what is waited for."""
        with self.arrived:
            assert self.arrived.wait_for(lambda: holds(self.spans), seconds), [
                (span.service, span.name) for span in self.spans
            ]
            return list(self.spans)


@pytest.fixture(scope="session")
def span_receiver() -> Iterator[tuple[SpanReceiver, str]]:
    receiver = SpanReceiver()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            receiver.take(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Tests look at the spans."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield receiver, f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


@pytest.fixture(scope="session")
def log_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def stack(
    span_receiver: tuple[SpanReceiver, str], log_dir: Path, tmp_path_factory: pytest.TempPathFactory
) -> AsyncIterator[Stack]:
    """One stack for every test that leaves it as it found it."""
    plan = StackPlan(
        data_dir=ROOT / "data",
        cache_dir=tmp_path_factory.mktemp("cache"),
        otlp=span_receiver[1],
        log_dir=log_dir,
        grace_s=4.0,
    )
    async with running_stack(plan, lambda _: None) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def gateway(stack: Stack) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=stack.url, timeout=30, trust_env=False) as client:
        yield client
