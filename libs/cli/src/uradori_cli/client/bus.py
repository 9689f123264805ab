"""The bus as a client that serves nothing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from uradori_bus import Bus, ServiceConfig
from uradori_bus.nats import NatsBus

from uradori_cli.failure import CommandError


@asynccontextmanager
async def connected_bus(nats_url: str) -> AsyncIterator[Bus]:
    """A connection to the server at `nats_url`. Raises CommandError where it cannot be reached."""
    async with NatsBus.connect(ServiceConfig(nats_url=nats_url), name="uradori-cli") as bus:
        if not bus.connected:
            raise CommandError(
                f"NATS に接続できません: {nats_url}。uradori up が動いているか確認してください。",
                f"Cannot connect to NATS at {nats_url}. Check that uradori up is running.",
            )
        yield bus
