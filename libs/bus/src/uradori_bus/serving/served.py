"""A service on the bus, from its first subscription to the end of its last request."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from structlog.typing import FilteringBoundLogger
from uradori_contracts.subjects import STREAM_CANCEL

from uradori_bus.interface import AnyRoute, Route, Service
from uradori_bus.serving.discovery import Described, Discovery
from uradori_bus.serving.endpoint import Answering, Replying
from uradori_bus.serving.streamed import Streaming
from uradori_bus.tracing import Tracing
from uradori_bus.transport import Deliver, Packet, Transport


@asynccontextmanager
async def serving(
    service: Service, transport: Transport, tracing: Tracing, log: FilteringBoundLogger, grace_s: float
) -> AsyncIterator[None]:
    """Answers until the context ends; then takes no more and finishes within `grace_s`."""
    endpoints = [_endpoint(route, transport, tracing, log) for route in service.routes]
    discovery = Discovery(
        transport,
        service.name,
        secrets.token_hex(11),
        service.version,
        [
            Described(
                endpoint.subject.rpartition(".")[2],
                endpoint.subject,
                service.name,
                endpoint.statistics,
                isinstance(endpoint, Streaming),
            )
            for endpoint in endpoints
        ],
    )
    known = await discovery.listen()
    streams = [endpoint for endpoint in endpoints if isinstance(endpoint, Streaming)]
    if streams:
        known.append(await transport.subscribe(f"{STREAM_CANCEL}.*", _canceller(streams)))
    open_routes = [
        await transport.subscribe(endpoint.subject, endpoint.deliver, queue=service.name) for endpoint in endpoints
    ]
    try:
        yield
    finally:
        await asyncio.gather(*(interest.drain() for interest in open_routes))
        await asyncio.gather(*(endpoint.finish(grace_s) for endpoint in endpoints))
        await asyncio.gather(*(interest.end() for interest in known))


def _endpoint(route: AnyRoute, transport: Transport, tracing: Tracing, log: FilteringBoundLogger) -> Answering:
    if isinstance(route, Route):
        return Replying(route, transport, tracing, log)
    return Streaming(route, transport, tracing, log)


def _canceller(streams: list[Streaming[Any, Any]]) -> Deliver:
    async def cancel(packet: Packet) -> None:
        stream_id = packet.subject.rpartition(".")[2]
        for stream in streams:
            if stream.cancel(stream_id):
                return

    return cancel
