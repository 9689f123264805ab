"""Export of spans over OTLP/HTTP, where the standard variables say and as they say; what is here are defaults."""

import logging
import os
import threading
from collections.abc import Sequence

import structlog
from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import OTELResourceDetector, Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult

from uradori_bus.tracing import Tracing

_LIBRARIES = ("opentelemetry", "urllib3")
_TIMEOUT = ("OTEL_EXPORTER_OTLP_TIMEOUT", "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT")
_QUEUE_LIMIT = 4096
_BATCH = 512
_DELAY_MS = 2_000
_EXPORT_TIMEOUT_S = 5.0
_END_S = 1.5


class Export:
    """Batches from a thread of their own; a full queue drops spans, and the end waits for none of them for long."""

    def __init__(self, service: str, instance: str) -> None:
        """Raises ValueError or OSError where a variable holds what it may not."""
        exporter = OTLPSpanExporter(timeout=None if any(map(os.environ.get, _TIMEOUT)) else _EXPORT_TIMEOUT_S)
        self._exporter = _Telling(exporter)
        self._provider = TracerProvider(resource=_resource(service, instance), shutdown_on_exit=False)
        self._provider.add_span_processor(_batching(self._exporter))
        for name in _LIBRARIES:
            logging.getLogger(name).setLevel(logging.CRITICAL)
        trace.set_tracer_provider(self._provider)

    @property
    def tracing(self) -> Tracing:
        """What starts spans that are exported."""
        return Tracing(self._provider.get_tracer("uradori_bus"))

    def end(self) -> None:
        """Sends what is left, for as long as that may take."""
        ending = threading.Thread(target=self._provider.shutdown, name="telemetry-end", daemon=True)
        ending.start()
        ending.join(_END_S)
        if ending.is_alive():
            self._exporter.shutdown()


def _resource(service: str, instance: str) -> Resource:
    own = {"service.name": service, "service.namespace": "uradori", "service.instance.id": instance}
    return Resource.create(own).merge(OTELResourceDetector().detect())


def _batching(exporter: SpanExporter) -> BatchSpanProcessor:
    queue = _number("OTEL_BSP_MAX_QUEUE_SIZE", _QUEUE_LIMIT)
    return BatchSpanProcessor(
        exporter,
        max_queue_size=queue,
        max_export_batch_size=_number("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", min(_BATCH, queue)),
        schedule_delay_millis=_number("OTEL_BSP_SCHEDULE_DELAY", _DELAY_MS),
    )


def _number(variable: str, default: int) -> int:
    return int(os.environ.get(variable) or default)


class _Telling(SpanExporter):
    """Says once that nobody takes the spans. Tells its inner exporter of the end once, too."""

    def __init__(self, exporter: SpanExporter) -> None:
        self._exporter = exporter
        self._told = False
        self._ended = threading.Event()

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        result = self._exporter.export(spans)
        if result is not SpanExportResult.SUCCESS and not self._told and not self._ended.is_set():
            self._told = True
            structlog.get_logger().warning("telemetry_unreachable")
        return result

    def shutdown(self) -> None:
        if not self._ended.is_set():
            self._ended.set()
            self._exporter.shutdown()
