"""Who may do what, how often: values in, values out."""

import secrets
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_contracts.access import Scope, Token, Tokens, hashed
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_gateway.domain.address import client_address, is_loopback
from uradori_gateway.domain.allowance import Allowances, admit
from uradori_gateway.domain.bearer import KnownTokens, presented
from uradori_gateway.domain.gate import Gate, Limits, RateLimitedError
from uradori_gateway.domain.rules import (
    AUDIT,
    CHAT,
    COMPANIES,
    DOCUMENTS,
    MCP,
    READ_DOCUMENTS,
    READ_SETTINGS,
    TURNS,
    UNKNOWN,
    WRITE_SETTINGS,
    rule_of,
)

SECOND = 10**9
SECRET = "uradori_" + "x" * 43


def gate(*scopes: Scope, per_minute: int = 600, **limits: object) -> Gate:
    token = Token(name="t", sha256=hashed(SECRET), scopes=scopes or tuple(Scope), requests_per_minute=per_minute)
    known = KnownTokens(Tokens(tokens=(token,)))
    return Gate(lambda: known, Limits(**limits))


def refused(call) -> UradoriError:
    with pytest.raises(UradoriError) as raised:
        call()
    return raised.value


def bearer(token: str = SECRET) -> list[bytes]:
    return [f"Bearer {token}".encode()]


@given(st.integers(1, 10_000), st.integers(0, 10**18))
def test_a_full_bucket_gives_its_minute_at_once_and_then_one_place_an_interval(per_minute: int, start: int) -> None:
    full_at = start
    for _ in range(per_minute):
        full_at, wait = admit(full_at, start, per_minute)
        assert wait == 0
    kept, wait = admit(full_at, start, per_minute)
    assert kept == full_at
    assert wait == 60 * SECOND // per_minute
    assert admit(full_at, start + wait, per_minute)[1] == 0


@given(st.lists(st.integers(0, 5 * SECOND), max_size=200), st.integers(1, 50))
def test_no_sequence_of_requests_gets_more_than_the_bucket_and_what_refilled(pauses: list[int], limit: int) -> None:
    allowances, now, admitted = Allowances(10), 100 * SECOND, 0
    for pause in pauses:
        now += pause
        admitted += allowances.take("one", now, limit) == 0
    interval = 60 * SECOND // limit
    assert admitted <= limit + (now - 100 * SECOND) // interval


def test_a_refusal_costs_nothing_and_one_does_not_pay_for_another() -> None:
    allowances = Allowances(10)
    assert [allowances.take("a", 0, 1) for _ in range(3)] == [0, 60 * SECOND, 60 * SECOND]
    assert allowances.take("b", 0, 1) == 0
    assert allowances.take("a", 60 * SECOND, 1) == 0


@pytest.mark.parametrize(
    ("header", "token"),
    [
        (b"Bearer abc", b"abc"),
        (b"bearer abc", b"abc"),
        (b"BEARER  abc==", b"abc=="),
        (b"Basic dXNlcjpwdw==", None),
        (b"", None),
        (b"abc", None),
    ],
)
def test_the_scheme_is_read_in_any_case_and_another_scheme_is_no_token(header: bytes, token: bytes | None) -> None:
    assert presented([header]) == token
    assert presented([]) is None


@pytest.mark.parametrize(
    "headers",
    [
        [b"Bearer abc", b"Bearer abc"],
        [b"Bearer abc", b"Basic abc"],
        [b"Bearer"],
        [b"Bearer "],
        [b"Bearer a b"],
        [b"Bearer\tabc"],
        [b"Bearerabc"],
        [b"Bearer " + "トークン".encode()],
        [b"Bearer \xff\xfe"],
        [b"Bearer abc,def"],
        [b"Bearer " + b"x" * 2**20],
        [b"Bearer " + b" " * 2**20],
        [b"Bearer x\x00y"],
    ],
)
def test_what_is_no_token_is_refused(headers: list[bytes]) -> None:
    assert refused(lambda: presented(headers)).code is ErrorCode.UNAUTHENTICATED


@given(st.lists(st.binary(max_size=80), max_size=3))
def test_no_header_at_all_breaks_the_reading(headers: list[bytes]) -> None:
    with suppress(UradoriError):
        presented(headers)


def test_a_token_is_found_by_its_hash_alone() -> None:
    made = ["uradori_" + secrets.token_urlsafe(32) for _ in range(20)]
    tokens = Tokens(tokens=tuple(Token(name=f"t{n}", sha256=hashed(t), scopes=("chat",)) for n, t in enumerate(made)))
    known = KnownTokens(tokens)
    assert [known.find(token.encode()).name for token in made] == [f"t{n}" for n in range(20)]
    assert known.find(hashed(made[0]).encode()) is None
    assert known.find(b"") is None


@pytest.mark.parametrize(
    ("method", "path", "rule"),
    [
        ("POST", "/api/v1/chat/stream", CHAT),
        ("POST", "/api/v1/chat/sync", CHAT),
        ("GET", "/api/v1/turns/t/events", TURNS),
        ("GET", "/api/v1/settings", READ_SETTINGS),
        ("PUT", "/api/v1/settings", WRITE_SETTINGS),
        ("PATCH", "/api/v1/settings", WRITE_SETTINGS),
        ("POST", "/api/v1/audit", AUDIT),
        ("GET", "/api/v1/access/mcp", MCP),
        ("POST", "/api/v1/access/mcp", UNKNOWN),
        ("GET", "/api/v1/access/else", UNKNOWN),
        ("POST", "/api/v1/documents", DOCUMENTS),
        ("GET", "/api/v1/documents/uploads/u", READ_DOCUMENTS),
        ("DELETE", "/api/v1/documents/S1", DOCUMENTS),
        ("GET", "/api/v1/documentation", UNKNOWN),
        ("POST", "/api/v1/companies", COMPANIES),
        ("PUT", "/api/v1/settings/", UNKNOWN),
        ("PUT", "/api/v1/chat/../settings", UNKNOWN),
        ("DELETE", "/api/v1/turns/t", UNKNOWN),
        ("GET", "/readyz", None),
        ("GET", "/openapi.json", None),
    ],
)
def test_each_path_has_its_rule_and_one_that_nobody_thought_of_the_strictest(method, path, rule) -> None:
    assert rule_of(method, path) == rule


