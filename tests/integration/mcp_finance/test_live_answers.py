"""Live answers by yfinance against the shapes of Yahoo Finance's responses."""

import asyncio
import subprocess
import sys
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from time import time

import pytest
from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.finance import FallbackReason
from uradori_mcp_finance.adapters.answering import Asked
from uradori_mcp_finance.domain.live.quote import JAPAN
from uradori_mcp_finance.domain.valuation import Wanted

from tests.servers.yahoo import DAY_S, SYMBOL, Reply, indicator, share

LIVE = DataSourceMode.LIVE_API
ASKED = Asked(LIVE, timeout_s=20.0)
EVERYTHING = Wanted()
NOT_JSON = {"Content-Type": "text/html"}


async def values(answering, wanted=EVERYTHING):
    found = await answering.stock_valuation("1111", ASKED, wanted)
    assert found.fallback is None, found.fallback
    return {metric.item: metric.value for metric in found.metrics}


async def reason(answering, asked=ASKED, wanted=EVERYTHING):
    """Why the snapshot answered; it must be the whole snapshot's answer and nothing else."""
    found = await answering.stock_valuation("1111", asked, wanted)
    assert found.fallback is not None
    assert found.data_source is DataSourceMode.SNAPSHOT
    assert found.model_copy(update={"fallback": None}) == answering.tools.stock_valuation("1111", asked.as_of, wanted)
    return found.fallback.reason


async def test_a_live_answer_holds_live_values_only_and_its_day(answering, yahoo):
    found = await answering.stock_valuation("1111.T", ASKED, EVERYTHING)

    assert found.fallback is None
    assert found.data_source is LIVE
    assert found.as_of == datetime.now(JAPAN).date()
    assert found.name == "見本工業"
    assert {metric.provenance.data_source for metric in found.metrics} == {LIVE}
    assert not any(metric.provenance.document_id for metric in found.metrics)
    assert {metric.item: metric.value for metric in found.metrics}["per"] == Decimal("10.00")
    assert len(yahoo.asked("/v10/")) == len(yahoo.asked("/v7/")) == 1
    assert not yahoo.asked("/v8/")
    assert not yahoo.asked("/ws/")


async def test_a_second_question_about_it_asks_nobody(answering, yahoo):
    await values(answering)
    before = len(yahoo.seen)
    await values(answering, Wanted(items=("per",)))

    assert len(yahoo.seen) == before


async def test_many_questions_at_once_are_one_fetch(answering, yahoo):
    await asyncio.gather(*(values(answering) for _ in range(30)))

    assert len(yahoo.asked("/v7/")) == 1


@pytest.mark.parametrize(
    ("instead", "expected"),
    [
        (Reply(429, b"Too Many Requests\r\n"), FallbackReason.RATE_LIMITED),
        (Reply(429, b"Too Many Requests\r\n", {"Retry-After": "7"}), FallbackReason.RATE_LIMITED),
        (Reply(429, b"", {"Retry-After": "Wed, 21 Oct 2099 07:28:00 GMT"}), FallbackReason.RATE_LIMITED),
        (Reply(200, b"<html>Will be right back</html>", NOT_JSON), FallbackReason.UNAVAILABLE),
        (Reply(200, b""), FallbackReason.UNAVAILABLE),
        (Reply(200, b'{"quoteSummary": {"result": [{"summ', announced=4000), FallbackReason.UNAVAILABLE),
        (Reply(200, b'{"quoteSummary": {"result": [{"summ'), FallbackReason.UNAVAILABLE),
        (Reply.of({"quoteSummary": {"result": [], "error": None}}), FallbackReason.UNKNOWN_TICKER),
        (Reply.of({"quoteResponse": None, "quoteSummary": None}), FallbackReason.UNAVAILABLE),
        (Reply.of([1, 2]), FallbackReason.UNAVAILABLE),
        (Reply.of(None), FallbackReason.UNKNOWN_TICKER),
        (Reply(200, b"[" * 100_000), FallbackReason.UNAVAILABLE),
        (Reply(200, b" " * (5 * 2**20)), FallbackReason.UNAVAILABLE),
        (Reply(500, b"Internal Server Error"), FallbackReason.UNAVAILABLE),
        (Reply(503, b"<html></html>", NOT_JSON), FallbackReason.UNAVAILABLE),
        (Reply.of({"finance": {"error": {"code": "Unauthorized"}}}, 401), FallbackReason.UNAVAILABLE),
    ],
)
async def test_a_response_that_is_no_quote_leaves_the_answer_to_the_snapshot(answering, yahoo, instead, expected):
    yahoo.instead_of_data = instead

    assert await reason(answering) is expected


