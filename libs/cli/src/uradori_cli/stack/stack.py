"""The embedded stack: NATS and every service as processes of this machine, for as long as a context lasts."""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from pathlib import Path

import httpx

from uradori_cli.stack import nats
from uradori_cli.stack.child import Reaper
from uradori_cli.stack.claim import claimed
from uradori_cli.stack.failure import StackError
from uradori_cli.stack.notices import Notify, Stopping
from uradori_cli.stack.plan import ServicePlan, StackPlan
from uradori_cli.stack.ports import LOOPBACK, free_ports, require_free
from uradori_cli.stack.readiness import answers, listens
from uradori_cli.stack.reaper import PREFIX
from uradori_cli.stack.roster import ServiceSpec
from uradori_cli.stack.supervision import Launch, Supervised


@dataclass(frozen=True, slots=True)
class Stack:
    """A stack that is ready. `gave_up` gets the reason once a process cannot be kept up."""

    url: str
    nats_url: str
    mcp_url: str
    """Of the tools over streamable HTTP, where the stack has them."""
    gave_up: asyncio.Future[StackError]
    processes: tuple[Supervised, ...]

    @property
    def pids(self) -> dict[str, int]:
        """The processes that run now, by name."""
        return {each.name: each.pid for each in self.processes if each.pid is not None}


@asynccontextmanager
async def running_stack(plan: StackPlan, notify: Notify) -> AsyncIterator[Stack]:
    """A stack that is ready; on leaving it is stopped in order and its directory removed.

    Raises:
        StackError: the port or the folder of its state is taken, data cannot be read, or a process does not get ready.
    """
    plan.require_data()
    if plan.port is not None:
        require_free(plan.port)
    if plan.mcp_port is not None:
        require_free(plan.mcp_port, "--mcp-port")
    async with httpx.AsyncClient(timeout=2.0, trust_env=False) as client:
        with nullcontext() if plan.state_dir is None else claimed(plan.state_dir) as lock:
            directory = Path(tempfile.mkdtemp(prefix=PREFIX))
            reaper = await Reaper.start(directory, lock)
        ports = free_ports()
        launches = _Launches(
            plan,
            directory,
            client,
            ports,
            nats_port=next(ports),
            http_port=plan.port or next(ports),
            mcp_port=plan.mcp_port or next(ports),
        )
        bus = Supervised(plan, nats.NAME, launches.server, reaper, notify)
        by_stage = sorted(plan.services, key=_stage)
        services = [Supervised(plan, spec.name, launches.service(spec), reaper, notify) for spec in by_stage]
        try:
            await bus.start()
            await _all_started(services)
            gave_up: asyncio.Future[StackError] = asyncio.get_running_loop().create_future()
            for each in (*services, bus):
                each.watch(gave_up)
            yield Stack(launches.url, launches.nats_url, launches.mcp_url, gave_up, (*services, bus))
        finally:
            notify(Stopping())
            for _, group in groupby(zip(by_stage, services, strict=True), key=lambda pair: _stage(pair[0])):
                await asyncio.gather(*(service.stop() for _, service in group))
            await bus.stop()
            await reaper.finish()


async def _all_started(services: list[Supervised]) -> None:
    try:
        async with asyncio.TaskGroup() as group:
            for each in services:
                group.create_task(each.start())
    except ExceptionGroup as failures:
        raise failures.exceptions[0] from failures


@dataclass(frozen=True, slots=True)
class _Launches:
    plan: StackPlan
    directory: Path
    client: httpx.AsyncClient
    ports: Iterator[int]
    nats_port: int
    http_port: int
    mcp_port: int

    @property
    def nats_url(self) -> str:
        scheme = "nats" if self.plan.credentials is None else "tls"
        return f"{scheme}://{LOOPBACK}:{self.nats_port}"

    @property
    def url(self) -> str:
        return f"http://{LOOPBACK}:{self.http_port}"

    @property
    def mcp_url(self) -> str:
        return f"http://{LOOPBACK}:{self.mcp_port}/mcp"

    def server(self) -> Launch:
        plan = self.plan
        command = nats.command(self.directory, self.nats_port, plan.environment(), plan.credentials, plan.state_dir)
        return Launch(command, partial(listens, self.nats_port))

    def service(self, spec: ServiceSpec) -> Callable[[], Launch]:
        environment = self.plan.environment(spec)

        def launch() -> Launch:
            service = ServicePlan(
                spec,
                self.nats_url,
                next(self.ports),
                self.http_port,
                self.mcp_port,
                self.plan.state_dir or self.directory,
            )
            return Launch(service.command(environment), partial(answers, self.client, service.ready_url))

        return launch


def _stage(spec: ServiceSpec) -> int:
    return spec.stage
