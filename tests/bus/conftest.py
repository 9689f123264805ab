"""What every transport must do is written once; each test here runs in memory and against a real server."""

import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from datetime import timedelta

import pytest
from uradori_bus import NatsBus, Service, ServiceConfig
from uradori_bus.bus import TransportBus
from uradori_bus.interface import AnyRoute
from uradori_bus.memory import MemoryBroker, MemoryBus
from uradori_contracts.message import Message
from uradori_contracts.topology import Bucket, Endpoint, ObjectBucket, Retention, Storage, Stream, StreamingEndpoint


class Question(Message):
    """A request of the tests."""

    text: str = ""
    number: float = 0.0


class Answer(Message):
    """A reply of the tests."""

    text: str


@dataclass(frozen=True)
class Names:
    """Endpoints, streams and buckets that no other test has."""

    token: str = field(default_factory=lambda: f"t{secrets.token_hex(6)}")
    question = Question
    answer = Answer

    def service(self, *routes: AnyRoute) -> Service:
        """A service of that name."""
        return Service(self.token, "1.2.3", routes)

    @property
    def ask(self) -> Endpoint[Question, Answer]:
        """An endpoint."""
        return Endpoint(f"uradori.v1.{self.token}.ask", Question, Answer)

    @property
    def tell(self) -> StreamingEndpoint[Question, Answer]:
        """A streaming endpoint."""
        return StreamingEndpoint(f"uradori.v1.{self.token}.tell", Question, Answer)

    @property
    def subject(self) -> str:
        """A subject of the stream and of the queue."""
        return f"uradori.v1.{self.token}.said"

    def stream(self, retention: Retention = Retention.LIMITS, max_bytes: int = 2**20) -> Stream[Question]:
        """A stream in memory."""
        return Stream(
            f"S_{self.token}",
            (f"uradori.v1.{self.token}.said.>", self.subject),
            Question,
            Storage.MEMORY,
            retention,
            timedelta(minutes=5),
            max_bytes,
        )

    def bucket(self, max_bytes: int = 2**20) -> Bucket[Question]:
        """A bucket in memory."""
        return Bucket(f"b_{self.token}", Question, Storage.MEMORY, None, max_bytes)

    def files(self, max_object_bytes: int = 2**20, max_bytes: int = 2**22) -> ObjectBucket:
        """A bucket of files."""
        return ObjectBucket(f"o_{self.token}", max_object_bytes, timedelta(minutes=5), max_bytes)


Connect = Callable[[], Awaitable[TransportBus]]


@pytest.fixture
def names() -> Names:
    """Of this test alone."""
    return Names()


@pytest.fixture(params=["memory", "nats"])
def transport(request: pytest.FixtureRequest) -> str:
    """Which transport the test runs on."""
    return str(request.param)


@pytest.fixture
async def connect(transport: str, request: pytest.FixtureRequest) -> AsyncIterator[Connect]:
    """Makes a bus; each stands for a process of its own on the same server."""
    broker = MemoryBroker()
    async with AsyncExitStack() as stack:

        async def connected() -> TransportBus:
            if transport == "memory":
                return await stack.enter_async_context(MemoryBus(broker, grace_s=0.3))
            config = ServiceConfig(nats_url=request.getfixturevalue("nats_url"), grace_s=0.3)
            return await stack.enter_async_context(NatsBus.connect(config))

        yield connected


@pytest.fixture
async def bus(connect: Connect) -> TransportBus:
    """A bus."""
    return await connect()
