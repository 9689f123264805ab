"""The W3C trace context as it arrives, good and bad."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_bus.nats.client import LastingClient
from uradori_bus.tracing import Tracing, inject, remote_context

TRACE = "0af7651916cd43dd8448eb211c80319c"
SPAN = "b7ad6b7169203331"
GOOD = f"00-{TRACE}-{SPAN}-01"


@pytest.mark.parametrize(
    "traceparent",
    [
        GOOD,
        f"00-{TRACE}-{SPAN}-00",
        f"00-{'1' * 32}-{'2' * 16}-01",
        f" {GOOD}\t",
        f"01-{TRACE}-{SPAN}-01-what-comes-later",
        f"cc-{TRACE}-{SPAN}-01",
        f"00-{TRACE}-{SPAN}-ff",
    ],
)
def test_a_valid_trace_is_kept(traceparent):
    found = remote_context({"traceparent": traceparent})
    assert found is not None
    assert found.trace_id == int(traceparent.strip()[3:35], 16)
    assert found.is_remote


@pytest.mark.parametrize(
    "traceparent",
    [
        "",
        "x",
        GOOD.upper(),
        f"00-{'0' * 32}-{SPAN}-01",
        f"00-{TRACE}-{'0' * 16}-01",
        f"ff-{TRACE}-{SPAN}-01",
        f"{GOOD}-more",
        f"{GOOD},{GOOD}",
        GOOD * 80,
        f"00-{TRACE}-{SPAN}-1",
        f"00-{TRACE}-{SPAN}",
        f"00 {TRACE} {SPAN} 01",
        f"00-{TRACE[:-1]}g-{SPAN}-01",
        f"00-{'１' * 32}-{SPAN}-01",
        f"\n{GOOD}",
    ],
)
def test_anything_else_begins_a_new_trace(traceparent):
    assert remote_context({"traceparent": traceparent}) is None


def test_a_header_that_came_twice_is_seen_as_twice():
    headers = LastingClient._parse_header_lines(f"traceparent: {GOOD}\r\ntraceparent: {GOOD}\r\n\r\n".encode())
    assert remote_context(headers) is None


@pytest.mark.parametrize("tracestate", ["a=1,b=2", "a=1"])
def test_a_valid_state_goes_on(tracestate):
    remote = remote_context({"traceparent": GOOD, "tracestate": tracestate})
    headers = {}
    with Tracing().aside("span", None, {}) as outside:
        assert outside.get_span_context().is_valid
    from opentelemetry.trace import NonRecordingSpan

    inject(headers, NonRecordingSpan(remote))
    assert headers == {"traceparent": GOOD, "tracestate": tracestate}


@pytest.mark.parametrize("tracestate", ["", "=", "a", "a=1," * 2000, "日本=1", "\x00"])
def test_a_state_that_is_not_valid_is_left_out_and_the_trace_kept(tracestate):
    remote = remote_context({"traceparent": GOOD, "tracestate": tracestate})
    assert remote is not None
    assert not remote.trace_state


@given(st.text(max_size=200), st.text(max_size=200))
def test_no_header_is_ever_a_failure(traceparent, tracestate):
    remote_context({"traceparent": traceparent, "tracestate": tracestate})


def test_without_an_exporter_a_trace_begins_and_is_kept_from_span_to_span():
    tracing = Tracing()
    seen = []
    for parent in (None, remote_context({"traceparent": GOOD})):
        with tracing.span("outer", None, {}, parent, continues=False), tracing.span("inner", None, {}) as inner:
            headers = {}
            inject(headers)
            seen.append((headers["traceparent"], inner.is_recording()))
    assert seen[1] == (GOOD, False)
    assert seen[0][0] != GOOD
    assert seen[0][0].startswith("00-")
