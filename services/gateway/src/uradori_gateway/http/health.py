"""Whether the gateway lives, and whether it can answer."""

from fastapi import APIRouter, Response
from pydantic import BaseModel
from uradori_bus import Bus


class Health(BaseModel):
    """`bus`: whether the message bus is reachable. `streams`: whether what the gateway needs there stands."""

    status: str
    bus: bool
    streams: bool


def health_routes(bus: Bus) -> APIRouter:
    """GET /livez, /readyz and /health."""
    router = APIRouter()

    @router.get("/livez")
    async def livez() -> Health:
        """200 as long as the process answers."""
        return _health(bus)

    @router.get("/readyz")
    @router.get("/health")
    async def readyz(response: Response) -> Health:
        """503 while the bus or its streams are away, as at the port of this process's own health.

        No service behind the bus is asked for: a question waits on the queue for the next coordinator, settings,
        turns and events are on the bus, an audit without an auditor is UNAUDITED. A balancer that took every gateway
        away with the coordinator would turn a question that is late into one that is refused.
        """
        health = _health(bus)
        if not health.streams:
            response.status_code = 503
        return health

    return router


def _health(bus: Bus) -> Health:
    connected, restored = bus.connected, bus.restored
    return Health(status="ok" if restored else "bus_unavailable", bus=connected, streams=restored)
