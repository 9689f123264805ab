"""The whole stack, as its users run it, and a sink that it reports its spans to."""

from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest
import pytest_asyncio
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.stack import Stack, running_stack

from tests.servers.sink import Sink, running_sink

ROOT = Path(__file__).parents[3]


@pytest.fixture(scope="session")
def sink() -> Iterator[Sink]:
    with running_sink() as found:
        yield found


@pytest.fixture(scope="session")
def log_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("logs")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def stack(sink: Sink, log_dir: Path, cache_dir: Path) -> AsyncIterator[Stack]:
    """One stack for every test that leaves it as it found it."""
    plan = StackPlan(
        data_dir=ROOT / "data",
        cache_dir=cache_dir,
        otlp=sink.otlp,
        log_dir=log_dir,
        grace_s=4.0,
    )
    async with running_stack(plan, lambda _: None) as running:
        yield running


@pytest_asyncio.fixture(loop_scope="session")
async def gateway(stack: Stack) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=stack.url, timeout=30, trust_env=False) as client:
        yield client
