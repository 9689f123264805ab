"""A whole stack whose processes are killed, with a model endpoint that writes only when it is told to."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from httpx_sse import aconnect_sse
from pydantic import TypeAdapter
from uradori_cli.stack.notices import Crashed, Notice, Ready
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.stack import Stack, running_stack
from uradori_contracts.events import Event
from uradori_contracts.settings import Settings, SettingsView
from uradori_contracts.synthesis import ProviderName

from tests.servers.model import SlowModel, listening_model

ROOT = Path(__file__).parents[3]
DEADLINE_S = 40.0
_EVENT: TypeAdapter[Event] = TypeAdapter(Event)


@dataclass(slots=True)
class Watched:
    """A stack, and what it told of its processes."""

    stack: Stack
    notices: list[Notice]
    changed: asyncio.Condition

    async def back(self, name: str) -> None:
        """Returns once the process that was killed runs again and is ready."""

        def again() -> bool:
            crashed = [at for at, one in enumerate(self.notices) if isinstance(one, Crashed) and one.name == name]
            return bool(crashed) and any(
                isinstance(one, Ready) and one.name == name for one in self.notices[crashed[-1] :]
            )

        async with asyncio.timeout(DEADLINE_S), self.changed:
            await self.changed.wait_for(again)


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def endpoint() -> AsyncIterator[SlowModel]:
    async with listening_model("127.0.0.1") as found:
        yield found


@pytest.fixture
def model(endpoint: SlowModel) -> SlowModel:
    endpoint.go.clear()
    endpoint.left.clear()
    return endpoint


@pytest_asyncio.fixture(loop_scope="session", scope="module")
async def watched(endpoint: SlowModel, cache_dir: Path) -> AsyncIterator[Watched]:
    plan = StackPlan(data_dir=ROOT / "data", cache_dir=cache_dir, grace_s=4.0, backoff_s=0.1)
    notices: list[Notice] = []
    changed = asyncio.Condition()
    told: set[asyncio.Task[None]] = set()

    async def tell() -> None:
        async with changed:
            changed.notify_all()

    def notify(notice: Notice) -> None:
        notices.append(notice)
        task = asyncio.get_running_loop().create_task(tell())
        told.add(task)
        task.add_done_callback(told.discard)

    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("URADORI_OPENAI_BASE_URL", endpoint.url)
        patched.setenv("URADORI_OPENAI_MODEL", "scripted")
        async with running_stack(plan, notify) as stack:
            yield Watched(stack, notices, changed)


@pytest_asyncio.fixture(loop_scope="session")
async def http(watched: Watched) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=watched.stack.url, timeout=DEADLINE_S, trust_env=False) as client:
        yield client


async def use_the_model(http: httpx.AsyncClient, **changes: object) -> None:
    """From now on the slow model writes, the template behind it."""
    view = SettingsView.model_validate_json((await http.get("/api/v1/settings")).content)
    order = (ProviderName.OPENAI_COMPATIBLE, ProviderName.TEMPLATE)
    settings = Settings.model_validate({**view.settings.model_dump(), "provider_order": order, **changes})
    reply = await http.put(
        "/api/v1/settings",
        json={"expected_revision": view.revision, "settings": settings.model_dump(mode="json")},
    )
    assert reply.status_code == 200, reply.text


async def until_ready(http: httpx.AsyncClient) -> None:
    """Asks the gateway until it has the bus again."""
    for _ in range(round(DEADLINE_S * 10)):
        if (await http.get("/readyz")).status_code == 200:
            return
        await asyncio.sleep(0.1)
    raise TimeoutError("the gateway did not get ready")


async def events_of(http: httpx.AsyncClient, question: str) -> AsyncIterator[Event]:
    """The events of a turn as a reader gets them."""
    async with aconnect_sse(http, "POST", "/api/v1/chat/stream", json={"question": question}) as source:
        assert source.response.status_code == 200
        async for message in source.aiter_sse():
            yield _EVENT.validate_python({**json.loads(message.data), "event": message.event})


@pytest.fixture
def switch_to_model() -> object:
    return use_the_model


@pytest.fixture
def stream() -> object:
    return events_of


@pytest.fixture
def ready() -> object:
    return until_ready
