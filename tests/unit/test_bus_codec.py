"""Bodies as bytes: whatever comes, a message or a typed refusal, in linear time."""

from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_bus.codec import decode, encode
from uradori_contracts.errors import ErrorCode, UradoriError
from uradori_contracts.message import Message


class Figure(Message):
    """A message of these tests."""

    text: str = ""
    number: float = 0.0
    many: tuple[int, ...] = ()


def refusal(raw):
    with pytest.raises(UradoriError) as raised:
        decode(Figure, raw)
    return raised.value.code


@given(st.text(), st.floats(allow_nan=False, allow_infinity=False), st.lists(st.integers(-(2**63), 2**63 - 1)))
def test_what_was_encoded_is_decoded(text, number, many):
    try:
        text.encode()
    except UnicodeEncodeError:
        return
    message = Figure(text=text, number=number, many=tuple(many))
    assert decode(Figure, encode(message)) == message


@given(st.binary(max_size=300))
def test_any_bytes_are_a_message_or_a_refusal(raw):
    try:
        message = decode(Figure, raw)
    except UradoriError as error:
        message = error.code
    assert message in (ErrorCode.INVALID_REQUEST, ErrorCode.UNSUPPORTED_VERSION) or isinstance(message, Figure)


@pytest.mark.parametrize("version", [b"2", b"99", b"0"])
def test_a_version_that_is_not_known_is_told_apart_whatever_else_is_wrong(version):
    assert refusal(b'{"schema_version":' + version + b',"text":5,"new":[1]}') is ErrorCode.UNSUPPORTED_VERSION


@pytest.mark.parametrize("constant", [b"NaN", b"Infinity", b"-Infinity"])
def test_numbers_that_json_does_not_have_are_refused(constant):
    assert refusal(b'{"number":' + constant + b"}") is ErrorCode.INVALID_REQUEST


@pytest.mark.parametrize(
    "raw",
    [
        b"[" * 100_000,
        b'{"text":' * 100_000,
        b'{"many":[' + b"1e5," * 200_000,
        b'{"number":' + b"1" * 10**6 + b"}",
        b'{"many":[' + b'"x",' * 250_000 + b"1]}",
        b'{"text":"' + b"\\u0000" * 150_000 + b'"',
        b'{"text":"' + b"NaN" * 300_000 + b'","x":1}',
    ],
)
def test_a_megabyte_made_to_hurt_is_refused_quickly(raw):
    begun = process_time()
    assert refusal(raw) is ErrorCode.INVALID_REQUEST
    assert process_time() - begun < 1


def test_the_refusal_does_not_quote_what_it_refused():
    with pytest.raises(UradoriError) as raised:
        decode(Figure, b'{"text": 5, "secret": "hunter2"}')
    assert "hunter2" not in str(raised.value)
