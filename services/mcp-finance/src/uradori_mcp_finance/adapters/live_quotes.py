"""Quotes of a blocking live source: few threads, each answer kept, each fetch shared, failures left alone."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from time import monotonic
from typing import Protocol

from cachetools import TLRUCache, TTLCache
from structlog.typing import FilteringBoundLogger
from uradori_contracts.finance import FallbackReason

from uradori_mcp_finance.domain.live.breaker import Breaker, Pause
from uradori_mcp_finance.domain.live.failure import LiveError
from uradori_mcp_finance.domain.live.quote import Quote

TTL_S = 300.0
FAILURE_TTL_S = 30.0
"""How long a failure stands, so that whoever asks again and again asks nobody."""
KEPT = 1024
THREADS = 2
FETCHES = 32
"""At once, waiting ones among them."""
FETCH_S = 6.0

_Outcome = Quote | LiveError


class Source(Protocol):
    """Blocks; called by several threads at once."""

    def fetch(self, symbol: str, timeout_s: float) -> Quote:
        """A quote as it stands.

        Raises:
            LiveError: TIMEOUT, RATE_LIMITED, UNKNOWN_TICKER, UNAVAILABLE.
        """

    def close(self) -> None:
        """Let go of what is under way."""


class LiveQuotes:
    """One per process. `open_source` is called by the first fetch, in its thread: what it loads costs nobody else."""

    def __init__(
        self, open_source: Callable[[], Source], log: FilteringBoundLogger, clock: Callable[[], float] = monotonic
    ) -> None:
        self._open_source = open_source
        self._log = log
        self._clock = clock
        self._quotes: TTLCache[str, Quote] = TTLCache(KEPT, TTL_S, timer=clock)
        self._failures: TLRUCache[str, FallbackReason] = TLRUCache(KEPT, _failure_ends, timer=clock)
        self._fetches: dict[str, asyncio.Task[_Outcome]] = {}
        self._breaker = Breaker()
        self._pause = Pause()
        self._threads: ThreadPoolExecutor | None = None
        self._source: Source | None = None
        self._opening = Lock()

    async def quote(self, symbol: str, timeout_s: float) -> Quote:
        """From the cache, from a fetch that is under way, or from one of its own, which goes on if this call gives up."""
        kept = self._quotes.get(symbol)
        if kept is not None:
            return kept
        failed = self._failures.get(symbol)
        if failed is not None:
            raise LiveError(failed)
        fetch = self._fetches.get(symbol)
        if fetch is None:
            self._admit(self._clock())
            fetch = self._fetches[symbol] = asyncio.create_task(self._fetch(symbol))
        done, _ = await asyncio.wait({fetch}, timeout=timeout_s)
        if not done:
            raise LiveError(FallbackReason.TIMEOUT)
        if fetch.cancelled():
            raise LiveError(FallbackReason.UNAVAILABLE)
        outcome = fetch.result()
        if isinstance(outcome, LiveError):
            raise LiveError(outcome.reason)
        return outcome

    async def aclose(self) -> None:
        """End what is under way. A thread ends with its request, which is bounded."""
        if self._source is not None:
            self._source.close()
        if self._threads is not None:
            self._threads.shutdown(wait=False, cancel_futures=True)
        fetches = tuple(self._fetches.values())
        for fetch in fetches:
            fetch.cancel()
        await asyncio.gather(*fetches, return_exceptions=True)

    def _admit(self, now: float) -> None:
        if not self._pause.over(now):
            raise LiveError(FallbackReason.RATE_LIMITED)
        if not self._breaker.allows(now):
            raise LiveError(FallbackReason.CIRCUIT_OPEN)
        if len(self._fetches) >= FETCHES:
            raise LiveError(FallbackReason.UNAVAILABLE)
        self._breaker = self._breaker.asked(now)

    async def _fetch(self, symbol: str) -> _Outcome:
        began = self._clock()
        try:
            outcome = await self._asked(symbol)
        finally:
            del self._fetches[symbol]
        self._take(symbol, outcome, began)
        return outcome

    async def _asked(self, symbol: str) -> _Outcome:
        loop, threads = asyncio.get_running_loop(), self._threads
        if threads is None:
            threads = self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="live")
        if self._source is None:
            # What is loaded now takes its time, and is no fault of the source.
            opening = loop.run_in_executor(threads, self._opened)
            await asyncio.wait({opening})
            if (error := opening.exception()) is not None:
                return self._broken(error)
        work = loop.run_in_executor(threads, self._blocking, symbol)
        await asyncio.wait({work}, timeout=FETCH_S)
        if not work.done():
            work.cancel()
            return LiveError(FallbackReason.TIMEOUT)
        error = work.exception()
        return work.result() if error is None else self._broken(error)

    def _broken(self, error: BaseException) -> LiveError:
        self._log.error("live_source_broken", exc_info=error)
        return LiveError(FallbackReason.UNAVAILABLE)

    def _opened(self) -> Source:
        with self._opening:
            if self._source is None:
                self._source = self._open_source()
            return self._source

    def _blocking(self, symbol: str) -> _Outcome:
        try:
            return self._opened().fetch(symbol, FETCH_S)
        except LiveError as error:
            return error

    def _take(self, symbol: str, outcome: _Outcome, began: float) -> None:
        now, before = self._clock(), self._breaker
        if isinstance(outcome, LiveError):
            self._failures[symbol] = outcome.reason
            match outcome.reason:
                case FallbackReason.RATE_LIMITED:
                    self._pause = self._pause.refused(now, outcome.retry_after_s)
                case FallbackReason.UNKNOWN_TICKER:
                    self._answered(now)
                case _:
                    self._breaker = before.failed(now)
        else:
            self._quotes[symbol] = outcome
            self._answered(now)
        told = outcome.reason.value if isinstance(outcome, LiveError) else "ok"
        self._log.info("live_fetch", duration_ms=round((now - began) * 1000), metrics={"outcome": told})
        if (before.opened_at is None) != (self._breaker.opened_at is None):
            self._log.warning("live_circuit", metrics={"open": self._breaker.opened_at is not None})

    def _answered(self, now: float) -> None:
        self._breaker = self._breaker.succeeded()
        if self._pause.over(now):
            self._pause = Pause()


def _failure_ends(_: str, reason: FallbackReason, now: float) -> float:
    return now + (TTL_S if reason is FallbackReason.UNKNOWN_TICKER else FAILURE_TTL_S)
