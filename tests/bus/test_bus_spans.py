"""Spans of the bus, on every transport: one tree, subjects as templates, no text of anybody."""

import asyncio
import json

import pytest
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import SpanKind, StatusCode
from uradori_bus import Budget, Route, StreamingRoute
from uradori_bus.conventions import template
from uradori_bus.tracing import Tracing, current_trace_id
from uradori_bus.transport import Packet
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Retention

PARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"


@pytest.fixture
def exported():
    return InMemorySpanExporter()


@pytest.fixture
async def bus(connect, exported):
    bus = await connect()
    provider = TracerProvider(shutdown_on_exit=False)
    provider.add_span_processor(SimpleSpanProcessor(exported))
    bus._tracing = Tracing(provider.get_tracer("test"))
    return bus


async def test_a_request_is_a_client_span_above_a_server_span(bus, names, exported):
    async def handler(question, call):
        return names.answer(text=current_trace_id())

    async with bus.serve(names.service(Route(names.ask, handler))):
        reply = await bus.request(names.ask, names.question(text="秘密の質問"), budget=Budget.of(5))
    server, client = sorted(exported.get_finished_spans(), key=lambda span: span.kind is SpanKind.CLIENT)
    assert (client.kind, client.name) == (SpanKind.CLIENT, f"request {names.ask.subject}")
    assert (server.kind, server.name) == (SpanKind.SERVER, f"process {names.ask.subject}")
    assert server.parent.span_id == client.context.span_id
    assert client.parent is None
    assert reply.text == f"{client.context.trace_id:032x}"
    assert dict(client.attributes) == {
        "messaging.system": "nats",
        "messaging.operation.name": "request",
        "messaging.operation.type": "send",
        "messaging.destination.name": names.ask.subject,
    }
    assert "秘密" not in json.dumps([span.to_json() for span in (server, client)], ensure_ascii=False)


async def test_what_is_asked_while_a_stream_is_read_is_no_child_of_the_stream(bus, names, exported):
    async def told(question, call):
        yield names.answer(text="a")

    async def asked(question, call):
        return names.answer(text="b")

    async with bus.serve(names.service(Route(names.ask, asked), StreamingRoute(names.tell, told))):
        with bus._tracing.span("turn", SpanKind.INTERNAL, {}):
            async with bus.stream(names.tell, names.question(), budget=Budget.of(5)) as replies:
                async for _ in replies:
                    await bus.request(names.ask, names.question(), budget=Budget.of(5))
    spans = {span.name: span for span in exported.get_finished_spans()}
    turn = spans["turn"].context.span_id
    assert spans[f"request {names.tell.subject}"].parent.span_id == turn
    assert spans[f"request {names.ask.subject}"].parent.span_id == turn
    assert (
        spans[f"process {names.tell.subject}"].parent.span_id == spans[f"request {names.tell.subject}"].context.span_id
    )


async def test_a_job_is_a_consumer_span_below_its_producer_and_above_what_is_done_for_it(bus, names, exported):
    stream = names.stream(retention=Retention.WORK_QUEUE)
    await bus.declare(streams=(stream,), buckets=())
    await bus.append(stream, names.subject, names.question())

    async def work(job):
        with bus._tracing.span("turn", SpanKind.INTERNAL, {}):
            await job.done()

    async with (
        asyncio.timeout(5),
        bus.work(stream, "workers", limit=1, ack_wait_s=5, max_deliveries=2) as jobs,
    ):
        await asyncio.create_task(work(await anext(jobs)))
    spans = {span.kind: span for span in exported.get_finished_spans()}
    assert spans[SpanKind.CONSUMER].parent.span_id == spans[SpanKind.PRODUCER].context.span_id
    assert spans[SpanKind.INTERNAL].parent.span_id == spans[SpanKind.CONSUMER].context.span_id
    assert spans[SpanKind.CONSUMER].attributes["messaging.operation.type"] == "process"


async def test_an_id_in_a_subject_never_reaches_a_span(bus, names, exported):
    stream = names.stream()
    await bus.declare(streams=(stream,), buckets=())
    await bus.append(stream, names.subject, names.question())
    (span,) = exported.get_finished_spans()
    assert span.kind is SpanKind.PRODUCER
    assert span.attributes["messaging.system"] == "nats"
    assert template("uradori.v1.chat.event.turn-12345") == "uradori.v1.chat.event.*"


async def test_a_core_publish_carries_the_trace_and_makes_no_span(bus, names, exported):
    async with bus.subscribe(names.subject, type(names.question())) as heard:
        with bus._tracing.span("turn", SpanKind.INTERNAL, {}):
            await bus.publish(names.subject, names.question())
        async with asyncio.timeout(5):
            await anext(aiter(heard))
    assert [span.name for span in exported.get_finished_spans()] == ["turn"]


async def test_a_failure_is_told_by_its_code_and_its_text_is_not(bus, names, exported):
    async def handler(question, call):
        raise RuntimeError("hunter2")

    async with bus.serve(names.service(Route(names.ask, handler))):
        with pytest.raises(UradoriError):
            await bus.request(names.ask, names.question(), budget=Budget.of(5))
    spans = exported.get_finished_spans()
    assert [span.attributes["error.type"] for span in spans] == [ErrorCode.INTERNAL] * 2
    assert [span.status.status_code for span in spans] == [StatusCode.ERROR] * 2
    assert "hunter2" not in "".join(span.to_json() for span in spans)


async def test_a_wrong_request_is_no_fault_of_the_server(bus, names, exported):
    async def handler(question, call):
        raise UradoriError(ErrorCode.UNKNOWN_TICKER)

    async with bus.serve(names.service(Route(names.ask, handler))):
        with pytest.raises(UradoriError):
            await bus.request(names.ask, names.question(), budget=Budget.of(5))
    status = {span.kind: span.status.status_code for span in exported.get_finished_spans()}
    assert status == {SpanKind.SERVER: StatusCode.UNSET, SpanKind.CLIENT: StatusCode.ERROR}


@pytest.mark.parametrize("traceparent", ["garbage", PARENT.upper(), "x" * 4096, f"00-{'0' * 32}-{'0' * 16}-01"])
async def test_a_malformed_trace_begins_a_new_one_and_the_request_succeeds(bus, names, exported, traceparent):
    async def handler(question, call):
        return names.answer(text=current_trace_id())

    async with bus.serve(names.service(Route(names.ask, handler))):
        reply = await bus._transport.request(Packet(names.ask.subject, b"{}", {"traceparent": traceparent}), 5)
        kept = await bus._transport.request(Packet(names.ask.subject, b"{}", {"traceparent": PARENT}), 5)
    new, old = exported.get_finished_spans()
    assert new.parent is None
    assert f"{new.context.trace_id:032x}".encode() in reply.body
    assert f"{old.parent.span_id:016x}" in PARENT
    assert b"0af7651916cd43dd8448eb211c80319c" in kept.body
