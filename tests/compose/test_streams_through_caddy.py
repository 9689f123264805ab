"""What a terminal user gets."""

import asyncio
import subprocess

import pytest
from uradori_contracts.events import DoneEvent, RestartEvent

from tests.compose.reader import QUESTION, text_of, until_token

pytestmark = pytest.mark.asyncio(loop_scope="session")


async def test_an_answer_arrives_event_by_event_while_the_model_still_writes(reader, model):
    async with asyncio.timeout(60):
        events = reader.events()
        begun = await until_token(events)
        assert begun[0].event.event == "status"
        assert not model.go.is_set()
        model.go.set()
        rest = [received async for received in events]
    assert isinstance(rest[-1].event, DoneEvent)
    assert "45兆953億円" in text_of([*begun, *rest])
    assert rest[-1].at > begun[0].at


async def test_a_stream_is_not_compressed_cached_or_buffered(http):
    asking = http.stream(
        "POST", "/api/v1/chat/stream", json={"question": QUESTION}, headers={"Accept-Encoding": "gzip, br, zstd"}
    )
    async with asking as response:
        assert response.headers["Content-Type"].startswith("text/event-stream")
        assert "Content-Encoding" not in response.headers
        assert "Content-Length" not in response.headers
        assert response.headers["Cache-Control"] == "no-cache"
        await response.aread()


async def test_a_quiet_stream_says_that_it_lives(http, model):
    asking = http.stream("POST", "/api/v1/chat/stream", json={"question": QUESTION})
    async with asyncio.timeout(30), asking as response:
        lines = response.aiter_lines()
        beats = 0
        while beats < 2:
            beats += (await anext(lines)).startswith(":")
        model.go.set()
        assert [line async for line in lines if line == "event: done"]


async def test_a_reader_that_was_cut_off_gets_the_rest_once(reader, model):
    async with asyncio.timeout(60):
        events = reader.events()
        begun = await until_token(events)
        await events.aclose()
        model.go.set()
        rest = [received async for received in reader.rest(begun[-1].turn_id, begun[-1].id)]
        whole = [received async for received in reader.rest(begun[-1].turn_id)]
    seen = [int(received.id) for received in (*begun, *rest)]
    assert seen == list(range(1, len(seen) + 1))
    assert sum(received.terminal for received in rest) == 1
    assert [one.event for one in whole if not isinstance(one.event, RestartEvent)] == [
        one.event for one in (*begun, *rest)
    ]


@pytest.mark.parametrize("version", ["--http1.1", "--http2-prior-knowledge"])
async def test_http_1_and_2_carry_the_same_stream(stack, version):
    curl = (
        *("curl", "-sS", "-N", version, "--max-time", "30", "-w", "%{http_version}"),
        *("-H", "Content-Type: application/json", "-d", f'{{"question": "{QUESTION}"}}'),
        f"{stack.url}/api/v1/chat/stream",
    )
    done = await asyncio.to_thread(subprocess.run, curl, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.rsplit("\n", 1)[-1] == ("2" if "2" in version else "1.1")
    assert "event: done" in done.stdout
