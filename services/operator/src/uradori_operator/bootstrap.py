"""Wires the operator."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from uradori_bus import Bus, Runtime, Service
from uradori_contracts.advisories import GIVEN_UP
from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_operator import VERSION
from uradori_operator.adapters.teams_file import read_teams
from uradori_operator.burying import Undertaker
from uradori_operator.config import OperatorConfig
from uradori_operator.domain.consumers import durables
from uradori_operator.keeping import Keeper


@asynccontextmanager
async def bootstrap(runtime: Runtime[OperatorConfig]) -> AsyncIterator[Service]:
    """Consumers and dead letters of the teams. The runtime declares streams and buckets before. No routes."""
    teams = read_teams(runtime.config.teams_file)
    await _declare_advisories(runtime.bus)
    keeper = Keeper(runtime.bus, runtime.log, lambda: datetime.now(UTC))
    undertaker = Undertaker(runtime.bus, keeper.knows, runtime.log)
    async with keeper.keeping(durables(teams)), undertaker.working():
        yield Service("operator", VERSION)


async def _declare_advisories(bus: Bus) -> None:
    """Before any consumer is made, so that no advisory is missed; while there is no server, once it is back."""
    try:
        await bus.declare(streams=(GIVEN_UP,), buckets=())
    except UradoriError as error:
        if error.code is not ErrorCode.BUS_UNAVAILABLE:
            raise