def test_a_scope_opens_its_own_routes_and_no_others() -> None:
    for scope, allowed in {
        Scope.CHAT: {CHAT, TURNS, READ_SETTINGS},
        Scope.SETTINGS: {READ_SETTINGS, WRITE_SETTINGS, UNKNOWN},
        Scope.AUDIT: {AUDIT},
        Scope.DOCUMENTS: {COMPANIES},
        Scope.MCP: {MCP},
    }.items():
        closed = gate(scope, open=frozenset())
        for rule in (CHAT, TURNS, READ_SETTINGS, WRITE_SETTINGS, AUDIT, COMPANIES, MCP, UNKNOWN):
            if rule in allowed:
                assert closed.admit(rule, bearer(), str, 0).name == "t"
            else:
                error = refused(lambda closed=closed, rule=rule: closed.admit(rule, bearer(), str, 0))
                assert error.code is ErrorCode.FORBIDDEN
                assert rule.scopes[0].value in error.message
                assert rule.scopes[0].value in error.message_en


def test_tools_are_open_only_where_the_deployment_says_so_and_chat_need_not_be() -> None:
    opened = gate(open=frozenset({Scope.MCP}))
    assert opened.admit(MCP, [], lambda: "a", 0).name is None
    assert refused(lambda: opened.admit(CHAT, [], str, 0)).code is ErrorCode.UNAUTHENTICATED


def test_open_chat_needs_no_token_but_a_wrong_one_is_still_wrong() -> None:
    opened = gate()
    assert opened.admit(CHAT, [], lambda: "a", 0).name is None
    assert opened.admit(CHAT, [b"Basic eA=="], lambda: "a", 0).name is None
    assert opened.admit(CHAT, bearer(), str, 0).name == "t"
    assert refused(lambda: opened.admit(CHAT, bearer("wrong"), str, 0)).code is ErrorCode.UNAUTHENTICATED
    for rule in (WRITE_SETTINGS, AUDIT, COMPANIES, MCP, UNKNOWN):
        assert refused(lambda rule=rule: opened.admit(rule, [], str, 0)).code is ErrorCode.UNAUTHENTICATED


def test_a_turn_may_be_read_when_no_question_is_left_and_says_how_long_to_wait() -> None:
    opened = gate(chat_per_minute=2)
    for _ in range(2):
        opened.admit(CHAT, [], lambda: "a", 0)
    error = refused(lambda: opened.admit(CHAT, [], lambda: "a", 0))
    assert isinstance(error, RateLimitedError)
    assert error.after_s == 30
    for _ in range(20):
        opened.admit(TURNS, [], lambda: "a", 0)
    assert refused(lambda: opened.admit(TURNS, [], lambda: "a", 0)).code is ErrorCode.RATE_LIMITED
    opened.admit(CHAT, [], lambda: "b", 0)


def test_a_token_has_its_own_allowance_whatever_the_address() -> None:
    opened = gate(per_minute=3, chat_per_minute=1)
    for _ in range(3):
        opened.admit(CHAT, bearer(), lambda: "a", 0)
    assert refused(lambda: opened.admit(CHAT, bearer(), lambda: "b", 0)).code is ErrorCode.RATE_LIMITED
    opened.admit(CHAT, [], lambda: "a", 0)


def test_ten_thousand_addresses_are_counted_in_bounded_memory() -> None:
    allowances = Allowances(1000)
    for number in range(10_000):
        assert allowances.take(f"10.0.{number // 256}.{number % 256}", 0, 1) == 0
    assert len(allowances) == 1000
    assert allowances.take("10.0.39.15", 0, 1) > 0


@pytest.mark.parametrize(
    ("peer", "forwarded", "counted"),
    [
        ("192.0.2.1", [], "192.0.2.1"),
        ("192.0.2.1", ["198.51.100.7"], "198.51.100.7"),
        ("192.0.2.1", ["6.6.6.6, 198.51.100.7"], "198.51.100.7"),
        ("192.0.2.1", ["198.51.100.7", "203.0.113.9"], "203.0.113.9"),
        ("192.0.2.1", ["198.51.100.7, unknown"], "192.0.2.1"),
        ("192.0.2.1", ["x" * 10_000], "192.0.2.1"),
        ("192.0.2.1", [""], "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", [], "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", [], "192.0.2.1"),
        ("", [], "unknown"),
        ("testclient", [], "unknown"),
    ],
)
def test_an_address_is_the_peers_or_the_last_hop_of_a_trusted_proxy(peer, forwarded, counted) -> None:
    assert client_address(peer, forwarded) == counted


@pytest.mark.parametrize(
    ("host", "loopback"),
    [(host, True) for host in ("127.0.0.1", "127.9.9.9", "::1", "localhost")]
    + [(host, False) for host in ("0.0.0.0", "::", "", "192.0.2.1", "localhost.example.com")],
)
def test_only_a_loopback_address_is_one(host: str, loopback: bool) -> None:
    assert is_loopback(host) is loopback
