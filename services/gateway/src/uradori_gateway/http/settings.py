"""Settings that change without a restart."""

from fastapi import APIRouter
from uradori_bus import Bus
from uradori_contracts.settings import Settings, SettingsUpdate, SettingsView
from uradori_contracts.subjects import SETTINGS, SETTINGS_KEY

from uradori_gateway.config import GatewayConfig
from uradori_gateway.http.body import json_route
from uradori_gateway.http.faults import RESPONSES
from uradori_gateway.http.security import token_needed, unless_open


def settings_routes(bus: Bus, config: GatewayConfig) -> APIRouter:
    """GET and PUT /settings."""
    router = APIRouter(
        prefix="/api/v1/settings",
        route_class=json_route(config.max_body_bytes, config.body_timeout_s),
        dependencies=token_needed(),
    )

    @router.get("", responses=RESPONSES, openapi_extra=dict(unless_open()))
    async def current() -> SettingsView:
        """What is in force, with the revision that a change has to name."""
        entry = await bus.bucket(SETTINGS).get(SETTINGS_KEY)
        return SettingsView(revision=entry.revision, settings=entry.value) if entry else _defaults()

    @router.put("", responses=RESPONSES)
    async def change(update: SettingsUpdate) -> SettingsView:
        """Replace the settings, unless somebody else has since `expected_revision`: then 409 and nothing changes."""
        bucket = bus.bucket(SETTINGS)
        if update.expected_revision == 0:
            revision = await bucket.create(SETTINGS_KEY, update.settings)
        else:
            revision = await bucket.update(SETTINGS_KEY, update.settings, update.expected_revision)
        return SettingsView(revision=revision, settings=update.settings)

    return router


def _defaults() -> SettingsView:
    return SettingsView(revision=0, settings=Settings())
