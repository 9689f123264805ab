"""The stand-in for Jaeger, fed by the real exporter."""

from opentelemetry.exporter.otlp.proto.common.trace_encoder import encode_spans
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor, SpanExporter, SpanExportResult

from tests.compose.otlp_sink import SPAN_LIMIT, TRACE_LIMIT, Traces


class Into(SpanExporter):
    """Hands spans to the sink's own code."""

    def __init__(self, traces):
        self.traces = traces

    def export(self, spans):
        self.traces.take(encode_spans(spans).SerializeToString())
        return SpanExportResult.SUCCESS


def tracer_into(traces):
    provider = TracerProvider(resource=Resource({"service.name": "s"}), shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(Into(traces)))
    return provider.get_tracer("tests")


def test_spans_sent_by_the_exporter_are_read_in_the_shape_of_jaeger(sink, run):
    run("shaped", OTEL_EXPORTER_OTLP_ENDPOINT=sink.otlp)
    found = sink.wait_for("shaped", lambda traces: len(traces) == 20)[0]
    by_name = {span["operationName"]: span for span in found["spans"]}
    work, inner = by_name["work"], by_name["inner"]
    assert work["references"] == []
    assert inner["references"] == [
        {"refType": "CHILD_OF", "traceID": work["traceID"], "spanID": work["spanID"]},
    ]
    assert work["startTime"] <= inner["startTime"]
    assert work["duration"] >= inner["duration"] >= 0
    tags = {tag["key"]: tag["value"] for tag in work["tags"]}
    assert tags == {"a": "b", "n": 1, "f": True, "span.kind": "server"}
    assert found["processes"][work["processID"]]["serviceName"] == "shaped"
    assert "shaped" in sink.services()


def test_what_it_keeps_is_bounded():
    traces = Traces()
    tracer = tracer_into(traces)
    for _ in range(TRACE_LIMIT + 3):
        with tracer.start_as_current_span("one"):
            pass
    assert len(traces.held) == TRACE_LIMIT
    with tracer.start_as_current_span("root"):
        for _ in range(SPAN_LIMIT + 3):
            tracer.start_span("child").end()
    assert len(next(reversed(traces.held.values()))) == SPAN_LIMIT
