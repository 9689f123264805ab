"""A consumer that the client cannot keep up with."""

import asyncio

from uradori_bus import NatsBus, ServiceConfig
from uradori_bus.transport import Packet


async def test_what_the_client_had_to_drop_is_counted_and_told_to_the_subscription(nats_url, monkeypatch):
    monkeypatch.setattr("uradori_bus.nats.transport._PENDING_MESSAGES", 4)
    gate, dropped, seen = asyncio.Event(), [], asyncio.Queue()

    async def slow(packet):
        await gate.wait()
        await seen.put(packet.body)

    async with NatsBus.connect(ServiceConfig(nats_url=nats_url)) as bus, asyncio.timeout(10):
        await bus._transport.subscribe("slow.consumer", slow, dropped=lambda: dropped.append(1))
        for number in range(20):
            await bus._transport.publish(Packet("slow.consumer", str(number).encode()))
        await bus._connection.client.flush()
        gate.set()
        arrived = [await seen.get() for _ in range(20 - len(dropped))]
        assert bus.slow_consumers == len(dropped) >= 15
        assert arrived == [str(number).encode() for number in range(len(arrived))]
        assert bus.connected
