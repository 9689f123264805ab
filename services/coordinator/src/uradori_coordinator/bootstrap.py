"""Wires the coordinator."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from uradori_bus import Runtime, Service

from uradori_coordinator.worker import Worker

VERSION = "0.1.0"


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """A worker on the queue of questions. The service has no routes: it answers by events."""
    worker = Worker(
        runtime.bus,
        lambda: runtime.settings.current,
        runtime.log,
        runtime.tracing,
        runtime.config.grace_s,
    )
    async with worker.working():
        yield Service("coordinator", VERSION)
