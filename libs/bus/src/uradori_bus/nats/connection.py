"""A connection that is kept for as long as its owner lives."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from itertools import chain, repeat
from typing import Any

from nats.aio.subscription import Subscription
from nats.errors import ConnectionClosedError, SlowConsumerError
from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_bus.config import ServiceConfig
from uradori_bus.configuration import ConfigurationError
from uradori_bus.nats.client import LastingClient
from uradori_bus.nats.security import refusal, secured, tls_context

_RETRY_S = 0.5
_CONNECT_TIMEOUT_S = 2
_PING_S = 5
_CANCEL_S = 0.1
_FORBIDDEN = re.compile(r'permissions violation for (\w+) to "([^"]{1,512})"', re.IGNORECASE)
_FORBIDDEN_LIMIT = 256
"""Subjects that are named in the log; each is named once."""
_RENEW = (
    "資格情報がこの版より古い可能性があります。make credentials で更新し、サービスを起動し直してください。 / "
    "The credentials may be older than this version: renew them with make credentials, then start the services again."
)
_RESTORE_PAUSES_S = (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)


Refused = Callable[[ConfigurationError], None]
"""What hears that the server turned down the very first connection, for a reason that will not pass."""


class Connection:
    """Connects for ever. `generation` counts the connections so far; each is ready once it was restored."""

    def __init__(self, log: FilteringBoundLogger, refused: Refused = lambda _: None) -> None:
        self.client = LastingClient()
        self.generation = 0
        self.slow_consumers = 0
        self.trouble: Exception | None = None
        """What kept the last attempt to connect from succeeding; None once it did."""
        self._log = log
        self._tell_refused = refused
        self._turned_down = asyncio.Event()
        self._forbidden: set[str] = set()
        self._ready = asyncio.Event()
        self._lost: set[Callable[[], None]] = set()
        self._restore: Callable[[], Awaitable[None]] | None = None
        self._refused: set[Callable[[str], None]] = set()
        self._dropped: dict[Subscription, Callable[[], None]] = {}
        self._restoring: asyncio.Task[None] | None = None
        self._closing = False
        self._told = False

    @property
    def connected(self) -> bool:
        """Whether the server is reachable now."""
        return self.client.is_connected

    @property
    def restored(self) -> bool:
        """Whether it is, and what had to be done on this connection is done."""
        return self.client.is_connected and self._ready.is_set()

    async def ready(self) -> None:
        """Returns once there is a connection with all that was declared."""
        await self._ready.wait()

    def require(self) -> None:
        """Raises UradoriError BUS_UNAVAILABLE while there is no connection."""
        if not self.client.is_connected:
            raise UradoriError(ErrorCode.BUS_UNAVAILABLE)

    def on_restore(self, restore: Callable[[], Awaitable[None]]) -> None:
        """What must be done on each new connection before it is ready."""
        self._restore = restore

    def on_disconnect(self, call: Callable[[], None]) -> Callable[[], None]:
        """`call` when the connection breaks; gives what takes it back."""
        self._lost.add(call)
        return lambda: self._lost.discard(call)

    def on_refusal(self, call: Callable[[str], None]) -> Callable[[], None]:
        """`call` with what the server says when it forbids a subject; gives what takes it back."""
        self._refused.add(call)
        return lambda: self._refused.discard(call)

    def on_drop(self, subscription: Subscription, call: Callable[[], None]) -> Callable[[], None]:
        """`call` when a message did not fit the subscription; gives what takes it back."""
        self._dropped[subscription] = call

        def forget() -> None:
            self._dropped.pop(subscription, None)

        return forget

    @asynccontextmanager
    async def opened(self, config: ServiceConfig, name: str, wait_s: float) -> AsyncIterator[None]:
        """Connecting begins; waits at most `wait_s` for the first connection and closes at the end."""
        connecting = asyncio.ensure_future(self._connect(config, name))
        try:
            await self._first(connecting, wait_s)
            yield
        finally:
            self._closing = True
            await _ended(connecting, self._restoring)
            if not self.connected:
                self.client.abandon(ConnectionClosedError())
            with suppress(OSError):
                await self.client.close()

    async def _first(self, connecting: asyncio.Task[None], wait_s: float) -> None:
        ready = asyncio.ensure_future(self._first_ready(connecting))
        refused = asyncio.ensure_future(self._turned_down.wait())
        try:
            done, _ = await asyncio.wait({ready, refused}, timeout=wait_s, return_when=asyncio.FIRST_COMPLETED)
            if ready in done:
                ready.result()
            elif not done:
                self._log.warning("bus_unreachable")
        finally:
            await _ended(ready, refused)

    async def _first_ready(self, connecting: asyncio.Task[None]) -> None:
        await asyncio.shield(connecting)
        await self._ready.wait()

    async def _connect(self, config: ServiceConfig, name: str) -> None:
        async def error(found: Exception) -> None:
            await self._error(found, config)

        self.client.requires_tls = secured(config)
        await self.client.connect(
            [url.strip() for url in config.nats_url.split(",")],
            name=name,
            user_credentials=config.nats_credentials,
            inbox_prefix=config.nats_inbox_prefix,
            tls=tls_context(config),
            error_cb=error,
            disconnected_cb=self._disconnected,
            reconnected_cb=self._connected,
            connect_timeout=_CONNECT_TIMEOUT_S,
            reconnect_time_wait=_RETRY_S,  # type: ignore[arg-type] # parts of a second do, whatever the annotation says
            max_reconnect_attempts=-1,
            ping_interval=_PING_S,
        )
        await self._connected()

    async def _connected(self) -> None:
        self.generation += 1
        self.trouble = None
        self._told = False
        self._log.info("bus_connected", metrics={"connections": self.generation})
        if self._restoring is not None:
            self._restoring.cancel()
        self._restoring = asyncio.ensure_future(self._restored(self.generation))

    async def _restored(self, generation: int) -> None:
        for pause in chain(_RESTORE_PAUSES_S, repeat(_RESTORE_PAUSES_S[-1])):
            try:
                if self._restore is not None:
                    await self._restore()
            except UradoriError as error:
                self._log.warning("bus_not_restored", metrics={"code": error.code.value, "reason": error.message_en})
                await asyncio.sleep(pause)
                continue
            break
        if generation == self.generation and self.connected:
            self._ready.set()
            self._log.info("bus_restored")

    async def _disconnected(self) -> None:
        if self._closing:
            return
        self._ready.clear()
        self.client.abandon(ConnectionClosedError())
        self._log.warning("bus_disconnected")
        for call in tuple(self._lost):
            call()

    async def _error(self, error: Exception, config: ServiceConfig) -> None:
        if isinstance(error, SlowConsumerError):
            self.slow_consumers += 1
            if self.slow_consumers & (self.slow_consumers - 1) == 0:
                self._log.warning("slow_consumer", metrics={"dropped": self.slow_consumers})
            call = self._dropped.get(error.sub) if error.sub is not None else None
            if call is not None:
                call()
            return
        if not self.connected:
            self.trouble = error
            self._refuse(error, config)
        for refused in tuple(self._refused):
            refused(str(error))
        if (forbidden := _FORBIDDEN.search(str(error))) is not None:
            self._forbid(forbidden[1], forbidden[2])
        elif not self._told:
            self._told = not self.connected
            self._log.warning("bus_error", metrics={"error_type": type(error).__name__, "reason": str(error)[:200]})

    def _refuse(self, error: Exception, config: ServiceConfig) -> None:
        if self.generation == 0 and (found := refusal(error, config)) is not None:
            self._turned_down.set()
            self._tell_refused(found)

    def _forbid(self, operation: str, subject: str) -> None:
        if subject in self._forbidden or len(self._forbidden) >= _FORBIDDEN_LIMIT:
            return
        self._forbidden.add(subject)
        self._log.error(
            "permission_refused", metrics={"operation": operation.lower(), "subject": subject}, advice=_RENEW
        )


async def _ended(*tasks: asyncio.Task[Any] | None) -> None:
    # The client swallows a cancellation that meets a failed attempt to connect, so it is repeated.
    pending = {task for task in tasks if task is not None}
    while pending:
        for task in pending:
            task.cancel()
        _, pending = await asyncio.wait(pending, timeout=_CANCEL_S)
