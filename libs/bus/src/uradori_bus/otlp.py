"""Export of spans over OTLP/HTTP."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager

from opentelemetry import trace
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

from uradori_bus.tracing import Tracing

_LIBRARIES = ("opentelemetry", "urllib3")
_QUEUE_LIMIT = 4096
_BATCH = 512
_DELAY_MS = 500
_EXPORT_TIMEOUT_MS = 5_000
_FLUSH_MS = 2_000


@contextmanager
def exported(service: str) -> Iterator[Tracing]:
    """Batches from a thread of their own; a full queue drops spans, an endpoint that is gone makes no noise."""
    for name in _LIBRARIES:
        logging.getLogger(name).setLevel(logging.CRITICAL)
    resource = Resource.create({"service.name": service, "service.namespace": "uradori"})
    provider = TracerProvider(resource=resource, shutdown_on_exit=False)
    provider.add_span_processor(
        BatchSpanProcessor(
            OTLPSpanExporter(timeout=_EXPORT_TIMEOUT_MS // 1000),
            max_queue_size=_QUEUE_LIMIT,
            max_export_batch_size=_BATCH,
            schedule_delay_millis=_DELAY_MS,
            export_timeout_millis=_EXPORT_TIMEOUT_MS,
        )
    )
    trace.set_tracer_provider(provider)
    try:
        yield Tracing(provider.get_tracer("uradori_bus"))
    finally:
        provider.force_flush(_FLUSH_MS)
        provider.shutdown()
