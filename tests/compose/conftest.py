"""The deployed stack, started once for all tests here; run by `make compose-test` and `make compose-faults`."""

import os
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import pytest_asyncio
from _pytest.capture import CaptureManager
from uradori_contracts.synthesis import ProviderName

from tests.compose.reader import Reader
from tests.compose.stack import ComposeStack, running_compose, say
from tests.servers.model import SlowModel, listening_model
from tests.servers.sink import Sink

FAULTS = Path(__file__).parent / "faults"
TEST_S = 120
HTTP_S = 60.0


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if not config.getoption("--compose"):
        return True
    named = any("faults" in argument for argument in config.args)
    return True if collection_path == FAULTS and not named else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.timeout(TEST_S, func_only=True))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Any:
    report = yield
    stack = getattr(item, "funcargs", {}).get("stack")
    if report.failed and isinstance(stack, ComposeStack):
        for service in {*stack.failing(), "gateway", "coordinator"}:
            report.sections.append((f"log of {service}", stack.logs(service, 25)))
    return report


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def endpoint() -> AsyncIterator[SlowModel]:
    async with listening_model("0.0.0.0") as found:
        yield found


@pytest.fixture(scope="session")
def stack(
    endpoint: SlowModel, tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Iterator[ComposeStack]:
    """The images are built unless URADORI_COMPOSE_BUILD=0."""
    build = os.environ.get("URADORI_COMPOSE_BUILD", "1") != "0"
    capture = pytestconfig.pluginmanager.getplugin("capturemanager")
    assert isinstance(capture, CaptureManager)

    def tell(text: str) -> None:
        with capture.global_and_fixture_disabled():
            say(text)

    folder = tmp_path_factory.mktemp("compose")
    with running_compose(folder, build=build, model_port=endpoint.port, tell=tell) as found:
        yield found


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def http(stack: ComposeStack) -> AsyncIterator[httpx.AsyncClient]:
    """A client with a token for everything."""
    headers = {"Authorization": f"Bearer {stack.token()}"}
    async with httpx.AsyncClient(base_url=stack.url, headers=headers, timeout=HTTP_S, trust_env=False) as client:
        yield client


@pytest.fixture
def reader(http: httpx.AsyncClient) -> Reader:
    return Reader(http)


@pytest.fixture
def sink(stack: ComposeStack) -> Sink:
    return stack.sink


@pytest_asyncio.fixture(loop_scope="session")
async def model(endpoint: SlowModel, reader: Reader) -> AsyncIterator[SlowModel]:
    """Words the answers of this test; it stops after its first words until `go` is set."""
    endpoint.go.clear()
    endpoint.left.clear()
    await reader.use(ProviderName.OPENAI_COMPATIBLE, ProviderName.TEMPLATE)
    yield endpoint
    endpoint.go.set()
    await reader.use(ProviderName.TEMPLATE)
