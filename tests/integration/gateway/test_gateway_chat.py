"""A turn over HTTP: asked, streamed, ended."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from uradori_bus import Bus, Subscription
from uradori_contracts.asking import DataSourceMode, Display, RetrievalMode
from uradori_contracts.errors import ErrorCode
from uradori_contracts.events import ErrorEvent, RestartEvent, RestartReason, TokenEvent, TurnEvents
from uradori_contracts.settings import Settings

STREAM = "/api/v1/chat/stream"
QUESTION = {"question": "トヨタの2024年3月期の営業利益は？"}


async def test_a_turn_is_framed_event_by_event(gateway: Any, coordinator: Any, events: Any) -> None:
    async with gateway.http.stream("POST", STREAM, json=QUESTION) as response:
        ask = await coordinator.asked()
        await coordinator.answer(ask.turn_id, "営業利益は\r\n\r\nevent: done\r\n", "5兆3529億円")
        lines = [line async for line in events(response)]
    assert response.status_code == 200
    assert response.headers["content-type"].startswith("text/event-stream")
    assert response.headers["uradori-turn-id"] == ask.turn_id
    assert response.headers["x-accel-buffering"] == "no"
    assert "content-encoding" not in response.headers
    assert [(line.event, line.id) for line in lines] == [("status", "1"), ("token", "2"), ("token", "3"), ("done", "4")]
    assert lines[0].data == {"step": "rewriting_query", "message": "質問を読んでいます"}
    assert lines[1].data == {"token": "営業利益は\r\n\r\nevent: done\r\n"}
    assert lines[3].data["disposition"] == "ANSWER"


async def test_the_response_starts_before_the_first_event(gateway: Any, coordinator: Any) -> None:
    async with gateway.http.stream("POST", STREAM, json=QUESTION) as response:
        assert response.status_code == 200
        await coordinator.asked()


async def test_what_a_request_leaves_out_comes_from_the_settings_of_the_moment(gateway: Any, coordinator: Any) -> None:
    gateway.settings[0] = Settings(display=Display.VERIFIED, retrieval_mode=RetrievalMode.SPARSE)
    body = {**QUESTION, "data_source_mode": "live_api", "session_id": "s-1", "as_of": "2024-06-30"}
    async with gateway.http.stream("POST", STREAM, json=body):
        ask = await coordinator.asked()
    assert (ask.display, ask.retrieval_mode) == (Display.VERIFIED, RetrievalMode.SPARSE)
    assert (ask.data_source_mode, ask.session_id, str(ask.as_of)) == (DataSourceMode.LIVE_API, "s-1", "2024-06-30")


async def test_duplicates_and_events_of_a_replaced_coordinator_are_not_shown(
    gateway: Any, coordinator: Any, events: Any
) -> None:
    async with gateway.http.stream("POST", STREAM, json=QUESTION) as response:
        turn_id = (await coordinator.asked()).turn_id
        for seq in (1, 2, 2, 1, 3):
            await coordinator.say(turn_id, seq, TokenEvent(token=f"first {seq}"))
        await coordinator.say(turn_id, 2, RestartEvent(reason=RestartReason.DRAFT_REJECTED), epoch=2)
        await coordinator.say(turn_id, 4, TokenEvent(token="first 4"))
        await coordinator.say(turn_id, 3, TokenEvent(token="second 3"), epoch=2)
        await coordinator.finish(turn_id, 4, epoch=2)
        await coordinator.finish(turn_id, 5, epoch=2)
        lines = [line async for line in events(response)]
    assert [line.event for line in lines] == ["token"] * 3 + ["restart", "token", "done"]
    assert [line.data.get("token") for line in lines if line.event == "token"] == [
        "first 1", "first 2", "first 3", "second 3",
    ]  # fmt: skip


class Lossy:
    """A bus whose live events get lost where `loses` says so; the stream keeps them."""

    def __init__(self, bus: Bus, loses: Callable[[TurnEvents], bool]) -> None:
        self._bus = bus
        self._loses = loses

    def __getattr__(self, name: str) -> Any:
        return getattr(self._bus, name)

    @asynccontextmanager
    async def subscribe(
        self, subject: str, body: type[TurnEvents], *, buffer: int = 1024, confirmed: bool = True
    ) -> AsyncIterator["Filtered"]:
        async with self._bus.subscribe(subject, body, buffer=buffer, confirmed=confirmed) as live:
            yield Filtered(live, self._loses)


class Filtered:
    def __init__(self, live: Subscription[TurnEvents], loses: Callable[[TurnEvents], bool]) -> None:
        self._live = live
        self._loses = loses
        self.dropped = 0

    async def __aiter__(self) -> AsyncIterator[TurnEvents]:
        async for event in self._live:
            if not self._loses(event):
                yield event


@pytest.mark.parametrize("lost", [{1}, {2, 3}, {1, 2, 3, 4, 5}])
async def test_events_that_were_missed_are_taken_from_the_stream(
    bus: Any, coordinator: Any, open_gateway: Any, events: Any, lost: set[int]
) -> None:
    async with (
        open_gateway(Lossy(bus, lambda event: event.seq in lost)) as gateway,
        gateway.http.stream("POST", STREAM, json=QUESTION) as response,
    ):
        ask = await coordinator.asked()
        await coordinator.answer(ask.turn_id, "a", "b", "c")
        if 5 in lost:
            await coordinator.keep(ask)
        lines = [line async for line in events(response)]
    assert [line.id for line in lines] == ["1", "2", "3", "4", "5"]


async def test_a_turn_that_nobody_runs_ends_at_its_deadline(bus: Any, open_gateway: Any, events: Any) -> None:
    async with (
        open_gateway(bus, Settings(turn_budget_ms=1000)) as gateway,
        gateway.http.stream("POST", STREAM, json=QUESTION) as response,
    ):
        lines = [line async for line in events(response)]
    assert [(line.event, line.data["code"]) for line in lines] == [("error", "deadline_exceeded")]
    assert set(lines[0].data) == {"code", "message", "message_en", "trace_id"}


async def test_an_idle_stream_is_kept_alive_by_comments(bus: Any, coordinator: Any, open_gateway: Any) -> None:
    async with (
        open_gateway(bus, ping_interval_s=0.05) as gateway,
        gateway.http.stream("POST", STREAM, json=QUESTION) as response,
    ):
        async with asyncio.timeout(5):
            text = aiter(response.aiter_text())
            assert await anext(text) == ": ping\n\n"
            assert await anext(text) == ": ping\n\n"


async def test_a_turn_without_readers_is_cancelled_after_the_grace_period(gateway: Any, coordinator: Any) -> None:
    async with gateway.http.stream("POST", STREAM, json=QUESTION):
        ask = await coordinator.asked()
    assert (await coordinator.cancelled()).turn_id == ask.turn_id


async def test_a_reader_that_comes_back_in_time_keeps_the_turn_running(
    bus: Any, coordinator: Any, open_gateway: Any, events: Any
) -> None:
    async with open_gateway(bus, Settings(reader_grace_ms=5_000)) as gateway:
        async with gateway.http.stream("POST", STREAM, json=QUESTION):
            first = await coordinator.asked()
            await coordinator.say(first.turn_id, 1, TokenEvent(token="a"))
        async with gateway.http.stream("GET", f"/api/v1/turns/{first.turn_id}/events") as response:
            assert response.status_code == 200
            gateway.settings[0] = Settings(reader_grace_ms=0)
            async with gateway.http.stream("POST", STREAM, json=QUESTION):
                second = await coordinator.asked()
            assert (await coordinator.cancelled()).turn_id == second.turn_id
            await coordinator.finish(first.turn_id, 2)
            assert [line.id async for line in events(response)] == ["1", "2"]
        assert coordinator.cancels.empty()


async def test_a_turn_that_ended_is_not_cancelled(bus: Any, coordinator: Any, open_gateway: Any, events: Any) -> None:
    async with open_gateway(bus, Settings(reader_grace_ms=0)) as gateway:
        async with gateway.http.stream("POST", STREAM, json=QUESTION) as response:
            await coordinator.answer((await coordinator.asked()).turn_id, "a")
            assert [line.event async for line in events(response)][-1] == "done"
        async with gateway.http.stream("POST", STREAM, json=QUESTION):
            left = await coordinator.asked()
        assert (await coordinator.cancelled()).turn_id == left.turn_id


async def test_a_reader_that_stops_reading_is_told_so_and_can_go_on(
    bus: Any, coordinator: Any, open_gateway: Any, events: Any
) -> None:
    tokens, body = 800, json.dumps(QUESTION).encode()
    async with open_gateway(bus, sse_buffer_bytes=4096, room_wait_s=0.2) as gateway:
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect(("127.0.0.1", gateway.port))
            reader.sendall(
                b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                % (STREAM.encode(), len(body), body)
            )
            turn_id = (await coordinator.asked()).turn_id
            for seq in range(1, tokens + 1):
                await coordinator.say(turn_id, seq, TokenEvent(token="x" * 10_000))
            await gateway.log.heard("reader_too_slow")
            received = await asyncio.to_thread(_drain, reader)
        assert (await coordinator.cancelled()).turn_id == turn_id
        last = received.rstrip().split("\n\n")[-1]
        assert "event: error" in last
        assert '"code":"slow_client"' in last
        assert "id:" not in last
        seen = max(int(line[4:]) for line in received.splitlines() if line.startswith("id: "))
        assert seen < tokens
        await coordinator.finish(turn_id, tokens + 1)
        rest = {"Last-Event-ID": str(seen)}
        async with (
            open_gateway(bus) as other,
            other.http.stream("GET", f"/api/v1/turns/{turn_id}/events", headers=rest) as response,
        ):
            ids = [int(line.id) async for line in events(response)]
    assert ids == list(range(seen + 1, tokens + 2))


async def test_a_reader_that_takes_nothing_at_all_is_let_go(bus: Any, coordinator: Any, open_gateway: Any) -> None:
    body = json.dumps(QUESTION).encode()
    async with open_gateway(bus, sse_buffer_bytes=4096, room_wait_s=0.1, send_timeout_s=0.2) as gateway:
        with socket.socket() as reader:
            reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            reader.connect(("127.0.0.1", gateway.port))
            reader.sendall(
                b"POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
                % (STREAM.encode(), len(body), body)
            )
            turn_id = (await coordinator.asked()).turn_id
            for seq in range(1, 800):
                await coordinator.say(turn_id, seq, TokenEvent(token="x" * 10_000))
            assert (await coordinator.cancelled()).turn_id == turn_id


def _drain(reader: socket.socket) -> str:
    """What is left of a chunked response."""
    reader.settimeout(10)
    received = bytearray()
    while not received.endswith(b"\r\n0\r\n\r\n") and (piece := reader.recv(65536)):
        received += piece
    _, _, rest = bytes(received).partition(b"\r\n\r\n")
    body = b""
    while rest:
        size, _, rest = rest.partition(b"\r\n")
        body, rest = body + rest[: int(size, 16)], rest[int(size, 16) + 2 :]
    return body.decode()


async def test_too_many_readers_are_told_to_come_back(bus: Any, coordinator: Any, open_gateway: Any) -> None:
    async with open_gateway(bus, max_readers=1) as gateway, gateway.http.stream("POST", STREAM, json=QUESTION):
        await coordinator.asked()
        refused = await gateway.http.post(STREAM, json=QUESTION)
    assert (refused.status_code, refused.json()["code"]) == (503, "busy")
    assert refused.headers["retry-after"] == "1"


async def test_a_whole_turn_comes_in_one_body(gateway: Any, coordinator: Any) -> None:
    waiting = asyncio.create_task(gateway.http.post("/api/v1/chat/sync", json=QUESTION))
    ask = await coordinator.asked()
    await coordinator.answer(ask.turn_id, "答え [doc_1]")
    evidence = {"tag": "doc_1", "id": "p1", "text": "答え"}
    await coordinator.keep(ask, answer="答え [doc_1]", evidence=(evidence,), status="UNAUDITED")
    reply = (await waiting).json()
    assert (reply["turn_id"], reply["answer"], reply["disposition"]) == (ask.turn_id, "答え [doc_1]", "ANSWER")
    assert reply["evidence"][0]["tag"] == "doc_1"
    assert reply["report"]["status"] == "UNAUDITED"
    assert reply["verdicts"] == []


async def test_a_turn_that_breaks_has_the_status_of_its_error(gateway: Any, coordinator: Any) -> None:
    waiting = asyncio.create_task(gateway.http.post("/api/v1/chat/sync", json=QUESTION))
    turn_id = (await coordinator.asked()).turn_id
    broken = ErrorEvent(code=ErrorCode.PROVIDER_FAILED, message="失敗", message_en="failed", trace_id="0" * 32)
    await coordinator.say(turn_id, 1, broken)
    reply = await waiting
    assert (reply.status_code, reply.json()["code"], reply.json()["message"]) == (502, "provider_failed", "失敗")


async def test_a_client_that_leaves_a_synchronous_turn_gives_it_up(gateway: Any, coordinator: Any) -> None:
    waiting = asyncio.create_task(gateway.http.post("/api/v1/chat/sync", json=QUESTION))
    ask = await coordinator.asked()
    waiting.cancel()
    assert (await coordinator.cancelled()).turn_id == ask.turn_id
