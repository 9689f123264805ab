"""For a proxy in front of another door: whether whoever stands there may enter."""

from fastapi import APIRouter, Response

from uradori_gateway.http.faults import RESPONSES
from uradori_gateway.http.security import token_needed, unless_open


def permission_routes() -> APIRouter:
    """GET /access/mcp."""
    router = APIRouter(prefix="/api/v1/access", dependencies=token_needed())

    @router.get("/mcp", status_code=204, responses=RESPONSES, openapi_extra=dict(unless_open()))
    async def mcp() -> Response:
        """204 for whoever may use the MCP server, counted as one request. `Access` has refused everybody else."""
        return Response(status_code=204)

    return router
