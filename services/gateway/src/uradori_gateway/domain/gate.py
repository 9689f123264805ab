"""Who may do what, how often."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from uradori_contracts.access import Scope, Token
from uradori_contracts.errors import ErrorCode, UradoriError

from uradori_gateway.domain.allowance import Allowances
from uradori_gateway.domain.bearer import KnownTokens, invalid, presented
from uradori_gateway.domain.rules import Rule

_READINGS = 10
"""Times as often as a question may be asked, its turn may be read: a stream that broke is no new question."""
_TOKENS = 100_000


class RateLimitedError(UradoriError):
    """`after_s`: whole seconds after which it is worth another try."""

    def __init__(self, wait_ns: int) -> None:
        super().__init__(ErrorCode.RATE_LIMITED)
        self.after_s = -(-wait_ns // 10**9)


@dataclass(frozen=True, slots=True)
class Limits:
    """Of requests without a token. `open`: scopes that need none. `addresses`: how many are counted at once."""

    open: frozenset[Scope] = frozenset({Scope.CHAT})
    chat_per_minute: int = 30
    addresses: int = 20_000


@dataclass(frozen=True, slots=True)
class Visitor:
    """Who was let in; both None for somebody without a token."""

    name: str | None = None
    max_body_bytes: int | None = None


class Gate:
    """Counts what it lets in."""

    def __init__(self, tokens: Callable[[], KnownTokens], limits: Limits) -> None:
        self._tokens = tokens
        self._limits = limits
        self._by_token = Allowances(_TOKENS)
        self._by_address = Allowances(2 * limits.addresses)

    def admit(self, rule: Rule, authorization: Sequence[bytes], address: Callable[[], str], now: int) -> Visitor:
        """Let a request in. `now` in nanoseconds of a clock that never runs backwards.

        Raises:
            UradoriError: UNAUTHENTICATED, FORBIDDEN, RATE_LIMITED.
        """
        sent = presented(authorization)
        token = self._owner(sent) if sent is not None else None
        is_open = rule.open in self._limits.open
        if token is None and not is_open:
            raise UradoriError(ErrorCode.UNAUTHENTICATED)
        if token is not None and not is_open and not set(rule.scopes) & set(token.scopes):
            raise _forbidden(rule)
        factor = _READINGS if rule.reading else 1
        if token is None:
            wait = self._by_address.take((address(), factor), now, factor * self._limits.chat_per_minute)
        else:
            wait = self._by_token.take((token.name, factor), now, factor * token.requests_per_minute)
        if wait:
            raise RateLimitedError(wait)
        return Visitor(token.name, token.max_body_bytes) if token else Visitor()

    def _owner(self, sent: bytes) -> Token:
        token = self._tokens().find(sent)
        if token is None:
            raise invalid()
        return token


def _forbidden(rule: Rule) -> UradoriError:
    scope = rule.scopes[0].value
    return UradoriError(
        ErrorCode.FORBIDDEN,
        f"このトークンには権限（スコープ）{scope} がありません。{scope} を持つトークンを管理者に求めてください。",
        f"This token lacks the scope {scope}. Ask the operator for one that has it.",
    )
