"""The client of nats-py, made to come back whatever the server says, to flush what it flushes, to hide nothing."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from nats.aio.client import Client, Srv
from nats.aio.msg import Msg
from nats.errors import Error
from typing_extensions import override

from uradori_bus.nats.tls_stream import HeldStream

_PERMISSIONS = "permissions violation"
_STREAMS = ("nats", "tls")
_new_stream: Callable[[], HeldStream] = HeldStream


class UnsecuredServerError(Error):
    """The server would take credentials and messages in clear."""

    def __str__(self) -> str:
        return "nats: the server offers no TLS"


class LastingClient(Client):
    """Reconnects where the original closes for ever; keeps repeated headers; forgets what it could not send."""

    def __init__(self) -> None:
        super().__init__()
        self.requires_tls = False

    @override
    async def _connect_to_server(self, s: Srv) -> None:
        if self._transport is None and s.uri.scheme in _STREAMS:
            self._transport = _new_stream()
        await super()._connect_to_server(s)

    @override
    async def _process_info(self, info: dict[str, object], initial_connection: bool = False) -> None:
        if self.requires_tls and not info.get("tls_required"):
            raise UnsecuredServerError
        await super()._process_info(info, initial_connection)

    @override
    async def _process_err(self, err_msg: str) -> None:
        if _PERMISSIONS in err_msg.lower():
            await super()._process_err(err_msg)
            return
        error = Error(f"nats: {err_msg.strip(chr(39))}")
        await self._error_cb(error)
        await self._process_op_err(error)

    @override
    async def _flush_pending(self, force_flush: bool = False) -> object:
        with _heeding_cancellation():
            flushed: object = await super()._flush_pending(force_flush)
        return flushed

    @override
    async def _send_ping(self, future: "asyncio.Future[bool] | None" = None) -> None:
        # The original lets a PING overtake what is pending, so that its PONG would prove nothing.
        if self._pending and self._transport is not None:
            self._transport.writelines(self._pending)
            self._pending = []
            self._pending_data_size = 0
        await super()._send_ping(future)

    @override
    async def request(
        self,
        subject: str,
        payload: bytes = b"",
        timeout: float = 0.5,
        old_style: bool = False,
        headers: dict[str, str] | None = None,
    ) -> Msg:
        with _heeding_cancellation():
            return await super().request(subject, payload, timeout, old_style, headers)

    @staticmethod
    def _parse_header_lines(raw: bytes) -> dict[str, str]:
        found: dict[str, str] = {}
        for line in raw.split(b"\r\n"):
            name, separator, value = line.partition(b":")
            if separator and name.isascii():
                key = name.decode().strip()
                text = value.strip().decode("utf-8", "replace")
                found[key] = f"{found[key]},{text}" if key in found else text
        return found

    def abandon(self, error: Exception) -> None:
        """Fail every request in flight and let go of what was not yet sent."""
        self._pending.clear()
        self._pending_data_size = 0
        for reply in tuple(self._resp_map.values()):
            if not reply.done():
                reply.set_exception(error)


@contextmanager
def _heeding_cancellation() -> Iterator[None]:
    """The client, and `asyncio.wait_for` before Python 3.12, may swallow a cancellation; here it is raised after all."""
    task = asyncio.current_task()
    before = task.cancelling() if task is not None else 0
    yield
    if task is not None and task.cancelling() > before:
        raise asyncio.CancelledError
