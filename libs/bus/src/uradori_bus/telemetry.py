"""Whether spans are exported, by the standard OTEL_* variables."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from uradori_bus.tracing import Tracing

_ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


@contextmanager
def exporting(service: str) -> Iterator[Tracing]:
    """Spans for as long as the process lives, where an OTLP endpoint is named; otherwise trace ids only."""
    off = os.environ.get("OTEL_SDK_DISABLED", "").lower() == "true" or os.environ.get("OTEL_TRACES_EXPORTER") == "none"
    if off or not any(map(os.environ.get, _ENDPOINTS)):
        yield Tracing()
        return
    from uradori_bus.otlp import exported  # noqa: PLC0415 - it takes a tenth of a second to import

    with exported(service) as tracing:
        yield tracing
