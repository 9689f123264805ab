"""Streams and buckets that somebody else creates."""

import asyncio
from itertools import chain, repeat
from typing import Any

from nats.js import JetStreamContext
from structlog.typing import FilteringBoundLogger
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Bucket, ObjectBucket, Stream

from uradori_bus.nats.translation import translated
from uradori_bus.objects import object_stream

_PAUSES_S = (0.05, 0.1, 0.2, 0.5, 1.0)


class Expectations:
    """What must exist before a connection is of use; looked for again on each new one."""

    def __init__(self, jetstream: JetStreamContext, log: FilteringBoundLogger) -> None:
        self._jetstream = jetstream
        self._log = log
        self._names: dict[str, None] = {}

    def remember(
        self, streams: tuple[Stream[Any], ...], buckets: tuple[Bucket[Any], ...], objects: tuple[ObjectBucket, ...]
    ) -> None:
        """From now on each connection waits for these."""
        self._names.update(dict.fromkeys(_names(streams, buckets, objects)))

    async def declare(
        self, streams: tuple[Stream[Any], ...], buckets: tuple[Bucket[Any], ...], objects: tuple[ObjectBucket, ...]
    ) -> None:
        """Returns once they exist."""
        await self._wait_for(_names(streams, buckets, objects))

    async def restore(self) -> None:
        """Returns once all that is remembered exists."""
        await self._wait_for(tuple(self._names))

    async def _wait_for(self, names: tuple[str, ...]) -> None:
        told = False
        for name in names:
            for pause in chain(_PAUSES_S, repeat(_PAUSES_S[-1])):
                reason = await self._missing(name)
                if reason is None:
                    break
                if not told:
                    self._log.warning("streams_awaited", metrics={"stream": name, "code": reason.value})
                    told = True
                await asyncio.sleep(pause)

    async def _missing(self, name: str) -> ErrorCode | None:
        try:
            with translated():
                await self._jetstream.stream_info(name)
        except UradoriError as error:
            if error.code is ErrorCode.BUS_UNAVAILABLE:
                raise
            return error.code
        return None


def _names(
    streams: tuple[Stream[Any], ...], buckets: tuple[Bucket[Any], ...], objects: tuple[ObjectBucket, ...]
) -> tuple[str, ...]:
    return (
        *(stream.name for stream in streams),
        *(f"KV_{bucket.name}" for bucket in buckets),
        *(object_stream(bucket) for bucket in objects),
    )
