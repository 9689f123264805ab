"""A server that answers as Yahoo Finance does, about a company that does not exist."""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from time import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

CRUMB = "Synthetic.1"
SYMBOL = "1111.T"
"""Mihon Kogyo, invented: 1,000 yen a share, EPS 100, BPS 2,000, a million shares, 40 yen of dividend."""
DAY_S = 86_400
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Reply:
    """What is sent; `announced` more bytes are promised than come."""

    status: int = 200
    body: bytes = b"{}"
    headers: Mapping[str, str] = field(default_factory=dict)
    announced: int = 0

    @classmethod
    def of(cls, shape: object, status: int = 200) -> "Reply":
        """As JSON; NaN is written as Python, and Yahoo at times, writes it."""
        return cls(status, json.dumps(shape).encode(), {"Content-Type": "application/json"})


class YahooServer(ThreadingHTTPServer):
    """`quotes` by symbol; `instead_of_data` answers whoever has the crumb, `instead` whoever asks for it, too.

    `gate` holds requests for data until it is set.
    """

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.gate = Event()
        self._lock = Lock()
        self.reset()

    def reset(self) -> None:
        self.gate.set()
        self.quotes: dict[str, Figures] = {SYMBOL: share(), "^N225": indicator(40_000.0), "JPY=X": indicator(150.0)}
        self.splits: dict[int, str] = {}
        self.instead: Reply | None = None
        self.instead_of_data: Reply | None = None
        self.seen: list[str] = []

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"

    def asked(self, path: str) -> list[str]:
        """Requests whose path begins so."""
        with self._lock:
            return [target for target in self.seen if target.startswith(path)]

    def note(self, target: str) -> None:
        with self._lock:
            self.seen.append(target)

    def reply(self, target: str) -> Reply:
        path, query = urlsplit(target).path, parse_qs(urlsplit(target).query)
        if path == "/":
            return Reply(404, b"", {"Set-Cookie": "A3=d=synthetic; Path=/; Max-Age=31536000"})
        if self.instead is not None:
            return self.instead
        if path == "/v1/test/getcrumb":
            return Reply(200, CRUMB.encode(), {"Content-Type": "text/plain"})
        if query.get("crumb") != [CRUMB]:
            return Reply.of({"finance": {"result": None, "error": {"code": "Unauthorized"}}}, 401)
        if self.instead_of_data is not None:
            return self.instead_of_data
        symbol = query["symbols"][0] if path == "/v7/finance/quote" else path.rsplit("/", 1)[1].replace("%5E", "^")
        figures = self.quotes.get(symbol)
        if path == "/v7/finance/quote":
            return Reply.of(_quote_response(symbol, figures))
        if path.startswith("/v10/finance/quoteSummary/"):
            return _quote_summary(symbol, figures)
        if path.startswith("/v8/finance/chart/") and figures is not None:
            return Reply.of(_chart(symbol, figures, self.splits))
        return Reply.of(
            {"chart": {"result": None, "error": {"code": "Not Found", "description": "No data found"}}}, 404
        )


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: YahooServer

    def do_GET(self) -> None:
        self.server.note(self.path)
        if not self.path.startswith(("/v1/", "/?")) and self.path != "/":
            self.server.gate.wait(10)
        reply = self.server.reply(self.path)
        self.send_response(reply.status)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.send_header("Content-Length", str(len(reply.body) + reply.announced))
        self.end_headers()
        try:
            self.wfile.write(reply.body)
        except OSError:
            self.close_connection = True
        if reply.announced:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Nothing."""


def share(**changes: Any) -> Figures:
    """Figures as `Ticker.info` names them; None takes one away."""
    figures: Figures = {
        "currency": "JPY",
        "regularMarketPrice": 1000.0,
        "regularMarketTime": int(time()),
        "regularMarketDayLow": 990.0,
        "regularMarketDayHigh": 1010.0,
        "fiftyTwoWeekLow": 800.0,
        "fiftyTwoWeekHigh": 1200.0,
        "trailingPE": 10.0,
        "epsTrailingTwelveMonths": 100.0,
        "trailingEps": 100.0,
        "bookValue": 2000.0,
        "priceToBook": 0.5,
        "trailingAnnualDividendRate": 40.0,
        "trailingAnnualDividendYield": 0.04,
        "sharesOutstanding": 1_000_000,
        "marketCap": 1_000_000_000,
    }
    return {name: value for name, value in (figures | changes).items() if value is not None}


def indicator(price: float) -> Figures:
    """An index or a rate: prices only."""
    return {
        "currency": "JPY",
        "regularMarketPrice": price,
        "regularMarketTime": int(time()),
        "regularMarketDayLow": price * 0.99,
        "regularMarketDayHigh": price * 1.01,
        "fiftyTwoWeekLow": price * 0.7,
        "fiftyTwoWeekHigh": price * 1.1,
    }


def _quote_response(symbol: str, figures: Figures | None) -> object:
    told = [] if figures is None else [{"language": "en-US", "region": "US", "symbol": symbol, **figures}]
    return {"quoteResponse": {"result": told, "error": None}}


def _quote_summary(symbol: str, figures: Figures | None) -> Reply:
    if figures is None:
        error = {"code": "Not Found", "description": f"Quote not found for symbol: {symbol}"}
        return Reply.of({"quoteSummary": {"result": None, "error": error}}, 404)
    statistics = {
        name: figures[name] for name in ("trailingEps", "bookValue", "priceToBook", "lastSplitDate") if name in figures
    }
    detail = {name: figures[name] for name in ("currency", "fiftyTwoWeekLow", "fiftyTwoWeekHigh") if name in figures}
    result = {
        "assetProfile": {"city": "Nowhere", "maxAge": 86400, "companyOfficers": []},
        "summaryDetail": {"maxAge": 1, **detail, "beta": None},
        "defaultKeyStatistics": {"maxAge": 1, **statistics},
        "quoteType": {"exchange": "JPX", "quoteType": "EQUITY", "symbol": symbol, "longName": "Mihon Kogyo (invented)"},
        "financialData": {"maxAge": 86400, "currentPrice": figures.get("regularMarketPrice")},
    }
    return Reply.of({"quoteSummary": {"result": [result], "error": None}})


def _chart(symbol: str, figures: Figures, splits: Mapping[int, str]) -> object:
    now = int(time()) // DAY_S * DAY_S
    days = [now - 2 * DAY_S, now - DAY_S, *splits]
    days.sort()
    price = [figures["regularMarketPrice"]] * len(days)
    events = {
        str(moment): {
            "date": moment,
            "numerator": int(ratio.split(":")[0]),
            "denominator": int(ratio.split(":")[1]),
            "splitRatio": ratio,
        }
        for moment, ratio in splits.items()
    }
    meta = {
        "currency": figures["currency"],
        "symbol": symbol,
        "exchangeName": "JPX",
        "instrumentType": "EQUITY",
        "firstTradeDate": days[0],
        "regularMarketTime": figures["regularMarketTime"],
        "gmtoffset": 32400,
        "timezone": "JST",
        "exchangeTimezoneName": "Asia/Tokyo",
        "regularMarketPrice": figures["regularMarketPrice"],
        "currentTradingPeriod": {
            name: {"timezone": "JST", "start": now, "end": now + 21_600, "gmtoffset": 32400}
            for name in ("pre", "regular", "post")
        },
        "dataGranularity": "1d",
        "range": "5y",
        "validRanges": ["1d", "5d", "1mo", "1y", "5y", "max"],
    }
    quote = {"open": price, "high": price, "low": price, "close": price, "volume": [100] * len(days)}
    result = {"meta": meta, "timestamp": days, "indicators": {"quote": [quote], "adjclose": [{"adjclose": price}]}}
    return {"chart": {"result": [result | ({"events": {"splits": events}} if events else {})], "error": None}}


@contextmanager
def listening_yahoo() -> Iterator[YahooServer]:
    """Runs while the context lasts."""
    server = YahooServer()
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.gate.set()
        server.shutdown()
        server.server_close()
        thread.join()
