"""What anybody asks or is answered stays out of traces and logs."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from uradori_contracts.disposition import Disposition
from uradori_contracts.views import ChatReply

from tests.servers.sink import Sink

DEADLINE_S = 20.0
QUESTION = "大和ハウス工業の2023年3月期の経常利益はどれほどだったか"


async def logs_of(log_dir: Path, trace_id: str) -> dict[str, bytes]:
    """Each service's log, once the coordinator's line about the turn is among them."""
    async with asyncio.timeout(DEADLINE_S):
        while True:
            logs = await asyncio.to_thread(lambda: {path.name: path.read_bytes() for path in log_dir.iterdir()})
            if trace_id.encode() in logs["coordinator.log"]:
                return logs


def ended(traces: list[dict[str, Any]], trace_id: str) -> bool:
    """Whether the coordinator's span of the turn, which ends last but the gateway's, has come."""
    found = (trace for trace in traces if trace["traceID"] == trace_id)
    return any(span["operationName"] == "coordinator turn" for trace in found for span in trace["spans"])


@pytest.mark.asyncio(loop_scope="session")
async def test_neither_question_nor_answer_nor_evidence_reaches_a_trace_or_a_log(
    gateway: httpx.AsyncClient, sink: Sink, log_dir: Path
) -> None:
    response = await gateway.post("/api/v1/chat/sync", json={"question": QUESTION, "session_id": "who-asks"})
    reply = ChatReply.model_validate_json(response.content)
    assert reply.disposition is Disposition.ANSWER
    traces = await asyncio.to_thread(sink.wait_for, "coordinator", lambda found: ended(found, reply.trace_id))
    logs = await logs_of(log_dir, reply.trace_id)
    spans = json.dumps(traces, ensure_ascii=False).encode()
    said = (QUESTION, "どれほど", "who-asks", reply.answer, reply.evidence[0].title)
    for written in (way for text in said for way in (text.encode(), json.dumps(text)[1:-1].encode())):
        assert written not in spans
        assert [name for name, lines in logs.items() if written in lines] == []
