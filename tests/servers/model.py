"""A model endpoint of the OpenAI shape that writes only when it is told to."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nConnection: close\r\n\r\n"


@dataclass(slots=True)
class SlowModel:
    """Writes `begins`, then waits for `go` before it writes `ends`."""

    port: int = 0
    begins: str = "トヨタ自動車の2024年3月期の連結の"
    ends: str = "営業収益は45兆953億円だった[mcp_val_1]。"
    go: asyncio.Event = field(default_factory=asyncio.Event)
    asked: int = 0
    left: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def url(self) -> str:
        """Its base URL on this machine."""
        return f"http://127.0.0.1:{self.port}/v1"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request."""
        self.asked += 1
        try:
            head = (await reader.readuntil(b"\r\n\r\n")).decode().lower()
            length = next(line.split(":")[1] for line in head.split("\r\n") if line.startswith("content-length"))
            await reader.readexactly(int(length))
            writer.write(_HEAD + _chunk(self.begins))
            await writer.drain()
            gone = asyncio.create_task(reader.read(1))
            going = asyncio.create_task(self.go.wait())
            done, _ = await asyncio.wait({gone, going}, return_when=asyncio.FIRST_COMPLETED)
            if gone in done:
                self.left.set()
                going.cancel()
                return
            gone.cancel()
            writer.write(_chunk(self.ends) + b"data: [DONE]\n\n")
            await writer.drain()
        except ConnectionError:
            self.left.set()
        finally:
            writer.close()


@asynccontextmanager
async def listening_model(host: str) -> AsyncIterator[SlowModel]:
    """On a free port of `host`; whoever still waits at the end is let go."""
    model = SlowModel()
    server = await asyncio.start_server(model.serve, host, 0)
    model.port = int(server.sockets[0].getsockname()[1])
    try:
        yield model
    finally:
        model.go.set()
        server.close()


def _chunk(content: str) -> bytes:
    body = {"id": "1", "choices": [{"index": 0, "delta": {"content": content}, "finish_reason": None}]}
    return f"data: {json.dumps(body, ensure_ascii=False)}\n\n".encode()
