"""What anybody asks or is answered stays out of traces and logs."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from uradori_contracts.disposition import Disposition
from uradori_contracts.views import ChatReply

DEADLINE_S = 20.0
QUESTION = "大和ハウス工業の2023年3月期の経常利益はどれほどだったか"


async def logs_of(log_dir: Path, trace_id: str) -> dict[str, bytes]:
    """Each service's log, once the coordinator's line about the turn is among them."""
    async with asyncio.timeout(DEADLINE_S):
        while True:
            logs = await asyncio.to_thread(lambda: {path.name: path.read_bytes() for path in log_dir.iterdir()})
            if trace_id.encode() in logs["coordinator.log"]:
                return logs


@pytest.mark.asyncio(loop_scope="session")
async def test_neither_question_nor_answer_nor_evidence_reaches_a_trace_or_a_log(
    gateway: httpx.AsyncClient, span_receiver: tuple[Any, str], log_dir: Path
) -> None:
    response = await gateway.post("/api/v1/chat/sync", json={"question": QUESTION, "session_id": "who-asks"})
    reply = ChatReply.model_validate_json(response.content)
    assert reply.disposition is Disposition.ANSWER
    receiver, _ = span_receiver
    await asyncio.to_thread(
        receiver.wait_for,
        lambda spans: any(span.trace_id == reply.trace_id and span.name == "coordinator turn" for span in spans),
        DEADLINE_S,
    )
    logs = await logs_of(log_dir, reply.trace_id)
    spans = b"".join(receiver.raw)
    said = (QUESTION, "どれほど", "who-asks", reply.answer, reply.evidence[0].title)
    for written in (way for text in said for way in (text.encode(), json.dumps(text)[1:-1].encode())):
        assert written not in spans
        assert [name for name, lines in logs.items() if written in lines] == []
