"""Quotes of a blocking source: cache, sharing, breaker, pause. The source is one of the test's, and so is the clock."""

import asyncio
from threading import Event, get_ident

import pytest
import structlog
from uradori_contracts.finance import FallbackReason
from uradori_mcp_finance.adapters import live_quotes
from uradori_mcp_finance.adapters.live_quotes import FAILURE_TTL_S, FETCHES, THREADS, TTL_S, LiveQuotes
from uradori_mcp_finance.domain.live.breaker import FIRST_PAUSE_S, OPEN_S, THRESHOLD
from uradori_mcp_finance.domain.live.failure import LiveError
from uradori_mcp_finance.domain.live.quote import Quote

WAIT_S = 5.0


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


class Scripted:
    """Gives quotes, or raises what `outcome` is; `gate` holds it."""

    def __init__(self) -> None:
        self.outcome: Exception | None = None
        self.fetched: list[str] = []
        self.threads: set[int] = set()
        self.opened = 0
        self.closed = False
        self.gate, self.begun = Event(), Event()
        self.gate.set()

    def open(self) -> "Scripted":
        self.opened += 1
        return self

    def fetch(self, symbol: str, _: float) -> Quote:
        self.fetched.append(symbol)
        self.threads.add(get_ident())
        self.begun.set()
        self.gate.wait(WAIT_S)
        if self.outcome is not None:
            raise self.outcome
        return Quote(symbol)

    def close(self) -> None:
        self.closed = True
        self.gate.set()


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def source():
    return Scripted()


@pytest.fixture
async def quotes(source, clock):
    found = LiveQuotes(source.open, structlog.get_logger(), clock)
    yield found
    await found.aclose()
    source.gate.set()


async def reason(quotes, symbol="1111.T", timeout_s=WAIT_S):
    with pytest.raises(LiveError) as error:
        await quotes.quote(symbol, timeout_s)
    return error.value.reason


async def test_a_hit_costs_no_thread_and_a_quote_is_kept_for_300_seconds(quotes, source, clock):
    first = await quotes.quote("1111.T", WAIT_S)
    clock.now += TTL_S - 1
    with pytest.raises(StopIteration) as hit:
        quotes.quote("1111.T", 0.0).send(None)
    clock.now += 1
    await quotes.quote("1111.T", WAIT_S)

    assert hit.value.value is first
    assert TTL_S == 300
    assert source.fetched == ["1111.T"] * 2


async def test_the_source_is_opened_by_the_first_fetch_and_once(quotes, source):
    assert source.opened == 0
    await asyncio.gather(*(quotes.quote(f"{number}.T", WAIT_S) for number in range(10)))

    assert source.opened == 1
    assert get_ident() not in source.threads
    assert len(source.threads) <= THREADS


async def test_calls_for_one_symbol_share_a_fetch(quotes, source):
    source.gate.clear()
    calls = [asyncio.create_task(quotes.quote("1111.T", WAIT_S)) for _ in range(20)]
    await asyncio.sleep(0)
    source.gate.set()

    assert len({id(quote) for quote in await asyncio.gather(*calls)}) == 1
    assert source.fetched == ["1111.T"]


async def test_a_call_that_gives_up_leaves_the_fetch_to_those_who_come_later(quotes, source):
    source.gate.clear()
    assert await reason(quotes, timeout_s=0.01) is FallbackReason.TIMEOUT
    source.gate.set()

    assert (await quotes.quote("1111.T", WAIT_S)).symbol == "1111.T"
    assert source.fetched == ["1111.T"]


