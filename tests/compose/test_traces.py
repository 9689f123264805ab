"""Traces of the deployed stack, as an operator reads them."""

import asyncio

import pytest

from tests.compose.reader import ANALYSIS

pytestmark = pytest.mark.asyncio(loop_scope="session")
ASKED = ("query-rewriter", "retriever", "mcp-finance", "synthesizer", "auditor")
EDGES = {("gateway", "coordinator"), *(("coordinator", service) for service in ASKED)}


def edges_of(trace: dict) -> set[tuple[str, str]]:
    """Which service called which."""
    service = {span["spanID"]: trace["processes"][span["processID"]]["serviceName"] for span in trace["spans"]}
    return {
        (service[reference["spanID"]], service[span["spanID"]])
        for span in trace["spans"]
        for reference in span["references"]
        if reference["spanID"] in service
    }


async def test_a_trace_holds_every_edge_between_services(reader, sink):
    reply = await reader.answer(ANALYSIS)

    def whole(traces: list[dict]) -> bool:
        found = [trace for trace in traces if trace["traceID"] == reply.trace_id]
        return any(edges_of(trace) >= EDGES and roots_of(trace) for trace in found)

    traces = await asyncio.to_thread(sink.wait_for, "gateway", whole)
    (trace,) = (trace for trace in traces if trace["traceID"] == reply.trace_id)
    assert roots_of(trace) == ["POST /api/v1/chat/sync"]


def roots_of(trace: dict) -> list[str]:
    """Spans that nobody called."""
    return [span["operationName"] for span in trace["spans"] if not span["references"]]


async def test_the_callers_trace_is_taken_up_and_an_unsampled_one_stays_unsampled(reader, sink):
    traced, untraced = "4bf92f3577b34da6a3ce929d0e0e4736", "5bf92f3577b34da6a3ce929d0e0e4737"
    await reader.answer(headers={"traceparent": f"00-{untraced}-00f067aa0ba902b7-00"})
    await reader.answer(headers={"traceparent": f"00-{traced}-00f067aa0ba902b7-01"})

    def arrived(traces: list[dict]) -> bool:
        return any(
            trace["traceID"] == traced and edges_of(trace) >= EDGES - {("coordinator", "retriever")} for trace in traces
        )

    await asyncio.to_thread(sink.wait_for, "gateway", arrived)
    for service in sink.services():
        assert untraced not in {trace["traceID"] for trace in sink.traces(service, 200)}


async def test_two_retrievers_share_the_questions(stack, reader, sink):
    def replicas(traces: list[dict]) -> set[str]:
        return {
            tag["value"]
            for trace in traces
            for process in trace["processes"].values()
            if process["serviceName"] == "retriever"
            for tag in process["tags"]
            if tag["key"] == "service.instance.id"
        }

    hosts = {container.id[:12] for container in await asyncio.to_thread(scaled, stack)}
    async with asyncio.timeout(60):
        used: set[str] = set()
        while len(used) < 2:
            asked = [await reader.answer(ANALYSIS) for _ in range(4)]
            traces = await asyncio.to_thread(
                sink.wait_for,
                "retriever",
                lambda found, last=asked[-1].trace_id: any(trace["traceID"] == last for trace in found),
            )
            used |= {instance.split("-")[0] for instance in replicas(traces)} & hosts
    await asyncio.to_thread(stack.scale, "retriever", 1)


def scaled(stack) -> list:
    """Containers of the retriever, now that there are two."""
    stack.scale("retriever", 2)
    return stack.containers("retriever")
