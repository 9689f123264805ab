"""Which running system a command talks to."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from uradori_cli.client.access import BusAccess, access
from uradori_cli.client.bearer import Access
from uradori_cli.client.connection import DEFAULT_URL, connected
from uradori_cli.failure import CommandError
from uradori_cli.render.startup import StartupDisplay
from uradori_cli.render.terminal import Terminal
from uradori_cli.stack.plan import CACHE, StackPlan, nearest_data_dir
from uradori_cli.stack.record import found
from uradori_cli.stack.stack import running_stack


@dataclass(frozen=True, slots=True)
class Target:
    """The addresses of a running system; None where nothing tells one."""

    url: str
    nats_url: str | None
    mcp_url: str | None = None

    def bus(self, credentials: Path | None = None, ca: Path | None = None) -> BusAccess:
        """How to reach its bus.

        Raises:
            CommandError: no address is known.
            ConfigurationError: the credentials are none.
        """
        if credentials is None:
            return BusAccess(self.require_nats(), ca=ca)
        return access(self.nats_url, credentials, ca)

    def require_nats(self) -> str:
        """Raises CommandError where no NATS address is known."""
        if self.nats_url is None:
            raise CommandError(
                "起動中のスタックが見つかりません。uradori up を実行するか、--nats で URL を指定してください。",
                "No running stack was found. Run uradori up, or name the server with --nats.",
            )
        return self.nats_url


def plan_for(data_dir: Path | None) -> StackPlan:
    """A stack over the data folder that is named or nearest, its cache beside that folder."""
    data = data_dir or nearest_data_dir(Path.cwd())
    return StackPlan(data_dir=data, cache_dir=data.resolve().parent / CACHE)


@asynccontextmanager
async def target(
    *, embedded: bool, url: str | None = None, nats_url: str | None = None, data_dir: Path | None = None
) -> AsyncIterator[Target]:
    """The system that was named, the one that is up, or an embedded one for as long as the context lasts."""
    plan = plan_for(data_dir)
    if embedded:
        with StartupDisplay(Terminal(stderr=True)) as display:
            async with running_stack(plan, display) as stack:
                yield Target(stack.url, stack.nats_url, stack.mcp_url)
        return
    record = found(plan.cache_dir)
    yield Target(
        url or (record.url if record else DEFAULT_URL),
        nats_url or (record.nats_url if record else None),
    )


Opening = AbstractAsyncContextManager[httpx.AsyncClient]


@asynccontextmanager
async def opened(
    system: AbstractAsyncContextManager[Target], presenting: Callable[[], Access], *, connections: int
) -> AsyncIterator[httpx.AsyncClient]:
    """A client of the system's gateway. Raises CommandError for a token or a CA that is none, before it starts one."""
    presented = presenting()
    async with system as found, connected(found.url, connections, presented) as client:
        yield client
