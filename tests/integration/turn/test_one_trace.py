"""A turn is one tree of spans."""

from typing import Any

import httpx
import pytest
from uradori_contracts.views import ChatReply

SERVICES = ("coordinator", "query-rewriter", "retriever", "mcp-finance", "synthesizer", "auditor")
DEADLINE_S = 20.0


@pytest.mark.asyncio(loop_scope="session")
async def test_a_turn_is_one_tree_from_the_gateway_through_every_service(
    gateway: httpx.AsyncClient, span_receiver: tuple[Any, str]
) -> None:
    response = await gateway.post("/api/v1/chat/sync", json={"question": "トヨタの2024年3月期の営業収益は？"})
    trace_id = ChatReply.model_validate_json(response.content).trace_id
    receiver, _ = span_receiver

    def of_turn(spans: list[Any]) -> list[Any]:
        return [span for span in spans if span.trace_id == trace_id]

    def whole(spans: list[Any]) -> bool:
        found = of_turn(spans)
        ids = {"", *(span.span_id for span in found)}
        connected = all(span.parent_id in ids for span in found)
        rooted = any(not span.parent_id for span in found)
        return connected and rooted and {span.service for span in found} >= {"gateway", *SERVICES}

    spans = of_turn(receiver.wait_for(whole, DEADLINE_S))
    by_id = {span.span_id: span for span in spans}
    assert [(root.service, root.name) for root in spans if not root.parent_id] == [
        ("gateway", "POST /api/v1/chat/sync")
    ]
    edges = {(by_id[span.parent_id].service, span.service) for span in spans if span.parent_id}
    assert ("gateway", "coordinator") in edges
    assert {("coordinator", service) for service in SERVICES[1:]} <= edges


@pytest.mark.asyncio(loop_scope="session")
async def test_no_span_is_named_after_a_turn_or_an_inbox(
    gateway: httpx.AsyncClient, span_receiver: tuple[Any, str]
) -> None:
    response = await gateway.post("/api/v1/chat/sync", json={"question": "ホンダの2024年3月期の売上収益は？"})
    turn_id = ChatReply.model_validate_json(response.content).turn_id
    receiver, _ = span_receiver
    spans = receiver.wait_for(lambda all_: any(span.name == "coordinator turn" for span in all_), DEADLINE_S)
    assert not [span.name for span in spans if turn_id in span.name or "_INBOX" in span.name]
