"""Yahoo Finance by yfinance. Loaded by the first live call: it brings pandas, 90 MB and two seconds."""

import logging
import warnings
from datetime import UTC, date, datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Annotated, Any

import yfinance
from curl_cffi.curl import CurlError
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic.alias_generators import to_camel
from uradori_contracts.finance import FallbackReason
from yfinance.exceptions import YFException, YFRateLimitError

from uradori_mcp_finance.adapters.live_session import LiveSession, NotNeededError
from uradori_mcp_finance.domain.live.failure import LiveError
from uradori_mcp_finance.domain.live.quote import JAPAN, Quote, Split

SPLITS_WITHIN = "5y"
"""As far back as the snapshot's reports go."""
_SPLITS_WITHIN_DAYS = 5 * 366
_LONGEST_NUMBER = 32
_LARGEST = Decimal(10) ** 18
_UNREADABLE = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError, YFException)
"""What yfinance lets through where a response is not of the shape that it expects."""


def _finite(given: object) -> Decimal | None:
    """A finite number of a size that money has; None for anything else, such as Yahoo's "Infinity" for no PER."""
    if isinstance(given, bool) or not isinstance(given, int | float | str):
        return None
    text = given if isinstance(given, str) else repr(given)
    if len(text) > _LONGEST_NUMBER:
        return None
    try:
        value = Decimal(text)
    except InvalidOperation:
        return None
    return value if value.is_finite() and abs(value) < _LARGEST else None


def _text(given: object) -> str | None:
    return given if isinstance(given, str) and given else None


_Number = Annotated[Decimal | None, BeforeValidator(_finite)]
_Text = Annotated[str | None, BeforeValidator(_text)]


class _Info(BaseModel):
    """What is read of `Ticker.info`."""

    model_config = ConfigDict(frozen=True, extra="ignore", alias_generator=to_camel)

    currency: _Text = None
    regular_market_time: _Number = None
    regular_market_price: _Number = None
    current_price: _Number = None
    regular_market_day_low: _Number = None
    regular_market_day_high: _Number = None
    fifty_two_week_low: _Number = None
    fifty_two_week_high: _Number = None
    trailing_eps: _Number = None
    trailing_pe: _Number = Field(default=None, alias="trailingPE")
    book_value: _Number = None
    price_to_book: _Number = None
    trailing_annual_dividend_rate: _Number = None
    shares_outstanding: _Number = None
    market_cap: _Number = None
    last_split_date: _Number = None

    def quote(self, symbol: str, splits: tuple[Split, ...]) -> Quote:
        """In the domain's words."""
        price = self.current_price if self.regular_market_price is None else self.regular_market_price
        return Quote(
            symbol=symbol,
            currency=self.currency,
            at=_moment(self.regular_market_time),
            price=price,
            day_low=self.regular_market_day_low,
            day_high=self.regular_market_day_high,
            year_low=self.fifty_two_week_low,
            year_high=self.fifty_two_week_high,
            eps=self.trailing_eps,
            per=self.trailing_pe,
            bps=self.book_value,
            pbr=self.price_to_book,
            dividend=self.trailing_annual_dividend_rate,
            shares=self.shares_outstanding,
            market_capitalisation=self.market_cap,
            splits=splits,
        )


class Yahoo:
    """A `Source`. `origin` (https://host) takes the place of every host of Yahoo's: a relay, or a server of the tests.

    yfinance keeps cookies and time zones in `folder`, one for the whole process; what is in it must be trusted.
    """

    def __init__(self, folder: Path, origin: str | None = None, request_timeout_s: float = 3.0) -> None:
        yfinance.set_tz_cache_location(str(folder))
        yfinance.config.debug.hide_exceptions = False
        logging.getLogger("yfinance").disabled = True
        # Its own use of pandas, which is not ours to mend.
        warnings.filterwarnings("ignore", category=DeprecationWarning, module=r"yfinance\.")
        self._session = LiveSession(origin, request_timeout_s)

    def fetch(self, symbol: str, timeout_s: float) -> Quote:
        """The quote and, where there was one lately, its splits.

        Raises:
            LiveError: TIMEOUT, RATE_LIMITED, UNKNOWN_TICKER, UNAVAILABLE.
        """
        try:
            with self._session.within(timeout_s):
                return self._fetch(symbol)
        except YFRateLimitError as error:
            raise LiveError(FallbackReason.RATE_LIMITED) from error
        except (CurlError, OSError) as error:
            raise LiveError(self._session.reason_of(error)) from error
        except _UNREADABLE as error:
            raise LiveError(FallbackReason.UNAVAILABLE) from error

    def close(self) -> None:
        """No further request is begun."""
        self._session.stop()

    def _fetch(self, symbol: str) -> Quote:
        ticker = yfinance.Ticker(symbol, session=self._session)
        try:
            given = ticker.get_info()
        except NotNeededError:
            # All that was wanted had come by then, and is what the second call gives.
            given = ticker.get_info()
        info = _parsed(given)
        split_at = _moment(info.last_split_date)
        recent = split_at is not None and (datetime.now(UTC) - split_at).days <= _SPLITS_WITHIN_DAYS
        return info.quote(symbol, _splits(ticker.get_splits(period=SPLITS_WITHIN)) if recent else ())


def _parsed(given: Any) -> _Info:
    try:
        return _Info.model_validate(given)
    except ValidationError as error:
        raise LiveError(FallbackReason.UNAVAILABLE) from error


def _splits(given: Any) -> tuple[Split, ...]:
    """Of a pandas series of ratios by the day on which they took effect."""
    found: list[Split] = []
    for moment, ratio in given.items():
        value = _finite(float(ratio))
        day = moment.date()
        if value is not None and value > 0 and isinstance(day, date):
            found.append(Split(day, value))
    return tuple(found)


def _moment(seconds: Decimal | None) -> datetime | None:
    """Of seconds since 1970; None beyond what a calendar holds."""
    if seconds is None or not 0 < seconds < 2**33:
        return None
    return datetime.fromtimestamp(int(seconds), JAPAN)
