"""One route: request in, reply or typed error out."""

import asyncio
from abc import ABC, abstractmethod
from contextlib import suppress
from time import perf_counter_ns
from typing import Generic

from opentelemetry.trace import SpanKind
from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.headers import ERROR_CODE

from uradori_bus.codec import decode, encode
from uradori_bus.conventions import attributes, template
from uradori_bus.interface import AnyRoute, Encoded, Rep, Req, Route
from uradori_bus.logs import failure_of
from uradori_bus.serving.incoming import Incoming, arrived
from uradori_bus.serving.limiter import Limiter
from uradori_bus.serving.statistics import Statistics
from uradori_bus.sizes import check_in, check_out
from uradori_bus.tracing import Tracing, current_trace_id, inject, remote_context
from uradori_bus.transport import Packet, Transport


class Answering(ABC):
    """What both kinds of route share: the limit, the deadline, the trace, the statistics, the errors."""

    def __init__(self, route: AnyRoute, transport: Transport, tracing: Tracing, log: FilteringBoundLogger) -> None:
        self.subject: str = route.endpoint.subject
        self.statistics = Statistics()
        self._transport = transport
        self._tracing = tracing
        self._log = log
        self._stopping = False
        self._attributes = attributes("process", "process", self.subject)
        self.limiter: Limiter[Incoming] = Limiter(route.limit, self._handle)

    async def deliver(self, packet: Packet) -> None:
        """Take a request in, or refuse it as BUSY."""
        if not packet.reply:
            self._log.warning("request_without_reply_subject")
        elif not self.limiter.offer(arrived(packet)):
            error = UradoriError(ErrorCode.BUSY)
            self.statistics.count(0, error)
            await self._reply_error(packet, error)

    async def finish(self, grace_s: float) -> None:
        """Finish what was taken, at most `grace_s`; tell the callers of the rest that nobody answers."""
        self._stopping = True
        for incoming in await self.limiter.finish(grace_s):
            await self._reply_error(incoming.packet, UradoriError(ErrorCode.UNAVAILABLE))

    @abstractmethod
    async def _answer(self, incoming: Incoming, body: bytes) -> None:
        """Handle the request and send all its replies."""

    async def _handle(self, incoming: Incoming) -> None:
        remote = remote_context(incoming.packet.headers)
        with (
            suppress(UradoriError),
            self._tracing.span(
                f"process {template(self.subject)}", SpanKind.SERVER, self._attributes, remote, continues=False
            ),
        ):
            await self._counted(incoming)

    async def _counted(self, incoming: Incoming) -> None:
        begun = perf_counter_ns()
        error: UradoriError | None = None
        try:
            await self._guarded(incoming)
        except UradoriError as caught:
            error = caught
            raise
        except asyncio.CancelledError:
            if self._stopping:
                error = UradoriError(ErrorCode.UNAVAILABLE)
            raise
        finally:
            elapsed_ns = perf_counter_ns() - begun
            self.statistics.count(elapsed_ns, error)
            if error is not None:
                self._log.info(
                    "request_failed",
                    duration_ms=round(elapsed_ns / 1e6, 3),
                    metrics={"endpoint": self.subject, "code": error.code.value},
                )
                await self._reply_error(incoming.packet, error)

    async def _guarded(self, incoming: Incoming) -> None:
        try:
            async with asyncio.timeout(incoming.budget.remaining) as deadline:
                await self._answer(incoming, await check_out(incoming.packet, self._transport))
        except UradoriError:
            raise
        except Exception as error:
            if deadline.expired():
                raise UradoriError(ErrorCode.DEADLINE_EXCEEDED) from error
            self._log.error("handler_failed", metrics={"endpoint": self.subject, **failure_of(error)})
            raise UradoriError(ErrorCode.INTERNAL) from error

    async def _send(self, packet: Packet) -> None:
        await self._transport.publish(await check_in(packet, self._transport))

    async def _reply_error(self, packet: Packet, error: UradoriError) -> None:
        headers = {ERROR_CODE: error.code.value}
        inject(headers)
        reply = Packet(packet.reply, encode(error.reply(current_trace_id())), headers)
        try:
            await self._transport.publish(reply)
        except UradoriError as failed:
            self._log.warning("reply_not_sent", metrics={"endpoint": self.subject, "code": failed.code.value})


class Replying(Answering, Generic[Req, Rep]):
    """One reply to a request."""

    def __init__(
        self, route: Route[Req, Rep], transport: Transport, tracing: Tracing, log: FilteringBoundLogger
    ) -> None:
        super().__init__(route, transport, tracing, log)
        self._route = route

    async def _answer(self, incoming: Incoming, body: bytes) -> None:
        request = decode(self._route.endpoint.request, body)
        reply = await self._route.handler(request, incoming.call)
        headers: dict[str, str] = {}
        inject(headers)
        encoded = reply.body if isinstance(reply, Encoded) else encode(reply)
        await self._send(Packet(incoming.packet.reply, encoded, headers))
