"""Wires the gateway."""

import asyncio
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime

from uradori_bus import Runtime, Service
from uradori_contracts.message import TurnId

from uradori_gateway.adapters.server import serving
from uradori_gateway.adapters.token_file import TokenFile
from uradori_gateway.config import GatewayConfig
from uradori_gateway.domain.turn_id import ENTROPY_BYTES, turn_id
from uradori_gateway.exposure import check_exposure
from uradori_gateway.http.app import VERSION, create_api, create_app
from uradori_gateway.turns.readers import Readers
from uradori_gateway.turns.turns import Turns


@asynccontextmanager
async def bootstrap(runtime: Runtime[GatewayConfig]) -> AsyncIterator[Service]:
    """The gateway serves nothing on the bus; it answers HTTP while the service lasts.

    Raises:
        ConfigurationError: its port or its tokens cannot be had, or it would be open to others without tokens.
    """
    config, settings = runtime.config, runtime.settings
    check_exposure(config)
    tokens = await asyncio.to_thread(TokenFile, config.tokens_file, runtime.log) if config.tokens_file else None
    async with asyncio.TaskGroup() as tasks:
        readers = Readers(
            runtime.bus, lambda: settings.current.reader_grace_ms / 1000, config.max_readers, tasks, runtime.log
        )
        turns = Turns(runtime.bus, lambda: settings.current, readers, config, runtime.log)
        api = create_api(runtime.bus, turns, config, _new_turn_id, _now)
        app = create_app(api, runtime.tracing, runtime.log, config, tokens.known if tokens else None)
        following = tasks.create_task(tokens.follow(config.tokens_check_s)) if tokens else None
        async with serving(app, config) as port:
            runtime.log.info("http_listening", host=config.http_host, port=port)
            yield Service("gateway", VERSION)
        readers.close()
        if following is not None:
            following.cancel()


def _new_turn_id() -> TurnId:
    return turn_id(time.time_ns() // 1_000_000, secrets.token_bytes(ENTROPY_BYTES))


def _now() -> datetime:
    return datetime.now(UTC)
