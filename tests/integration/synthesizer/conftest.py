"""A model endpoint on the loopback that can be made to err."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field

import pytest

SSE = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"
Behaviour = Callable[[asyncio.StreamWriter], Awaitable[None]]


@dataclass
class Endpoint:
    """Where it listens, how it answers, and what it was asked."""

    url: str = ""
    behave: Behaviour | None = None
    requests: list[tuple[str, dict]] = field(default_factory=list)
    left: asyncio.Event = field(default_factory=asyncio.Event)


def chunk(content: str | None, finish: str | None = None) -> str:
    """One event of the chat-completions stream."""
    body = {"id": "1", "choices": [{"index": 0, "delta": {"content": content}, "finish_reason": finish}]}
    return f"data: {json.dumps(body, ensure_ascii=False)}\n\n"


def says(*pieces: str) -> Behaviour:
    """Writes raw pieces and hangs up."""

    async def behave(writer: asyncio.StreamWriter) -> None:
        for piece in pieces:
            writer.write(piece.encode())
            await writer.drain()

    return behave


@pytest.fixture
async def endpoint() -> AsyncIterator[Endpoint]:
    """A tiny HTTP server; set `behave` before asking."""
    found = Endpoint()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode()
            length = int(next(h.split(":")[1] for h in head.lower().split("\r\n") if h.startswith("content-length")))
            found.requests.append((head, json.loads(await reader.readexactly(length))))
            if found.behave is not None:
                await found.behave(writer)
        except ConnectionError:
            pass
        finally:
            found.left.set()
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    found.url = f"http://127.0.0.1:{port}/v1"
    try:
        yield found
    finally:
        server.close()
