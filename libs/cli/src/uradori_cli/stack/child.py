"""A child process in a session of its own, which does not outlive this one."""

import asyncio
import os
import signal
import sys
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from uradori_cli.stack import reaper, tether
from uradori_cli.stack.log import ChildLog

_CHUNK = 64 * 1024


@dataclass(frozen=True, slots=True)
class Command:
    """What to run: absolute path and arguments, with this environment and nothing else."""

    name: str
    argv: tuple[str, ...]
    environment: Mapping[str, str]


class Reaper:
    """The process that cleans up should this one be killed."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process

    @classmethod
    async def start(cls, directory: Path, lock: int | None) -> "Reaper":
        """Starts it; it removes `directory` in the end, and holds `lock` until then."""
        process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-I",
            "-S",
            reaper.__file__,
            str(directory),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
            pass_fds=() if lock is None else (lock,),
        )
        return cls(process)

    def tell(self, verb: str, group: int) -> None:
        """`watch` or `forget` a process group."""
        if self._process.stdin and self._process.returncode is None:
            self._process.stdin.write(f"{verb} {group}\n".encode())

    async def finish(self) -> None:
        """Lets it end what is still watched, and waits for it."""
        if self._process.stdin:
            self._process.stdin.close()
        await self._process.wait()


class Child:
    """A running command with its log. Its process group is `pid`."""

    def __init__(self, process: asyncio.subprocess.Process, log: ChildLog, reaper_: Reaper) -> None:
        self._process = process
        self._log = log
        self._reaper = reaper_
        self._reading = asyncio.create_task(self._read())

    @classmethod
    async def start(cls, command: Command, log: ChildLog, reaper_: Reaper) -> "Child":
        """Starts the command. Raises OSError where it cannot be run."""
        argv = command.argv
        if sys.platform == "linux":
            argv = (sys.executable, "-I", "-S", tether.__file__, str(os.getpid()), *argv)
        process = await asyncio.create_subprocess_exec(
            *argv,
            env=dict(command.environment),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            start_new_session=True,
        )
        reaper_.tell("watch", process.pid)
        return cls(process, log, reaper_)

    @property
    def pid(self) -> int:
        """Of the process."""
        return self._process.pid

    @property
    def exit_code(self) -> int | None:
        """None while it runs."""
        return self._process.returncode

    def last_lines(self, count: int) -> tuple[str, ...]:
        """The end of its output."""
        return self._log.last_lines(count)

    async def wait(self) -> int:
        """Its exit code, once it ended and its output was read."""
        code = await self._process.wait()
        await self._reading
        return code

    async def stop(self, grace_s: float) -> None:
        """SIGTERM, and after `grace_s` seconds SIGKILL to the whole group."""
        self._signal(signal.SIGTERM)
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.shield(self._process.wait()), grace_s)
        self._signal(signal.SIGKILL)
        await self.wait()
        self._reaper.tell("forget", self.pid)

    def _signal(self, number: signal.Signals) -> None:
        with suppress(ProcessLookupError):
            os.killpg(self.pid, number)

    async def _read(self) -> None:
        stream = self._process.stdout
        while stream and (data := await stream.read(_CHUNK)):
            self._log.write(data)
        self._log.close()
