"""What a question asked from the command line becomes."""

from datetime import date, datetime

import pytest
from uradori_cli.commands.ask import chat_request
from uradori_cli.failure import CommandError
from uradori_contracts.asking import DataSourceMode


def test_live_values_and_a_day_in_the_past_are_asked_for_only_where_they_are_wanted():
    plain = chat_request("トヨタのPERは？", None)
    assert (plain.data_source_mode, plain.as_of) == (None, None)

    asked = chat_request("トヨタのPERは？", None, live=True, as_of=datetime.fromisoformat("2024-07-01"))
    assert (asked.data_source_mode, asked.as_of) == (DataSourceMode.LIVE_API, date(2024, 7, 1))


def test_an_empty_question_is_refused_in_words():
    with pytest.raises(CommandError, match="The question was refused"):
        chat_request("  ", None)
