"""Tools over an invented company, and a server that answers as Yahoo Finance does."""

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import pytest
from uradori_bus.logs import silent
from uradori_contracts.finance import MacroIndicator
from uradori_jafin import Company, Gazetteer
from uradori_mcp_finance.adapters.answering import Answering
from uradori_mcp_finance.adapters.live_quotes import LiveQuotes
from uradori_mcp_finance.adapters.rule_file import load_rule
from uradori_mcp_finance.bootstrap import load_tools
from uradori_mcp_finance.domain.figure import Basis, Figure
from uradori_mcp_finance.domain.snapshot import Snapshot
from uradori_mcp_finance.domain.tools import Tools

from tests.servers.yahoo import YahooServer, listening_yahoo

DATA = Path(__file__).parents[3] / "data"
CACHE = DATA.parent / ".cache" / "uradori"
"""Where a stack of this folder keeps what it builds of the data; known by its content, so it may be older."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent == Path(__file__).parent:
            item.add_marker(pytest.mark.filterwarnings("ignore::DeprecationWarning:yfinance"))


@pytest.fixture(scope="session")
def tools() -> Tools:
    return load_tools(DATA, CACHE)


@pytest.fixture(scope="session")
def yahoo_server() -> Iterator[YahooServer]:
    with listening_yahoo() as server:
        yield server


@pytest.fixture(scope="session")
def cookies(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where yfinance keeps them; it takes one place in a process."""
    return tmp_path_factory.mktemp("yfinance")


@pytest.fixture
def yahoo(yahoo_server: YahooServer) -> YahooServer:
    yahoo_server.reset()
    return yahoo_server


@pytest.fixture
def invented() -> Tools:
    """1111 with a range of 800 to 1,200 yen; 2222 without reports; 3333 delisted; 4444 only listed; three indicators."""

    def figure(item: str, value: str, unit: str) -> Figure:
        return Figure(
            ticker="1111",
            edinet_code="E99999",
            document_id="S100TEST",
            filed_on=date(2024, 6, 25),
            standard="J-GAAP",
            basis=Basis.PARENT,
            period_end=date(2024, 3, 31),
            item=item,
            label=item,
            value=Decimal(value),
            unit=unit,
            cell="0:1:2",
        )

    stored = (
        figure("share_price_high", "1200", "円"),
        figure("share_price_low", "800", "円"),
        figure("per", "9.0", "倍"),
        figure("eps", "100.00", "円"),
        figure("net_sales", "5000", "百万円"),
    )
    indicators = tuple(
        MacroIndicator(
            indicator=name, label=label, value=Decimal(value), unit=unit, as_of=date(2025, 3, 31), source="見本"
        )
        for name, label, value, unit in (
            ("nikkei_average", "日経平均株価", "35000", "円"),
            ("usd_jpy", "ドル円相場", "149", "円"),
            ("policy_rate", "政策金利", "0.5", "%"),
        )
    )
    snapshot = Snapshot(
        names={"1111": "見本工業", "2222": "見本商事", "3333": "見本物産"},
        figures={"1111": stored, "3333": tuple(replace(one, ticker="3333") for one in stored)},
        disclosures={},
        indicators=indicators,
        delisted={"3333": date(2024, 7, 1)},
    )
    listed = Gazetteer((Company("4444", "見本精機株式会社"),))
    return Tools(snapshot, load_rule(DATA / "rules" / "value_trap.toml"), lambda: listed)


@pytest.fixture
def request_timeout_s() -> float:
    """So long that no answer of a busy machine is late; a test of lateness names less."""
    return 5.0


@pytest.fixture
async def answering(
    yahoo: YahooServer, invented: Tools, cookies: Path, request_timeout_s: float
) -> AsyncIterator[Answering]:
    """The tools with the live source."""

    def open_yahoo():
        from uradori_mcp_finance.adapters.live_yahoo import Yahoo

        return Yahoo(cookies, yahoo.origin, request_timeout_s)

    quotes = LiveQuotes(open_yahoo, silent())
    yield Answering(invented, quotes, lambda: datetime.now(UTC))
    yahoo.gate.set()
    await quotes.aclose()
