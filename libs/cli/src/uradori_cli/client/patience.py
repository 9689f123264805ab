"""Asking again while a gateway is busy, lacks a service, is slow or starts anew."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import httpx

from uradori_cli.client.connection import require_success

_PATIENCE_S = 300.0
_PAUSE_S = 1.0
_PASSING = frozenset({429, 502, 503, 504})
"""Answers that another try may better: of the gateway, and of a proxy before one that is away."""
_SECONDS = re.compile(r"[0-9]{1,6}")


@dataclass(slots=True)
class Patience:
    """For one gateway, and only once it has answered: an address where nobody ever was is told at once."""

    lasts_s: float = _PATIENCE_S
    pause_s: float = _PAUSE_S
    """Where the answer says none."""
    _reached: bool = field(default=False, init=False)

    async def ask(self, ask: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
        """The first answer that stands, whether it is a success or not; `ask` is called for each try.

        Raises:
            httpx.TransportError: it was never there, or it stayed away for too long.
        """
        clock = asyncio.get_running_loop().time
        ends = clock() + self.lasts_s
        while True:
            try:
                response = await ask()
            except httpx.TransportError:
                if not self._reached or clock() >= ends:
                    raise
                await asyncio.sleep(self.pause_s)
                continue
            self._reached = True
            if response.status_code not in _PASSING or clock() >= ends:
                return response
            told = response.headers.get("retry-after", "")
            await asyncio.sleep(min(float(told), self.lasts_s) if _SECONDS.fullmatch(told) else self.pause_s)

    async def success(self, ask: Callable[[], Awaitable[httpx.Response]]) -> httpx.Response:
        """The same. Raises CommandError where that is none."""
        response = await self.ask(ask)
        require_success(response)
        return response
