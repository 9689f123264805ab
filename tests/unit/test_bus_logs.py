"""Lines of the log: the agreed keys, nothing of what anybody asked."""

import io
import json
import logging
import threading

import pytest
from opentelemetry import context, trace
from uradori_bus.log_writer import LogWriter
from uradori_bus.logs import failure_of, shaped, silent
from uradori_bus.tracing import remote_context
from uradori_contracts.errors import ErrorCode, UradoriError

KEYS = [
    "timestamp", "level", "service", "instance_id", "trace_id", "span_id", "event", "duration_ms", "metrics",
    "dd.trace_id", "dd.span_id", "dd.service",
]  # fmt: skip
TRACE = "0af7651916cd43dd8448eb211c80319c"


def line(**event):
    return shaped("retriever")(None, "info", {"level": "info", "event": "searched", **event})


def test_a_line_has_exactly_the_agreed_keys_in_their_order():
    assert list(line()) == KEYS
    assert list(line(duration_ms=3, metrics={"retrieved_count": 5}, exc_info=ValueError("x"))) == KEYS


def test_the_time_is_utc_in_milliseconds():
    assert len(line()["timestamp"]) == len("2026-11-30T03:05:39.758Z")
    assert line()["timestamp"].endswith("Z")


def test_what_has_no_key_of_its_own_goes_under_metrics():
    assert line(metrics={"a": 1}, turn_id="t")["metrics"] == {"a": 1, "turn_id": "t"}


def test_the_ids_join_the_trace_in_hex_and_for_datadog_in_decimal_of_the_low_64_bits():
    span = trace.NonRecordingSpan(remote_context({"traceparent": f"00-{TRACE}-b7ad6b7169203331-01"}))
    token = context.attach(trace.set_span_in_context(span))
    try:
        found = line()
    finally:
        context.detach(token)
    assert (found["trace_id"], found["span_id"]) == (TRACE, "b7ad6b7169203331")
    assert found["dd.trace_id"] == str(int(TRACE[16:], 16))
    assert found["dd.span_id"] == str(int("b7ad6b7169203331", 16))


def test_outside_of_a_trace_the_ids_are_null():
    found = line()
    assert [found[key] for key in ("trace_id", "span_id", "dd.trace_id", "dd.span_id")] == [None] * 4


@pytest.mark.parametrize("how", [True, "error", "tuple"])
def test_an_error_is_told_by_its_type_and_place_and_its_text_only_on_request(how):
    try:
        int("トヨタの営業利益は？")
    except ValueError as error:
        given = {"error": error, "tuple": (type(error), error, None)}.get(how, how)
        quiet = line(exc_info=given)
        loud = shaped("retriever", content=True)(None, "info", {"level": "info", "event": "x", "exc_info": given})
    assert quiet["metrics"]["error_type"] == "builtins.ValueError"
    assert "test_bus_logs.py" in quiet["metrics"]["error_at"][0]
    assert "トヨタ" not in json.dumps(quiet, ensure_ascii=False)
    assert "トヨタ" in json.dumps(loud, ensure_ascii=False)


def test_a_known_failure_carries_its_code():
    assert failure_of(UradoriError(ErrorCode.BUSY))["code"] == "busy"


def test_a_silent_logger_takes_everything_and_says_nothing(capsys):
    logger = silent().bind(subject="a")
    logger.info("x", metrics={})
    logger.error("y")
    logger.log(logging.WARNING, "z")
    assert capsys.readouterr() == ("", "")


def test_lines_are_written_in_order_and_in_utf_8_whatever_the_locale():
    out = io.BytesIO()
    writer = LogWriter(out)
    for number in range(100):
        writer.msg(f"行{number}\ud800")
    writer.close()
    assert out.getvalue().decode().splitlines() == [f"行{number}?" for number in range(100)]


def test_a_reader_that_stopped_reading_holds_up_nobody_and_what_was_lost_is_counted():
    gate = threading.Event()

    class Stuck(io.BytesIO):
        def write(self, data):
            gate.wait(20)
            return super().write(data)

    out = Stuck()
    writer = LogWriter(out)
    for number in range(12_000):
        writer.msg(str(number))
    gate.set()
    writer.close()
    lines = out.getvalue().decode().splitlines()
    told = [json.loads(each) for each in lines if "log_lines_lost" in each]
    assert sum(each["metrics"]["count"] for each in told) == 12_000 - (len(lines) - len(told))
