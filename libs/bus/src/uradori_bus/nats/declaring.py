"""Streams and buckets as JetStream knows them."""

from typing import Any

from nats.js import JetStreamContext
from nats.js.api import DiscardPolicy, RetentionPolicy, StorageType, StreamConfig
from nats.js.errors import APIError, NotFoundError
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.topology import Bucket, ObjectBucket, Retention, Storage, Stream

from uradori_bus.internal import INTERNAL_STREAMS
from uradori_bus.nats.translation import translated
from uradori_bus.objects import holding

_NAME_IN_USE = 10058
_NO_ROOM = (10028, 10047)
_DUPLICATE_WINDOW_S = 120.0


class Declarations:
    """What must exist; declared again after a server came back without its memory."""

    def __init__(self, jetstream: JetStreamContext) -> None:
        self._jetstream = jetstream
        self._configs: dict[str, StreamConfig] = {}

    def remember(
        self, streams: tuple[Stream[Any], ...], buckets: tuple[Bucket[Any], ...], objects: tuple[ObjectBucket, ...]
    ) -> None:
        """From now on these belong to each connection."""
        for config in _configs(streams, buckets, objects):
            self._configs[str(config.name)] = config

    async def declare(
        self, streams: tuple[Stream[Any], ...], buckets: tuple[Bucket[Any], ...], objects: tuple[ObjectBucket, ...]
    ) -> None:
        """Create what does not exist, bring what differs up to date."""
        for config in _configs(streams, buckets, objects):
            await self._bring_about(config)

    async def restore(self) -> None:
        """Declare all that is remembered."""
        for config in tuple(self._configs.values()):
            await self._bring_about(config)

    async def _bring_about(self, config: StreamConfig) -> None:
        with translated():
            try:
                await self._create_or_update(config)
            except APIError as error:
                raise UradoriError(
                    ErrorCode.UNAVAILABLE,
                    f"NATSサーバーが {config.name} の作成を拒みました。",
                    f"The NATS server refused {config.name}: {error.description}",
                ) from error

    async def _create_or_update(self, config: StreamConfig) -> None:
        try:
            await self._jetstream.add_stream(config)
        except APIError as error:
            # Room is reserved before the name is looked up, so a second creation can fail for want of room.
            if error.err_code not in (_NAME_IN_USE, *_NO_ROOM) or not await self._exists(str(config.name)):
                raise
            await self._jetstream.update_stream(config)

    async def _exists(self, name: str) -> bool:
        try:
            await self._jetstream.stream_info(name)
        except NotFoundError:
            return False
        return True


def _configs(
    streams: tuple[Stream[Any], ...], buckets: tuple[Bucket[Any], ...], objects: tuple[ObjectBucket, ...]
) -> list[StreamConfig]:
    return [
        *(_of_stream(stream) for stream in (*streams, *INTERNAL_STREAMS)),
        *(_of_bucket(bucket) for bucket in buckets),
        *(_of_objects(bucket) for bucket in objects),
    ]


def _of_stream(stream: Stream[Any]) -> StreamConfig:
    queue = stream.retention is Retention.WORK_QUEUE
    return StreamConfig(
        name=stream.name,
        subjects=list(stream.subjects),
        retention=RetentionPolicy.WORK_QUEUE if queue else RetentionPolicy.LIMITS,
        storage=_storage(stream.storage),
        discard=DiscardPolicy.NEW if queue else DiscardPolicy.OLD,
        max_age=stream.max_age.total_seconds(),
        max_bytes=stream.max_bytes,
        duplicate_window=min(stream.duplicate_window, stream.max_age).total_seconds(),
        allow_direct=True,
    )


def _of_bucket(bucket: Bucket[Any]) -> StreamConfig:
    age = bucket.max_age.total_seconds() if bucket.max_age is not None else 0.0
    return StreamConfig(
        name=f"KV_{bucket.name}",
        subjects=[f"$KV.{bucket.name}.>"],
        storage=_storage(bucket.storage),
        discard=DiscardPolicy.OLD,
        max_age=age,
        max_bytes=bucket.max_bytes,
        max_msgs_per_subject=1,
        duplicate_window=min(_DUPLICATE_WINDOW_S, age or _DUPLICATE_WINDOW_S),
        allow_rollup_hdrs=True,
        allow_msg_ttl=True,
        deny_delete=True,
        allow_direct=True,
    )


def _of_objects(bucket: ObjectBucket) -> StreamConfig:
    config = _of_stream(holding(bucket))
    config.discard = DiscardPolicy.NEW
    config.allow_rollup_hdrs = True
    return config


def _storage(storage: Storage) -> StorageType:
    return StorageType.FILE if storage is Storage.FILE else StorageType.MEMORY
