"""Which Host and Origin a gateway without tokens answers: values in, values out."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_gateway.domain.host import MisdirectedError, local_hosts

DESK = "https://desk.example.com"
HERE = [b"localhost"]


def outcome(host: list[bytes], origin: list[bytes], listens_on: str = "127.0.0.1") -> UradoriError | None:
    try:
        local_hosts(listens_on, (DESK,)).check(host, origin)
    except UradoriError as error:
        return error
    return None


@pytest.mark.parametrize(
    "host",
    b"localhost localhost: localhost:8800 LocalHost:1 127.0.0.1 127.0.0.1:65535 [::1] [::1]:8800 [0:0:0:0:0:0:0:1]".split(),
)
def test_names_of_this_machine_are_answered_at_any_port(host: bytes) -> None:
    assert outcome([host], []) is None
    assert outcome([host], [b"http://" + host]) is None
    assert outcome([host], [b"https://" + host]) is None


@pytest.mark.parametrize(
    ("listens_on", "host"),
    [("127.9.9.9", b"127.9.9.9:8800"), ("::1", b"[::1]:8800"), ("0:0:0:0:0:0:0:1", b"[::1]"), ("localhost", b"[::1]")],
)
def test_the_address_that_it_listens_on_is_answered(listens_on: str, host: bytes) -> None:
    assert outcome([host], [], listens_on) is None


@pytest.mark.parametrize(
    "host",
    [
        *b"evil.example evil.example:8800 localhost.evil.example 127.0.0.1.evil.example 127.9.9.9 0.0.0.0".split(),
        *b":8800 ::1 [::1 [::2] [::1]x localhost:x localhost:80:80 localhost@evil.example evil.example@localhost".split(),
        *b"localhost/ localhost. 2130706433 0x7f.1 127.0.0.01".split(),
        *(b"", b"localhost ", b" localhost", b"localhost\x00", b"\xff", b"localhost, evil.example"),
        *(b"localhost:" + b"1" * 2**20, b"a" * 2**20),
    ],
)
def test_any_other_host_is_refused(host: bytes) -> None:
    assert isinstance(outcome([host], []), MisdirectedError)


@pytest.mark.parametrize("host", [[], [b"localhost", b"localhost"], [b"localhost", b"evil.example"]])
def test_there_is_one_host(host: list[bytes]) -> None:
    assert isinstance(outcome(host, []), MisdirectedError)


@pytest.mark.parametrize(
    ("origin", "code"),
    [
        ([b"http://localhost:5173"], None),
        ([b"HTTP://LOCALHOST"], None),
        ([DESK.encode()], None),
        ([DESK.encode() + b":8443"], ErrorCode.FORBIDDEN),
        ([b"http://desk.example.com"], ErrorCode.FORBIDDEN),
        ([b"http://evil.example"], ErrorCode.FORBIDDEN),
        ([b"http://localhost.evil.example"], ErrorCode.FORBIDDEN),
        ([b"http://localhost:80@evil.example"], ErrorCode.FORBIDDEN),
        ([b"http://localhost/"], ErrorCode.FORBIDDEN),
        ([b"ftp://localhost"], ErrorCode.FORBIDDEN),
        ([b"chrome-extension://localhost"], ErrorCode.FORBIDDEN),
        ([b"localhost"], ErrorCode.FORBIDDEN),
        ([b"null"], ErrorCode.FORBIDDEN),
        ([b""], ErrorCode.FORBIDDEN),
        ([b"http://" + b"a" * 2**20], ErrorCode.FORBIDDEN),
        ([b"http://localhost", b"http://evil.example"], ErrorCode.FORBIDDEN),
    ],
)
def test_an_origin_is_of_this_machine_or_named(origin: list[bytes], code: ErrorCode | None) -> None:
    error = outcome(HERE, origin)
    assert (error and error.code) is code
    assert not isinstance(error, MisdirectedError)


@given(st.lists(st.binary(max_size=60), max_size=3), st.lists(st.binary(max_size=60), max_size=3))
def test_no_header_at_all_breaks_the_check(host: list[bytes], origin: list[bytes]) -> None:
    with suppress(UradoriError):
        local_hosts("127.0.0.1").check(host, origin)
