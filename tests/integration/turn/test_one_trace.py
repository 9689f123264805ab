"""A turn is one tree of spans."""

import asyncio
from typing import Any

import httpx
import pytest
from uradori_contracts.views import ChatReply

from tests.servers.sink import Sink

SERVICES = ("coordinator", "query-rewriter", "retriever", "mcp-finance", "synthesizer", "auditor")
pytestmark = pytest.mark.asyncio(loop_scope="session")


def service_of(trace: dict[str, Any]) -> dict[str, str]:
    """The service of each span by its id."""
    return {span["spanID"]: trace["processes"][span["processID"]]["serviceName"] for span in trace["spans"]}


def parents_of(trace: dict[str, Any]) -> dict[str, list[str]]:
    """The spans above each span."""
    return {span["spanID"]: [one["spanID"] for one in span["references"]] for span in trace["spans"]}


async def trace_of(sink: Sink, trace_id: str) -> dict[str, Any]:
    """The trace, once it is whole."""

    def whole(trace: dict[str, Any]) -> bool:
        parents, services = parents_of(trace), set(service_of(trace).values())
        connected = all(above in parents for found in parents.values() for above in found)
        return connected and not all(parents.values()) and services >= {"gateway", *SERVICES}

    def came(traces: list[dict[str, Any]]) -> bool:
        return any(trace["traceID"] == trace_id and whole(trace) for trace in traces)

    traces = await asyncio.to_thread(sink.wait_for, "gateway", came)
    return next(trace for trace in traces if trace["traceID"] == trace_id)


async def test_a_turn_is_one_tree_from_the_gateway_through_every_service(
    gateway: httpx.AsyncClient, sink: Sink
) -> None:
    response = await gateway.post("/api/v1/chat/sync", json={"question": "トヨタの2024年3月期の営業収益は？"})
    trace = await trace_of(sink, ChatReply.model_validate_json(response.content).trace_id)
    services, parents = service_of(trace), parents_of(trace)
    roots = [span for span in trace["spans"] if not span["references"]]
    assert [(services[root["spanID"]], root["operationName"]) for root in roots] == [
        ("gateway", "POST /api/v1/chat/sync")
    ]
    edges = {(services[above], services[below]) for below, found in parents.items() for above in found}
    assert ("gateway", "coordinator") in edges
    assert {("coordinator", service) for service in SERVICES[1:]} <= edges


async def test_no_span_is_named_after_a_turn_or_an_inbox(gateway: httpx.AsyncClient, sink: Sink) -> None:
    response = await gateway.post("/api/v1/chat/sync", json={"question": "ホンダの2024年3月期の売上収益は？"})
    reply = ChatReply.model_validate_json(response.content)
    names = [span["operationName"] for span in (await trace_of(sink, reply.trace_id))["spans"]]
    assert "coordinator turn" in names
    assert not [name for name in names if reply.turn_id in name or "_INBOX" in name]
