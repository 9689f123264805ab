"""Durable consumers as JetStream keeps them."""

from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import replace
from datetime import UTC, datetime

from nats.js import JetStreamContext
from nats.js.api import AckPolicy, ConsumerConfig, DeliverPolicy
from nats.js.errors import APIError
from uradori_contracts.errors import UradoriError
from uradori_contracts.topology import Durable, From

from uradori_bus.nats.translation import translated
from uradori_bus.outcomes import Kept, Outcome

_MADE_HERE = {"uradori.made-by": "operator"}
"""Metadata."""
_PAGE = 256
_SERVER_METADATA = "_nats."

Told = Callable[[Kept], None]


class KeptConsumers:
    """What must exist; brought about again on each new connection."""

    def __init__(self, jetstream: JetStreamContext) -> None:
        self._jetstream = jetstream
        self._kept: dict[str, tuple[tuple[Durable, ...], Told]] = {}

    def remember(self, stream: str, consumers: tuple[Durable, ...], told: Told) -> None:
        """From now on these belong to each connection."""
        self._kept[stream] = (consumers, told)

    async def restore(self) -> None:
        """Bring about all that is remembered."""
        for stream in tuple(self._kept):
            await self.bring_about(stream)

    async def bring_about(self, stream: str) -> None:
        """Create what is missing, change what differs and can be changed, tell of each."""
        consumers, told = self._kept[stream]
        standing = {str(config.name): config async for config in self._standing(stream)}
        for consumer in consumers:
            told(await self._kept_one(stream, consumer, standing.get(consumer.name)))
        for name in _left_over(standing, consumers):
            told(Kept(name, Outcome.LEFT_OVER))

    async def _kept_one(self, stream: str, consumer: Durable, standing: ConsumerConfig | None) -> Kept:
        wanted = _config(consumer)
        if standing is None:
            if isinstance(consumer.start, datetime) and consumer.start > datetime.now(UTC):
                return Kept(consumer.name, Outcome.NOT_YET)
            return await self._set(stream, wanted, Outcome.CREATED)
        same_start = _start(standing) == _start(wanted)
        outcome = Outcome.UPDATED if same_start else Outcome.START_KEPT
        if _changeable(standing) == _changeable(wanted):
            return Kept(consumer.name, Outcome.UNCHANGED if same_start else outcome)
        config = replace(
            wanted, deliver_policy=standing.deliver_policy, opt_start_seq=standing.opt_start_seq,
            opt_start_time=standing.opt_start_time,
        )  # fmt: skip
        return await self._set(stream, config, outcome)

    async def _set(self, stream: str, config: ConsumerConfig, outcome: Outcome) -> Kept:
        name = str(config.name)
        try:
            with translated():
                await self._jetstream.add_consumer(stream, config)
        except UradoriError as error:
            if not isinstance(error.__cause__, APIError):
                raise
            return Kept(name, Outcome.REFUSED, str(error.__cause__.description))
        return Kept(name, outcome)

    async def _standing(self, stream: str) -> AsyncIterator[ConsumerConfig]:
        offset = 0
        while True:
            with translated():
                page = await self._jetstream.consumers_info(stream, offset)
            for info in page:
                if info.config is not None:
                    yield info.config
            offset += len(page)
            if len(page) < _PAGE:
                return


def _config(consumer: Durable) -> ConsumerConfig:
    config = ConsumerConfig(
        name=consumer.name,
        durable_name=consumer.name,
        ack_policy=AckPolicy.EXPLICIT,
        ack_wait=consumer.ack_wait_s,
        max_deliver=consumer.max_deliveries,
        max_ack_pending=consumer.max_pending,
        filter_subjects=list(consumer.subjects),
        metadata=dict(_MADE_HERE),
    )
    match consumer.start:
        case From.ALL:
            return replace(config, deliver_policy=DeliverPolicy.ALL)
        case From.NEW:
            return replace(config, deliver_policy=DeliverPolicy.NEW)
        case moment:
            return replace(config, deliver_policy=DeliverPolicy.BY_START_TIME, opt_start_time=moment)


def _start(config: ConsumerConfig) -> tuple[object, ...]:
    return (DeliverPolicy(config.deliver_policy or DeliverPolicy.ALL), config.opt_start_seq, config.opt_start_time)


def _changeable(config: ConsumerConfig) -> tuple[object, ...]:
    subjects = config.filter_subjects or ([config.filter_subject] if config.filter_subject else [])
    return (
        config.ack_wait,
        config.max_deliver,
        config.max_ack_pending,
        sorted(subjects),
        _own(config.metadata or {}),
    )


def _own(metadata: Mapping[str, str]) -> dict[str, str]:
    return {key: value for key, value in metadata.items() if not key.startswith(_SERVER_METADATA)}


def _left_over(standing: Mapping[str, ConsumerConfig], consumers: Iterable[Durable]) -> list[str]:
    wanted = {consumer.name for consumer in consumers}
    ours = (name for name, config in standing.items() if _MADE_HERE.items() <= (config.metadata or {}).items())
    return sorted(name for name in ours if name not in wanted)
