"""Whether spans are exported, by the standard OTEL_* variables."""

import os
import secrets
import socket
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

import structlog

from uradori_bus.tracing import Tracing

_ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
_PROTOCOLS = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
_PROTOCOL = "http/protobuf"
_EXPORTER = "OTEL_TRACES_EXPORTER"


def instance_of(service: str) -> str:
    """Tells this process from its replicas and from those before it; begins with the name of its machine."""
    return f"{socket.gethostname()}-{service}-{secrets.token_hex(4)}"


@contextmanager
def exporting(service: str, instance: str) -> Iterator[Tracing]:
    """Spans for as long as the process lives, where an OTLP endpoint is named; otherwise trace ids only.

    What cannot be done as the variables say is told in one warning, and nothing is exported.
    """
    _forget_empty()
    unusable = _unusable(os.environ)
    if unusable is not None:
        if unusable:
            _warn(unusable)
        yield Tracing()
        return
    from uradori_bus.otlp import Export  # noqa: PLC0415 - it takes a tenth of a second to import

    try:
        export = Export(service, instance)
    except (ValueError, OSError) as error:
        _warn(str(error))
        yield Tracing()
        return
    try:
        yield export.tracing
    finally:
        export.end()


def _unusable(told: Mapping[str, str]) -> str | None:
    """Why nothing is exported; empty where that is what was asked for, None where spans are exported."""
    exporter = told.get(_EXPORTER, "otlp")
    off = told.get("OTEL_SDK_DISABLED", "").strip().lower() == "true" or exporter == "none"
    if off or not any(map(told.get, _ENDPOINTS)):
        return ""
    if exporter != "otlp":
        return f"{_EXPORTER}={exporter}: otlp, none"
    protocol = next((name for name in _PROTOCOLS if name in told), None)
    return None if protocol is None or told[protocol] == _PROTOCOL else f"{protocol}={told[protocol]}: {_PROTOCOL}"


def _forget_empty() -> None:
    """A variable that is set to nothing counts as not set; the SDK takes some of them for a bad value."""
    for name in [name for name, value in os.environ.items() if name.startswith("OTEL_") and not value]:
        del os.environ[name]


def _warn(reason: str) -> None:
    structlog.get_logger().warning("telemetry_off", metrics={"reason": reason})