async def test_a_refused_crumb_ends_the_fetch_as_refused_data_does(answering, yahoo):
    yahoo.instead = Reply(429, b"Too Many Requests")

    assert await reason(answering) is FallbackReason.RATE_LIMITED
    assert len(yahoo.asked("/v")) == 1


async def test_a_source_that_does_not_answer_in_time_is_not_waited_for(answering, yahoo):
    yahoo.gate.clear()
    began = time()

    assert await reason(answering, Asked(LIVE, timeout_s=0.3)) is FallbackReason.TIMEOUT
    assert time() - began < 5


@pytest.mark.parametrize("request_timeout_s", [0.5])
async def test_a_request_that_hangs_ends_by_its_own_timeout(answering, yahoo):
    yahoo.gate.clear()

    assert await reason(answering) is FallbackReason.TIMEOUT


async def test_nobody_listening_is_unavailable(answering, yahoo, monkeypatch):
    monkeypatch.setattr(type(yahoo), "origin", "http://127.0.0.1:1")

    assert await reason(answering) is FallbackReason.UNAVAILABLE


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"currency": "USD"}, FallbackReason.WRONG_CURRENCY),
        ({"currency": None}, FallbackReason.WRONG_CURRENCY),
        ({"regularMarketPrice": float("nan")}, FallbackReason.IMPLAUSIBLE),
        ({"regularMarketPrice": None}, FallbackReason.IMPLAUSIBLE),
        ({"regularMarketPrice": 0}, FallbackReason.IMPLAUSIBLE),
        ({"regularMarketPrice": "Infinity"}, FallbackReason.IMPLAUSIBLE),
        ({"regularMarketPrice": 100_000.0}, FallbackReason.IMPLAUSIBLE),
        ({"regularMarketPrice": True}, FallbackReason.IMPLAUSIBLE),
        ({"regularMarketTime": int(time()) - 60 * DAY_S}, FallbackReason.UNKNOWN_TICKER),
        ({"regularMarketTime": 10**30}, FallbackReason.IMPLAUSIBLE),
        ({"trailingPE": 1000.0}, FallbackReason.IMPLAUSIBLE),
    ],
)
async def test_a_value_that_cannot_be_leaves_the_answer_to_the_snapshot(answering, yahoo, changes, expected):
    yahoo.quotes[SYMBOL] = share(**changes)

    assert await reason(answering) is expected


@pytest.mark.parametrize(
    "nothing", [float("nan"), float("inf"), "Infinity", None, {}, [], "n/a", 10**400, 1e300, "9" * 5000]
)
async def test_an_item_without_a_finite_number_is_absent_and_not_zero(answering, yahoo, nothing):
    yahoo.quotes[SYMBOL] = share(trailingPE=nothing)
    found = await values(answering)

    assert "per" not in found
    assert found["share_price"] == 1000


def scaled(factor: float):
    """Prices a hundred times off, and the shares that would go with them."""
    names = ("regularMarketPrice", "regularMarketDayLow", "regularMarketDayHigh", "fiftyTwoWeekLow", "fiftyTwoWeekHigh")
    good = share()
    per_share = {name: good[name] * factor for name in (*names, "trailingEps", "epsTrailingTwelveMonths", "bookValue")}
    return share(**per_share, sharesOutstanding=good["sharesOutstanding"] / factor)


async def test_a_price_100_times_off_is_caught_by_what_the_reports_print(answering, yahoo):
    yahoo.quotes[SYMBOL] = scaled(100)

    assert await reason(answering) is FallbackReason.IMPLAUSIBLE


async def test_a_split_that_the_source_tells_of_explains_the_price(answering, yahoo):
    day = int(time()) // DAY_S * DAY_S - 40 * DAY_S
    yahoo.quotes[SYMBOL] = scaled(0.04) | {"lastSplitDate": day, "lastSplitFactor": "25:1"}
    yahoo.splits = {day: "25:1"}

    assert (await values(answering))["share_price"] == Decimal(40)
    assert yahoo.asked("/v8/")


async def test_without_the_split_the_same_price_is_an_outlier(answering, yahoo):
    yahoo.quotes[SYMBOL] = scaled(0.04)

    assert await reason(answering) is FallbackReason.IMPLAUSIBLE


