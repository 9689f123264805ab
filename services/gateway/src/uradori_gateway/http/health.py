"""Whether the gateway lives, and whether it can answer."""

from fastapi import APIRouter, Response
from pydantic import BaseModel
from uradori_bus import Bus


class Health(BaseModel):
    """`bus`: whether the message bus is reachable."""

    status: str
    bus: bool


def health_routes(bus: Bus) -> APIRouter:
    """GET /livez, /readyz and /health."""
    router = APIRouter()

    @router.get("/livez")
    async def livez() -> Health:
        """200 as long as the process answers."""
        return Health(status="ok", bus=bus.connected)

    @router.get("/readyz")
    @router.get("/health")
    async def readyz(response: Response) -> Health:
        """503 while the bus is away."""
        if not bus.connected:
            response.status_code = 503
        return Health(status="ok" if bus.connected else "bus_unavailable", bus=bus.connected)

    return router
