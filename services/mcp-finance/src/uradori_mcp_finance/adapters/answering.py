"""The tools by mode: live where that is asked for and can be had, else the snapshot, which then says why."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime
from typing import Protocol, TypeVar

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.errors import UradoriError
from uradori_contracts.finance import (
    Disclosures,
    FallbackReason,
    MacroIndicators,
    StockValuation,
    ToolAnswer,
    ValueTrapCheck,
)

from uradori_mcp_finance.domain.live.failure import LiveError, fallback
from uradori_mcp_finance.domain.live.macro import SYMBOLS, live_indicators, live_macro
from uradori_mcp_finance.domain.live.quote import JAPAN, Quote, symbol_of
from uradori_mcp_finance.domain.live.valuation import live_valuation, offers, share_bounds
from uradori_mcp_finance.domain.tools import Tools
from uradori_mcp_finance.domain.valuation import Wanted

Answer = TypeVar("Answer", bound=ToolAnswer)
LIVE = DataSourceMode.LIVE_API


class Quotes(Protocol):
    """The live source."""

    async def quote(self, symbol: str, timeout_s: float) -> Quote:
        """Its quote of a symbol.

        Raises:
            LiveError: there is none within the time.
        """


@dataclass(frozen=True, slots=True)
class Asked:
    """How a tool is asked. `timeout_s`: how long a live source may take."""

    mode: DataSourceMode = DataSourceMode.SNAPSHOT
    as_of: date | None = None
    timeout_s: float = 0.0


@dataclass(frozen=True, slots=True)
class Answering:
    """The four tools. `now` is aware. Each raises the UradoriError of the snapshot where that has no answer either."""

    tools: Tools
    quotes: Quotes
    now: Callable[[], datetime]

    def code(self, written: str) -> str:
        """The ticker that is meant, or what was written where none is."""
        try:
            return self.tools.ticker(written)
        except UradoriError:
            return written

    async def stock_valuation(self, ticker: str, asked: Asked, wanted: Wanted) -> StockValuation:
        """Live values only, or stored ones only."""
        if asked.mode is not LIVE:
            return self.tools.stock_valuation(ticker, asked.as_of, wanted)
        code, snapshot = self.tools.ticker(ticker), self.tools.snapshot
        name, reason = self.tools.name(code), self._not_live(asked, offered=offers(wanted))
        if reason is None and not self.tools.is_listed(code):
            reason = FallbackReason.UNKNOWN_TICKER
        if reason is None:
            try:
                quote = await self.quotes.quote(symbol_of(code), asked.timeout_s)
                bounds = share_bounds(snapshot.figures.get(code, ()), snapshot.splits.get(code, ()))
                return live_valuation(code, name, quote, bounds, self._today(), wanted)
            except LiveError as error:
                reason = error.reason
        return _instead(self.tools.stock_valuation(ticker, asked.as_of, wanted), reason)

    async def macro_indicators(self, asked: Asked, items: tuple[str, ...] = ()) -> MacroIndicators:
        """Live values only, or stored ones only."""
        if asked.mode is not LIVE:
            return self.tools.macro_indicators(asked.as_of, items)
        stored = self.tools.snapshot.indicators
        named = tuple(item for item in items if item in SYMBOLS or any(one.indicator == item for one in stored))
        names = live_indicators(named)
        if (reason := self._not_live(asked, offered=bool(names))) is None:
            try:
                quotes = await self._of(tuple(SYMBOLS[name] for name in names), asked.timeout_s)
                return live_macro(dict(zip(names, quotes, strict=True)), stored, self._today())
            except LiveError as error:
                reason = error.reason
        return _instead(self.tools.macro_indicators(asked.as_of, items), reason)

    async def value_trap(self, ticker: str, asked: Asked) -> ValueTrapCheck:
        """Out of the snapshot: a live quote has none of the years that the rule looks at."""
        return self._stored(self.tools.value_trap(ticker, asked.as_of), asked)

    async def recent_disclosures(self, ticker: str, asked: Asked) -> Disclosures:
        """Out of the snapshot: the live source has no filings."""
        return self._stored(self.tools.recent_disclosures(ticker, asked.as_of), asked)

    async def _of(self, symbols: tuple[str, ...], timeout_s: float) -> list[Quote]:
        """One quote each, or the first failure once all have ended."""
        results = await asyncio.gather(
            *(self.quotes.quote(symbol, timeout_s) for symbol in symbols), return_exceptions=True
        )
        quotes: list[Quote] = []
        for result in results:
            if isinstance(result, BaseException):
                raise result
            quotes.append(result)
        return quotes

    def _stored(self, answer: Answer, asked: Asked) -> Answer:
        reason = self._not_live(asked, offered=False) if asked.mode is LIVE else None
        return answer if reason is None else _instead(answer, reason)

    def _not_live(self, asked: Asked, *, offered: bool) -> FallbackReason | None:
        if not offered:
            return FallbackReason.NOT_OFFERED
        if asked.as_of is not None and asked.as_of < self._today():
            return FallbackReason.PAST
        return None

    def _today(self) -> date:
        return self.now().astimezone(JAPAN).date()


def _instead(answer: Answer, reason: FallbackReason) -> Answer:
    return answer.model_copy(update={"fallback": fallback(reason)})