async def test_a_ticker_that_the_source_does_not_know_is_answered_from_the_snapshot(answering, yahoo):
    del yahoo.quotes[SYMBOL]

    assert await reason(answering) is FallbackReason.UNKNOWN_TICKER


async def test_a_company_that_nobody_knows_is_an_error_and_asks_nobody(answering, yahoo):
    with pytest.raises(UradoriError) as error:
        await answering.stock_valuation("9999", ASKED, EVERYTHING)

    assert error.value.code is ErrorCode.UNKNOWN_TICKER
    assert not yahoo.seen


async def test_a_company_without_reports_has_live_values_or_the_snapshots_own_error(answering, yahoo):
    yahoo.quotes["2222.T"] = share()
    assert (await answering.stock_valuation("2222", ASKED, EVERYTHING)).data_source is LIVE

    with pytest.raises(UradoriError) as error:
        await answering.stock_valuation("2222", Asked(LIVE, datetime(2024, 1, 1, tzinfo=UTC).date()), EVERYTHING)
    assert error.value.code is ErrorCode.NOT_FOUND


async def test_a_company_of_which_only_the_regulators_list_tells_has_live_values(answering, yahoo):
    yahoo.quotes["4444.T"] = share()
    found = await answering.stock_valuation("見本精機", ASKED, EVERYTHING)

    assert (found.data_source, found.ticker, found.name) == (LIVE, "4444", "見本精機")


async def test_a_share_that_is_known_to_be_delisted_asks_nobody(answering, yahoo):
    found = await answering.stock_valuation("3333", ASKED, EVERYTHING)

    assert found.fallback.reason is FallbackReason.UNKNOWN_TICKER
    assert not yahoo.seen


async def test_a_past_day_and_items_without_a_live_source_ask_nobody(answering, yahoo):
    yesterday = (datetime.now(JAPAN) - timedelta(days=1)).date()

    assert await reason(answering, Asked(LIVE, yesterday, 5.0)) is FallbackReason.PAST
    assert await reason(answering, wanted=Wanted(items=("net_sales",))) is FallbackReason.NOT_OFFERED
    assert not yahoo.seen


async def test_today_is_no_past_day(answering):
    today = datetime.now(JAPAN).date()

    assert (await answering.stock_valuation("1111", Asked(LIVE, today, 20.0), EVERYTHING)).fallback is None


async def test_indicators_are_live_where_the_source_has_them(answering):
    found = await answering.macro_indicators(ASKED)

    assert {one.indicator: one.value for one in found.indicators} == {"nikkei_average": 40_000, "usd_jpy": 150}
    assert found.data_source is LIVE
    assert found.fallback is None


async def test_the_policy_rate_has_no_live_source(answering, yahoo):
    found = await answering.macro_indicators(ASKED, ("policy_rate",))

    assert found.fallback.reason is FallbackReason.NOT_OFFERED
    assert [one.indicator for one in found.indicators] == ["policy_rate"]
    assert not yahoo.seen


@pytest.mark.parametrize("price", [4_000_000.0, 400.0])
async def test_one_indicator_that_cannot_be_leaves_all_of_them_to_the_snapshot(answering, yahoo, price):
    yahoo.quotes["^N225"] = indicator(price)
    found = await answering.macro_indicators(ASKED)

    assert found.fallback.reason is FallbackReason.IMPLAUSIBLE
    assert found.model_copy(update={"fallback": None}) == answering.tools.macro_indicators(None)


def test_nothing_of_it_is_loaded_before_the_first_live_call():
    loaded = "import sys, uradori_mcp_finance.bootstrap; sys.exit('yfinance' in sys.modules or 'pandas' in sys.modules)"

    assert subprocess.run([sys.executable, "-c", loaded], check=False).returncode == 0


@pytest.mark.live_network
async def test_the_real_source_gives_a_plausible_quote(cookies):
    from uradori_mcp_finance.adapters.live_yahoo import Yahoo
    from uradori_mcp_finance.domain.live.plausibility import objection

    yahoo = Yahoo(cookies)
    try:
        for symbol in ("7203.T", "^N225", "JPY=X"):
            quote = await asyncio.to_thread(yahoo.fetch, symbol, 20.0)
            assert objection(quote, None, datetime.now(JAPAN).date()) is None, quote
    finally:
        yahoo.close()
