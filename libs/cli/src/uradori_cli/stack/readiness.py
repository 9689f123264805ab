"""Waiting, with a deadline, until a process answers."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import httpx

from uradori_cli.stack.child import Child
from uradori_cli.stack.failure import StackError
from uradori_cli.stack.ports import LOOPBACK

_INTERVAL_S = 0.03
_LOG_LINES = 12

Probe = Callable[[], Awaitable[bool]]


async def listens(port: int) -> bool:
    """Whether somebody accepts connections on `port`."""
    try:
        _, writer = await asyncio.open_connection(LOOPBACK, port)
    except OSError:
        return False
    writer.close()
    await writer.wait_closed()
    return True


async def answers(client: httpx.AsyncClient, url: str) -> bool:
    """Whether `url` answers 200."""
    try:
        response = await client.get(url)
    except httpx.TransportError:
        return False
    return response.status_code == httpx.codes.OK


async def until_ready(name: str, child: Child, probe: Probe, timeout_s: float) -> None:
    """Returns once `probe` holds.

    Raises:
        StackError: the process ended, or `timeout_s` passed; holds the last lines of its log.
    """
    try:
        async with asyncio.timeout(timeout_s):
            while not await probe():
                if child.exit_code is not None:
                    await child.wait()
                    raise StackError(
                        f"{name} が起動できませんでした（終了コード {child.exit_code}）。",
                        f"{name} could not start (exit code {child.exit_code}).",
                        child.last_lines(_LOG_LINES),
                    )
                await asyncio.sleep(_INTERVAL_S)
    except TimeoutError as error:
        raise StackError(
            f"{name} が {timeout_s:g} 秒以内に準備できませんでした。",
            f"{name} was not ready within {timeout_s:g} seconds.",
            child.last_lines(_LOG_LINES),
        ) from error


def log_path(directory: Path | None, name: str) -> Path | None:
    """Where a process's log goes, its folder made; None where logs are not kept."""
    if directory is None:
        return None
    directory.mkdir(parents=True, exist_ok=True)
    return directory / f"{name}.log"
