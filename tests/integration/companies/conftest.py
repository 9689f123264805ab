"""The services that know companies, over a NATS server of the test's own."""

import shutil
from base64 import b64encode
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest
from uradori_auditor.bootstrap import bootstrap as auditor
from uradori_bus import Budget, HotSettings, NatsBus, Runtime, ServiceConfig
from uradori_bus.logs import silent
from uradori_bus.tracing import Tracing
from uradori_contracts.companies import CompaniesLoaded, LoadCompanies
from uradori_contracts.rewriting import RewriteReply, RewriteRequest
from uradori_contracts.subjects import BUCKETS, LOAD_COMPANIES, REWRITE, STREAMS
from uradori_mcp_finance.config import FinanceConfig
from uradori_query_rewriter.bootstrap import bootstrap as rewriter

from tests.servers.server import NatsServer

DATA = Path(__file__).parents[3] / "data"
BUDGET_S = 20.0


@dataclass(frozen=True)
class System:
    """A connection to the services."""

    bus: NatsBus

    async def load(self, content: bytes, **options: bool) -> CompaniesLoaded:
        """Send a list."""
        request = LoadCompanies(content=b64encode(content), **options)
        return await self.bus.request(LOAD_COMPANIES, request, budget=Budget.of(BUDGET_S))

    async def ask(self, question: str) -> RewriteReply:
        """What a question comes to."""
        request = RewriteRequest(turn_id="turn-1", question=question)
        return await self.bus.request(REWRITE, request, budget=Budget.of(BUDGET_S))


def small_data(folder: Path) -> Path:
    """A data folder with the companies that ship and the years of one of them."""
    for name in ("gazetteer", "snapshot"):
        (folder / name).mkdir(exist_ok=True)
    shutil.copy(DATA / "gazetteer" / "companies.csv", folder / "gazetteer")
    with (DATA / "snapshot" / "key_figures.csv").open(encoding="utf-8") as figures:
        kept = [line for line in figures if line.startswith(("ticker,", "7203,"))]
    (folder / "snapshot" / "key_figures.csv").write_text("".join(kept), encoding="utf-8")
    return folder


@asynccontextmanager
async def connected(url: str) -> AsyncIterator[NatsBus]:
    """A bus with streams and buckets."""
    config = ServiceConfig(nats_url=url)
    async with NatsBus.connect(config, name="test", log=silent(), wait_s=10.0) as bus:
        await bus.declare(streams=STREAMS, buckets=BUCKETS)
        yield bus


@asynccontextmanager
async def running(
    url: str, data: Path, *bootstraps: Callable[..., object], cache: Path | None = None
) -> AsyncIterator[None]:
    """Each service on a connection of its own."""
    async with AsyncExitStack() as stack:
        for bootstrap in bootstraps:
            bus = await stack.enter_async_context(connected(url))
            runtime = Runtime(
                "test",
                bus,
                FinanceConfig(nats_url=url, data_dir=data, cache_dir=cache or data / "cache"),
                HotSettings(),
                silent(),
                Tracing(),
            )
            service = await stack.enter_async_context(bootstrap(runtime))
            await stack.enter_async_context(bus.serve(service))
        yield


@pytest.fixture
def server(start_nats: Callable[..., NatsServer]) -> NatsServer:
    """Of the test's own."""
    return start_nats()


@pytest.fixture
async def system(server: NatsServer, tmp_path: Path) -> AsyncIterator[System]:
    """A rewriter, an auditor and a client."""
    async with running(server.url, small_data(tmp_path), rewriter, auditor), connected(server.url) as bus:
        yield System(bus)
