"""W3C trace context across the bus, and spans that cost nothing where nobody exports them."""

import re
import secrets
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager

from opentelemetry import context as otel_context
from opentelemetry import trace
from opentelemetry.context import Context
from opentelemetry.trace import (
    NonRecordingSpan,
    Span,
    SpanContext,
    SpanKind,
    Status,
    StatusCode,
    TraceFlags,
    TraceState,
)
from opentelemetry.util.types import AttributeValue
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.headers import TRACEPARENT, TRACESTATE

_TRACEPARENT = re.compile(r"(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?")
_HEADER_LIMIT = 512
_FAULTS = frozenset({ErrorCode.INTERNAL, ErrorCode.UNAVAILABLE, ErrorCode.DEADLINE_EXCEEDED, ErrorCode.BUS_UNAVAILABLE})
"""What a server may be blamed for; the rest is the caller's."""


def remote_context(headers: Mapping[str, str]) -> SpanContext | None:
    """The caller's trace, or None where it sent none that is valid (a new trace then begins)."""
    traceparent = headers.get(TRACEPARENT, "").strip(" \t")
    found = _TRACEPARENT.fullmatch(traceparent) if len(traceparent) <= _HEADER_LIMIT else None
    if found is None or (found[1] == "00" and found[5]):
        return None
    tracestate = headers.get(TRACESTATE, "")
    return SpanContext(
        int(found[2], 16),
        int(found[3], 16),
        is_remote=True,
        trace_flags=TraceFlags(int(found[4], 16) & TraceFlags.SAMPLED),
        trace_state=TraceState.from_header([tracestate]) if 0 < len(tracestate) <= _HEADER_LIMIT else TraceState(),
    )


def current_trace_id() -> str:
    """32 hex digits; empty outside of any trace."""
    found = trace.get_current_span().get_span_context()
    return f"{found.trace_id:032x}" if found.is_valid else ""


def inject(headers: MutableMapping[str, str], span: Span | None = None) -> None:
    """Write the trace of `span`, or the current one, into the headers of a message."""
    found = (span or trace.get_current_span()).get_span_context()
    if found.is_valid:
        headers[TRACEPARENT] = f"00-{found.trace_id:032x}-{found.span_id:016x}-{found.trace_flags:02x}"
        if found.trace_state:
            headers[TRACESTATE] = found.trace_state.to_header()


class Tracing:
    """Starts spans. Without an exporter only ids go from hop to hop."""

    def __init__(self, tracer: trace.Tracer | None = None) -> None:
        self._tracer = tracer

    @contextmanager
    def span(
        self,
        name: str,
        kind: SpanKind,
        attributes: Mapping[str, AttributeValue],
        remote: SpanContext | None = None,
        *,
        continues: bool = True,
    ) -> Iterator[Span]:
        """A span around what happens inside, below `remote` or, where it `continues`, below the current one.

        An error inside is recorded by its code, never by its text.
        """
        parent = _parent(remote, continues=continues)
        span = self._start(name, kind, attributes, parent)
        token = otel_context.attach(trace.set_span_in_context(span, parent))
        try:
            with _ended(span, kind):
                yield span
        finally:
            otel_context.detach(token)

    @contextmanager
    def aside(self, name: str, kind: SpanKind, attributes: Mapping[str, AttributeValue]) -> Iterator[Span]:
        """A span below the current one that does not become the parent of what happens meanwhile."""
        span = self._start(name, kind, attributes, otel_context.get_current())
        with _ended(span, kind):
            yield span

    def begin(
        self, name: str, kind: SpanKind, attributes: Mapping[str, AttributeValue], remote: SpanContext | None
    ) -> Span:
        """A span below `remote`, or of a new trace; the caller ends it."""
        return self._start(name, kind, attributes, _parent(remote, continues=False))

    def _start(self, name: str, kind: SpanKind, attributes: Mapping[str, AttributeValue], parent: Context) -> Span:
        if self._tracer is not None:
            return self._tracer.start_span(
                name, parent, kind, attributes, record_exception=False, set_status_on_exception=False
            )
        found = trace.get_current_span(parent).get_span_context()
        return NonRecordingSpan(found if found.is_valid else _new_trace())


@contextmanager
def _ended(span: Span, kind: SpanKind) -> Iterator[None]:
    try:
        yield
    except UradoriError as error:
        span.set_attribute("error.type", error.code.value)
        if kind is not SpanKind.SERVER or error.code in _FAULTS:
            span.set_status(Status(StatusCode.ERROR))
        raise
    except Exception as error:
        span.set_attribute("error.type", type(error).__qualname__)
        span.set_status(Status(StatusCode.ERROR))
        raise
    finally:
        span.end()


def _parent(remote: SpanContext | None, *, continues: bool) -> Context:
    if remote is not None:
        return trace.set_span_in_context(NonRecordingSpan(remote))
    return otel_context.get_current() if continues else Context()


def _new_trace() -> SpanContext:
    return SpanContext(secrets.randbits(128) or 1, secrets.randbits(64) or 1, is_remote=False)
