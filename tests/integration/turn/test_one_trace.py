"""A turn is one tree of spans."""

import httpx
import pytest
from uradori_contracts.views import ChatReply

SERVICES = ("coordinator", "query-rewriter", "retriever", "mcp-finance", "synthesizer", "auditor")


@pytest.mark.asyncio(loop_scope="session")
async def test_a_turn_is_one_tree_from_the_gateway_through_every_service(
    gateway: httpx.AsyncClient,
    span_receiver: tuple["SpanReceiver", str],  # noqa: F821
) -> None:
    response = await gateway.post("/api/v1/chat/sync", json={"question": "トヨタの2024年3月期の営業収益は？"})
    trace_id = ChatReply.model_validate_json(response.content).trace_id
    receiver, _ = span_receiver

    def of_turn(spans):
        return [span for span in spans if span.trace_id == trace_id]

    spans = of_turn(
        receiver.wait_for(lambda all_: {span.service for span in of_turn(all_)} >= {"gateway", *SERVICES}, 15)
    )
    by_id = {span.span_id: span for span in spans}
    roots = [span for span in spans if span.parent_id not in by_id]
    assert [(root.service, root.name) for root in roots] == [("gateway", "POST /api/v1/chat/sync")]
    edges = {(by_id[span.parent_id].service, span.service) for span in spans if span.parent_id in by_id}
    assert ("gateway", "coordinator") in edges
    assert {("coordinator", service) for service in SERVICES[1:]} <= edges
