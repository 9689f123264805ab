"""$SRV.PING, $SRV.INFO and $SRV.STATS as NATS services answer them (ADR-32 of the NATS project)."""

import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime

from uradori_contracts.errors import UradoriError

from uradori_bus.serving.statistics import Statistics
from uradori_bus.transport import Deliver, Interest, Packet, Transport

Answer = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Described:
    """An endpoint as discovery shows it."""

    name: str
    subject: str
    queue_group: str
    statistics: Statistics
    streaming: bool


class Discovery:
    """Answers for one instance of a service, however busy its endpoints are."""

    def __init__(
        self, transport: Transport, name: str, instance: str, version: str, endpoints: Sequence[Described]
    ) -> None:
        self._transport = transport
        self._identity = {"name": name, "id": instance, "version": version, "metadata": {}}
        self._subjects = ("", f".{name}", f".{name}.{instance}")
        self._endpoints = endpoints
        self._started = datetime.now(UTC).isoformat(timespec="microseconds").replace("+00:00", "Z")

    async def listen(self) -> list[Interest]:
        """Subscribe to the three verbs for all services, this name and this instance."""
        verbs = (("PING", self.ping), ("INFO", self.info), ("STATS", self.stats))
        return [
            await self._transport.subscribe(f"$SRV.{verb}{suffix}", self._responder(answer))
            for verb, answer in verbs
            for suffix in self._subjects
        ]

    def ping(self) -> Answer:
        """Who is here."""
        return {**self._identity, "type": "io.nats.micro.v1.ping_response"}

    def info(self) -> Answer:
        """What it answers."""
        return {
            **self._identity,
            "type": "io.nats.micro.v1.info_response",
            "description": "",
            "endpoints": [_place(endpoint) for endpoint in self._endpoints],
        }

    def stats(self) -> Answer:
        """How often and how fast it answered; times in nanoseconds."""
        return {
            **self._identity,
            "type": "io.nats.micro.v1.stats_response",
            "started": self._started,
            "endpoints": [{**_place(endpoint), **_numbers(endpoint.statistics)} for endpoint in self._endpoints],
        }

    def _responder(self, answer: Callable[[], Answer]) -> Deliver:
        async def respond(packet: Packet) -> None:
            if not packet.reply:
                return
            reply = Packet(packet.reply, json.dumps(answer()).encode())
            # Whoever asked hears nothing from us, as if we were not here.
            with suppress(UradoriError):
                await self._transport.publish(reply)

        return respond


def _place(endpoint: Described) -> dict[str, object]:
    return {
        "name": endpoint.name,
        "subject": endpoint.subject,
        "queue_group": endpoint.queue_group,
        "metadata": {"streaming": "true"} if endpoint.streaming else {},
    }


def _numbers(statistics: Statistics) -> dict[str, object]:
    return {
        "num_requests": statistics.requests,
        "num_errors": statistics.errors,
        "last_error": statistics.last_error,
        "processing_time": statistics.processing_ns,
        "average_processing_time": statistics.average_ns,
    }
