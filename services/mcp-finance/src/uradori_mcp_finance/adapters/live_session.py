"""The HTTP session that yfinance is given: it holds each fetch to its time and tells failures apart."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from curl_cffi import CurlOpt
from curl_cffi.requests import Response, Session
from curl_cffi.requests.exceptions import Timeout
from uradori_contracts.finance import FallbackReason

from uradori_mcp_finance.domain.live.failure import LiveError

LARGEST_BODY = 4 * 2**20
REDIRECTS = 5
_DATA = ("/v7/finance/", "/v8/finance/", "/v10/finance/")
_CRUMB = "/v1/test/getcrumb"
_LONGEST_CRUMB = 64
_NOT_NEEDED = "/ws/fundamentals-timeseries/"
_DAY_S = 86_400


class NotNeededError(Exception):
    """A request that yfinance adds to a quote and that nobody here reads."""


class _JsonResponse(Response):
    def json(self, **_: Any) -> Any:
        """By the standard library, which reads the NaN that Yahoo writes at times; what is installed here or there may not."""
        return json.loads(self.content)


class LiveSession(Session[Response]):
    """Shared by all fetches, each of which runs in one thread.

    Every request is cut to what its fetch has left. A refusal ends the fetch at once: yfinance would ask again
    with another cookie, and cannot tell how long it was asked to wait.
    """

    def __init__(self, origin: str | None, request_timeout_s: float) -> None:
        super().__init__(
            impersonate="chrome",
            max_redirects=REDIRECTS,
            curl_options={CurlOpt.MAXFILESIZE_LARGE: LARGEST_BODY},
            trust_env=origin is None,
            response_class=_JsonResponse,
        )
        self._origin = urlsplit(origin) if origin else None
        self._request_timeout_s = request_timeout_s
        self._fetch = threading.local()
        self._stopped = threading.Event()

    @contextmanager
    def within(self, seconds: float) -> Iterator[None]:
        """What this thread requests in here ends within that time."""
        self._fetch.deadline = monotonic() + seconds
        yield

    def stop(self) -> None:
        """Begin nothing more."""
        self._stopped.set()

    @staticmethod
    def reason_of(error: Exception) -> FallbackReason:
        """Of a failure below HTTP."""
        return FallbackReason.TIMEOUT if isinstance(error, Timeout | TimeoutError) else FallbackReason.UNAVAILABLE

    def request(self, method: Any, url: str, *args: Any, **options: Any) -> Response:
        """As the base class does.

        Raises:
            LiveError: TIMEOUT, RATE_LIMITED, UNKNOWN_TICKER, UNAVAILABLE.
            NotNeededError: it was not sent.
        """
        path = urlsplit(url).path
        if path.startswith(_NOT_NEEDED):
            raise NotNeededError
        if self._stopped.is_set():
            raise LiveError(FallbackReason.UNAVAILABLE)
        left = self._fetch.deadline - monotonic()
        if left <= 0:
            raise LiveError(FallbackReason.TIMEOUT)
        options["timeout"] = min(left, self._request_timeout_s)
        response = super().request(method, self._placed(url), *args, **options)
        _refuse(path, response)
        return response

    def _placed(self, url: str) -> str:
        if self._origin is None:
            return url
        return urlunsplit(urlsplit(url)._replace(scheme=self._origin.scheme, netloc=self._origin.netloc))


def _refuse(path: str, response: Response) -> None:
    status = response.status_code
    if status == 429:
        raise LiveError(FallbackReason.RATE_LIMITED, _retry_after(response.headers.get("Retry-After")))
    if path == _CRUMB and status == 200 and not _is_crumb(response.text):
        raise LiveError(FallbackReason.UNAVAILABLE)
    if not path.startswith(_DATA):
        return
    if status == 404:
        raise LiveError(FallbackReason.UNKNOWN_TICKER)
    if status >= 500:
        raise LiveError(FallbackReason.UNAVAILABLE)


def _is_crumb(text: str) -> bool:
    return 0 < len(text) <= _LONGEST_CRUMB and "<" not in text and " " not in text


def _retry_after(given: str | None) -> float | None:
    """Seconds; None for a date, which would trust their clock, and for what is neither."""
    text = (given or "").strip()
    if not text.isascii() or not text.isdecimal() or len(text) > 6:
        return None
    return float(min(int(text), _DAY_S))
