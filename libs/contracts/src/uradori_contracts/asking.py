"""A question on its way in."""

from datetime import date
from enum import StrEnum
from typing import Annotated

from pydantic import AfterValidator, StringConstraints

from uradori_contracts.message import Identifier, Message, Value

QUESTION_LIMIT = 2000
"""Characters."""


class DataSourceMode(StrEnum):
    """Whether tools read the shipped snapshot or a live service. Never mixed in one answer."""

    SNAPSHOT = "snapshot"
    LIVE_API = "live_api"


class RetrievalMode(StrEnum):
    """Which searches take part."""

    HYBRID = "hybrid"
    SPARSE = "sparse"
    DENSE = "dense"


class Display(StrEnum):
    """`live`: tokens as they come, verdicts behind them. `verified`: a sentence once it has passed."""

    LIVE = "live"
    VERIFIED = "verified"


def _printable(text: str) -> str:
    if any((character < " " and character not in "\n\t") or character == "\x7f" for character in text):
        raise ValueError("制御文字は使えません。 / Control characters are not allowed.")
    if not text.strip():
        raise ValueError("質問を入力してください。 / The question is empty.")
    return text


Question = Annotated[str, StringConstraints(min_length=1, max_length=QUESTION_LIMIT), AfterValidator(_printable)]


class ChatRequest(Value):
    """What a client posts. What it leaves out comes from the settings."""

    question: Question
    session_id: Identifier | None = None
    data_source_mode: DataSourceMode | None = None
    retrieval_mode: RetrievalMode | None = None
    as_of: date | None = None
    display: Display | None = None


class Ask(Message):
    """A turn to be run, on the work queue. Delivered at least once; `turn_id` makes it one turn."""

    turn_id: Identifier
    question: Question
    session_id: Identifier | None = None
    data_source_mode: DataSourceMode
    retrieval_mode: RetrievalMode
    as_of: date | None = None
    display: Display


class ReadersRequest(Message):
    """Does anybody read this turn, or may come back to it? Asked by a gateway that its last reader left."""

    turn_id: Identifier


class ReadersReply(Message):
    """From a gateway that has readers of the turn; 0 while it waits for its last one to come back."""

    turn_id: Identifier
    readers: int


class Cancel(Message):
    """Nobody waits for the turn any more."""

    turn_id: Identifier