async def test_a_cancelled_call_takes_nobody_elses_fetch_along(quotes, source):
    source.gate.clear()
    first, second = (asyncio.create_task(quotes.quote("1111.T", WAIT_S)) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    source.gate.set()

    assert (await second).symbol == "1111.T"


async def test_a_source_that_hangs_is_given_up_and_what_comes_after_it_is_not_held(quotes, source, monkeypatch):
    monkeypatch.setattr(live_quotes, "FETCH_S", 0.05)
    source.gate.clear()

    assert await reason(quotes) is FallbackReason.TIMEOUT
    source.gate.set()
    assert (await quotes.quote("2222.T", WAIT_S)).symbol == "2222.T"


async def test_a_failure_stands_for_a_while_so_that_nobody_is_hammered(quotes, source, clock):
    source.outcome = LiveError(FallbackReason.UNAVAILABLE)
    assert [await reason(quotes) for _ in range(50)] == [FallbackReason.UNAVAILABLE] * 50
    assert len(source.fetched) == 1
    clock.now += FAILURE_TTL_S
    await reason(quotes)
    assert len(source.fetched) == 2


async def test_the_circuit_opens_lets_one_trial_through_and_closes_when_it_succeeds(quotes, source, clock):
    source.outcome = LiveError(FallbackReason.TIMEOUT)
    for number in range(THRESHOLD):
        assert await reason(quotes, f"{number}.T") is FallbackReason.TIMEOUT
    assert await reason(quotes) is FallbackReason.CIRCUIT_OPEN
    clock.now += OPEN_S
    assert await reason(quotes) is FallbackReason.TIMEOUT
    assert await reason(quotes, "8.T") is FallbackReason.CIRCUIT_OPEN
    assert len(source.fetched) == THRESHOLD + 1

    clock.now += OPEN_S
    source.outcome = None
    assert (await quotes.quote("9.T", WAIT_S)).symbol == "9.T"
    assert (await quotes.quote("10.T", WAIT_S)).symbol == "10.T"


async def test_what_is_kept_is_served_while_the_circuit_is_open(quotes, source):
    kept = await quotes.quote("1111.T", WAIT_S)
    source.outcome = LiveError(FallbackReason.TIMEOUT)
    for number in range(THRESHOLD):
        await reason(quotes, f"{number}.T")

    assert await quotes.quote("1111.T", WAIT_S) is kept


async def test_an_unknown_symbol_is_an_answer_and_opens_no_circuit(quotes, source):
    source.outcome = LiveError(FallbackReason.UNKNOWN_TICKER)
    reasons = {await reason(quotes, f"{number}.T") for number in range(2 * THRESHOLD)}

    assert reasons == {FallbackReason.UNKNOWN_TICKER}


@pytest.mark.parametrize(("asked", "pause"), [(None, FIRST_PAUSE_S), (7.0, 7.0)])
async def test_a_refusal_for_too_many_requests_holds_every_symbol_for_as_long_as_was_asked(
    quotes, source, clock, asked, pause
):
    source.outcome = LiveError(FallbackReason.RATE_LIMITED, asked)
    assert await reason(quotes) is FallbackReason.RATE_LIMITED
    source.outcome = None
    clock.now += pause - 0.5
    assert await reason(quotes, "2222.T") is FallbackReason.RATE_LIMITED
    assert source.fetched == ["1111.T"]
    clock.now += 0.5
    assert (await quotes.quote("2222.T", WAIT_S)).symbol == "2222.T"


async def test_fetches_at_once_are_bounded(quotes, source):
    source.gate.clear()
    calls = [asyncio.create_task(quotes.quote(f"{number}.T", WAIT_S)) for number in range(FETCHES)]
    await asyncio.sleep(0)

    assert await reason(quotes) is FallbackReason.UNAVAILABLE
    source.gate.set()
    await asyncio.gather(*calls)


async def test_each_fetch_is_logged_with_its_outcome_and_time_and_without_its_symbol(source, clock):
    with structlog.testing.capture_logs() as logged:
        quotes = LiveQuotes(source.open, structlog.get_logger(), clock)
        await quotes.quote("1111.T", WAIT_S)
        source.outcome = LiveError(FallbackReason.UNAVAILABLE)
        await reason(quotes, "2222.T")
        await quotes.aclose()

    assert [(line["event"], line["metrics"]["outcome"]) for line in logged] == [
        ("live_fetch", "ok"),
        ("live_fetch", "unavailable"),
    ]
    assert all("duration_ms" in line for line in logged)
    assert "1111" not in str(logged)


async def test_what_the_source_should_never_raise_is_logged_and_is_unavailable(source, clock):
    with structlog.testing.capture_logs() as logged:
        quotes = LiveQuotes(source.open, structlog.get_logger(), clock)
        source.outcome = ZeroDivisionError("secret")
        assert await reason(quotes) is FallbackReason.UNAVAILABLE
        await quotes.aclose()

    assert [line["event"] for line in logged] == ["live_source_broken", "live_fetch"]


async def test_closing_ends_what_is_under_way(quotes, source):
    source.gate.clear()
    call = asyncio.create_task(quotes.quote("1111.T", WAIT_S))
    await asyncio.to_thread(source.begun.wait, WAIT_S)
    await quotes.aclose()

    assert source.closed
    with pytest.raises(LiveError):
        await call
