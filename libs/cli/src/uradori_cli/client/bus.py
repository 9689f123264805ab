"""The bus as a client that serves nothing."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from uradori_bus import Bus

from uradori_cli.failure import CommandError


@asynccontextmanager
async def connected_bus(nats_url: str) -> AsyncIterator[Bus]:
    """A connection to the server at `nats_url`. Raises CommandError where it cannot be reached."""
    raise CommandError(nats_url, nats_url)
    yield
