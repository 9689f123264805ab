"""One process of a stack: started, watched, started again when it crashes, stopped."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic

from uradori_cli.stack.child import Child, Command, Reaper
from uradori_cli.stack.failure import StackError
from uradori_cli.stack.log import ChildLog
from uradori_cli.stack.notices import Crashed, Notify, Ready, Starting
from uradori_cli.stack.plan import StackPlan
from uradori_cli.stack.readiness import Probe, log_path, until_ready

_LOG_LINES = 12
STEADY_S = 60.0
"""A process that ran this long starts its restarts anew."""


@dataclass(frozen=True, slots=True)
class Launch:
    """How to run a process and how to see that it is ready."""

    command: Command
    probe: Probe


class Supervised:
    """Keeps one process up. `launch` is called for each start, so that each may take another port."""

    def __init__(self, plan: StackPlan, name: str, launch: Callable[[], Launch], reaper: Reaper, notify: Notify):
        self.name = name
        self._plan = plan
        self._launch = launch
        self._reaper = reaper
        self._notify = notify
        self._child: Child | None = None
        self._watching: asyncio.Task[None] | None = None

    @property
    def pid(self) -> int | None:
        """Of the process that runs now."""
        return self._child.pid if self._child and self._child.exit_code is None else None

    async def start(self) -> None:
        """Returns once the process is ready. Raises StackError where it does not get there."""
        began = monotonic()
        launch = self._launch()
        log = ChildLog(log_path(self._plan.log_dir, self.name))
        self._child = await Child.start(launch.command, log, self._reaper)
        self._notify(Starting(self.name))
        await until_ready(self.name, self._child, launch.probe, self._plan.start_timeout_s)
        self._notify(Ready(self.name, monotonic() - began))

    def watch(self, gave_up: asyncio.Future[StackError]) -> None:
        """From now on restarts the process when it ends, until the plan's limit; then tells `gave_up`."""
        self._watching = asyncio.create_task(self._keep_up(gave_up))

    async def stop(self) -> None:
        """Ends the watching and the process."""
        if self._watching:
            self._watching.cancel()
            with suppress(asyncio.CancelledError):
                await self._watching
        if self._child:
            await self._child.stop(self._plan.grace_s)

    async def _keep_up(self, gave_up: asyncio.Future[StackError]) -> None:
        attempt = 0
        while child := self._child:
            began = monotonic()
            code = await child.wait()
            await child.stop(0)
            attempt = 1 if monotonic() - began > STEADY_S else attempt + 1
            if attempt > self._plan.restart_limit:
                break
            wait_s = self._plan.backoff_s * 2 ** (attempt - 1)
            self._notify(Crashed(self.name, code, wait_s, attempt, self._plan.restart_limit))
            await asyncio.sleep(wait_s)
            with suppress(StackError):
                await self.start()
        if self._child and not gave_up.done():
            gave_up.set_result(
                StackError(
                    f"{self.name} が繰り返し終了するため、スタックを停止します。",
                    f"{self.name} keeps ending, so the stack goes down.",
                    self._child.last_lines(_LOG_LINES),
                )
            )
