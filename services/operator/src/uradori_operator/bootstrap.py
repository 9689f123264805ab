"""Wires the operator."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from uradori_bus import Runtime, Service

from uradori_operator import VERSION
from uradori_operator.adapters.teams_file import read_teams
from uradori_operator.burying import Undertaker
from uradori_operator.config import OperatorConfig
from uradori_operator.domain.consumers import durables
from uradori_operator.keeping import Keeper


@asynccontextmanager
async def bootstrap(runtime: Runtime[OperatorConfig]) -> AsyncIterator[Service]:
    """Consumers and dead letters of the teams. No routes. The runtime has declared all streams before, that of the
    advisories among them, so that none is missed."""
    teams = read_teams(runtime.config.teams_file)
    keeper = Keeper(runtime.bus, runtime.log, lambda: datetime.now(UTC))
    undertaker = Undertaker(runtime.bus, keeper.knows, runtime.log)
    async with keeper.keeping(durables(teams)), undertaker.working():
        yield Service("operator", VERSION)
