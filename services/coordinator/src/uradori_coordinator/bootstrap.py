"""Wires the coordinator."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from uradori_bus import Route, Runtime, Service
from uradori_contracts.subjects import CORROBORATE

from uradori_coordinator.corroborating import Corroborating
from uradori_coordinator.worker import Worker

VERSION = "0.1.0"
TEXTS_AT_ONCE = 4


@asynccontextmanager
async def bootstrap(runtime: Runtime) -> AsyncIterator[Service]:
    """A worker on the queue of questions, which answers by events, and the one route that looks texts up."""
    worker = Worker(
        runtime.bus,
        lambda: runtime.settings.current,
        runtime.log,
        runtime.tracing,
        runtime.config.grace_s,
    )
    corroborating = Corroborating(runtime.bus, lambda: runtime.settings.current, runtime.log)
    async with worker.working():
        yield Service("coordinator", VERSION, (Route(CORROBORATE, corroborating.corroborate, limit=TEXTS_AT_ONCE),))
