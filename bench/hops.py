"""A receiver of spans in a process of its own: `python -m bench.hops PORT FILE`; SIGTERM writes what came."""

import json
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread

from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from bench.latencies import Latencies

_DEADLINE_S = 20
_SERVED = frozenset({Span.SPAN_KIND_SERVER, Span.SPAN_KIND_CONSUMER, Span.SPAN_KIND_INTERNAL})


@dataclass(frozen=True, slots=True)
class Hop:
    """What one service did under one name, as its own spans say."""

    service: str
    name: str
    latencies: Latencies

    def line(self) -> str:
        """For a reader."""
        found = self.latencies
        return (
            f"    {self.service:<16} {self.name:<44} n {len(found.values):>5}  "
            f"p50 {found.p50:>7.2f} ms  p95 {found.p95:>7.2f} ms"
        )


class _Received:
    def __init__(self) -> None:
        self.spans: dict[str, list[tuple[int, float]]] = defaultdict(list)
        self._lock = Lock()

    def take(self, request: ExportTraceServiceRequest) -> None:
        with self._lock:
            for resource in request.resource_spans:
                service = {one.key: one.value.string_value for one in resource.resource.attributes}["service.name"]
                for span in (span for scope in resource.scope_spans for span in scope.spans):
                    if span.kind in _SERVED:
                        taken = (span.end_time_unix_nano - span.start_time_unix_nano) / 1e9
                        self.spans[f"{service}|{span.name}"].append((span.start_time_unix_nano, taken))


@contextmanager
def receiving(port: int, file: Path) -> Iterator[None]:
    """A receiver on `port` of the loopback; once the context ends, `file` holds what came."""
    argv = [sys.executable, "-m", "bench.hops", str(port), str(file)]
    with subprocess.Popen(argv, stdout=subprocess.PIPE) as process:  # noqa: S603
        try:
            if process.stdout is None or process.stdout.readline() != b"ready\n":
                raise RuntimeError("the receiver of spans did not start")
            yield
        finally:
            process.terminate()
            process.wait(_DEADLINE_S)


def read_hops(file: Path, before_ns: int) -> list[Hop]:
    """What was received of spans that began before `before_ns` of the epoch, service by service."""
    found: dict[str, list[tuple[int, float]]] = json.loads(file.read_text(encoding="utf-8"))
    hops: list[Hop] = []
    for name, spans in sorted(found.items()):
        seconds = [taken for began, taken in spans if began < before_ns]
        if seconds:
            service, _, span = name.partition("|")
            hops.append(Hop(service, span, Latencies.of(seconds)))
    return hops


def main(port: str, file: str) -> None:
    """Receive until SIGTERM."""
    received = _Received()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            received.take(ExportTraceServiceRequest.FromString(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(200)
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Spans are what is reported."""

    with ThreadingHTTPServer(("127.0.0.1", int(port)), Handler) as server:
        signal.signal(signal.SIGTERM, lambda *_: Thread(target=server.shutdown).start())
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        server.serve_forever()
    Path(file).write_text(json.dumps(received.spans), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
