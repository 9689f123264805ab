"""The application: every route, every failure in one shape, nothing that needs another host."""

from collections.abc import Callable
from datetime import datetime
from time import monotonic_ns

from fastapi import FastAPI
from starlette.types import ASGIApp
from uradori_bus import Bus
from uradori_bus.tracing import Tracing
from uradori_contracts.access import Scope
from uradori_contracts.message import TurnId

from uradori_gateway.config import GatewayConfig
from uradori_gateway.domain.bearer import KnownTokens
from uradori_gateway.domain.gate import Gate, Limits
from uradori_gateway.domain.host import local_hosts
from uradori_gateway.http import faults
from uradori_gateway.http.access import Access
from uradori_gateway.http.audit import audit_routes
from uradori_gateway.http.chat import chat_routes
from uradori_gateway.http.companies import company_routes
from uradori_gateway.http.cors import cross_origin
from uradori_gateway.http.documents import document_routes
from uradori_gateway.http.entry import Entry
from uradori_gateway.http.health import health_routes
from uradori_gateway.http.locality import Locality
from uradori_gateway.http.permission import permission_routes
from uradori_gateway.http.settings import settings_routes
from uradori_gateway.http.turns import turn_routes
from uradori_gateway.http.uploads import upload_routes
from uradori_gateway.turns.log import Log
from uradori_gateway.turns.turns import Turns

VERSION = "0.1.0"


def create_api(
    bus: Bus, turns: Turns, config: GatewayConfig, new_turn_id: Callable[[], TurnId], now: Callable[[], datetime]
) -> FastAPI:
    """The routes; its OpenAPI document is at /openapi.json."""
    api = FastAPI(
        title="Uradori",
        version=VERSION,
        summary="Questions about companies and markets, answered with proof of every sentence.",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        telemetry={"tracing": False, "metrics": False, "logs": False},
    )
    faults.install(api)
    api.include_router(chat_routes(turns, config, new_turn_id))
    api.include_router(turn_routes(turns, config))
    api.include_router(settings_routes(bus, config))
    api.include_router(audit_routes(bus, config, now))
    api.include_router(company_routes(bus, config))
    api.include_router(upload_routes(bus, config))
    api.include_router(document_routes(bus, config))
    api.include_router(permission_routes())
    api.include_router(health_routes(bus))
    return api


def create_app(
    api: FastAPI, tracing: Tracing, log: Log, config: GatewayConfig, tokens: Callable[[], KnownTokens] | None = None
) -> ASGIApp:
    """The routes inside what surrounds every request.

    Without `tokens` nobody needs one and nothing is counted, but only names of this machine are answered.
    """
    app: ASGIApp = api
    if tokens is not None:
        opened = {Scope.CHAT: config.chat_open, Scope.MCP: config.mcp_open}
        free = frozenset(scope for scope, is_open in opened.items() if is_open)
        limits = Limits(free, config.chat_per_minute, config.chat_addresses)
        app = Access(app, Gate(tokens, limits), monotonic_ns, trust_forwarded=config.trust_forwarded)
    if config.cors_origins:
        app = cross_origin(app, config.cors_origins)
    if tokens is None:
        app = Locality(app, local_hosts(config.http_host, config.cors_origins))
    return Entry(app, tracing, log)
