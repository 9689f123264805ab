"""Bodies that are read, and words for what is wrong with them."""

from decimal import Decimal
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uradori_gateway.domain.faults import InvalidField, describe
from uradori_gateway.domain.turn_id import turn_id
from uradori_gateway.http.body import InvalidJsonError, parse_json


def test_figures_keep_every_digit() -> None:
    assert parse_json(b'{"value": 12345678901234567890.123456789}') == {
        "value": Decimal("12345678901234567890.123456789")
    }


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"not json",
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"a": 1e999999999}',
        b'{"a": 1e9999999999999999999999}',
        b'{"a": 0.' + b"1" * 1000 + b"}",
        b'{"a": ' + b"9" * 1_000_000 + b"}",
        b"[" * 100_000,
        b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
        b'"\xff\xfe"',
    ],
)
def test_what_nobody_means_is_refused_at_once(raw: bytes) -> None:
    begun = process_time()
    with pytest.raises(InvalidJsonError):
        parse_json(raw)
    assert process_time() - begun < 1


def test_a_fault_names_its_field_in_both_languages() -> None:
    japanese, english = describe([InvalidField(("body", "question"), "string_too_long", {"max_length": "2000"})])
    assert japanese == "question: 2000文字以内にしてください。"
    assert english == "question must have at most 2000 characters."


def test_the_contracts_own_words_are_kept() -> None:
    words = "質問を入力してください。 / The question is empty."
    assert describe([InvalidField(("body", "question"), "value_error", {}, words)]) == (
        "question: 質問を入力してください。",
        "question: The question is empty.",
    )


@given(st.lists(st.text(), max_size=20), st.text(), st.dictionaries(st.text(), st.text()))
def test_a_fault_never_repeats_much_of_what_was_sent(path: list[str], kind: str, context: dict[str, str]) -> None:
    japanese, english = describe([InvalidField(("body", *(part * 1000 for part in path)), kind, context)] * 100)
    assert len(japanese) < 6000
    assert len(english) < 6000


def test_turn_ids_sort_by_time_and_fit_into_a_subject() -> None:
    ids = [turn_id(milliseconds, b"\xff" * 10) for milliseconds in (0, 1, 1_700_000_000_000, 1_700_000_000_001)]
    assert ids == sorted(ids)
    assert all(len(each) == 26 and each.isalnum() for each in ids)
    assert turn_id(5, b"\x00" * 10) != turn_id(5, b"\x01" * 10)
