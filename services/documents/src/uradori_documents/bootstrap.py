"""Wires documents."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from uradori_bus import Runtime, Service

VERSION = "0.1.0"


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """The service with its routes."""
    yield Service("documents", VERSION, ())
