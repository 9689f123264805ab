"""How a turn ends, and which kind of not-knowing it was."""

from enum import StrEnum

from pydantic import Field

from uradori_contracts.message import Ticker, Value


class Disposition(StrEnum):
    """Results, not failures: scored and shown."""

    ANSWER = "ANSWER"
    CLARIFY = "CLARIFY"
    UNSUPPORTED = "UNSUPPORTED"
    INSUFFICIENT_EVIDENCE = "INSUFFICIENT_EVIDENCE"
    ERROR = "ERROR"


class ReasonCode(StrEnum):
    """Why a turn did not answer. The first nine are told apart everywhere."""

    ZERO_ROWS = "zero_rows"
    NULL_VALUE = "null_value"
    ZERO_DENOMINATOR = "zero_denominator"
    NO_SOURCE = "no_source"
    UNDEFINED_METRIC = "undefined_metric"
    UNKNOWN_ENTITY = "unknown_entity"
    AMBIGUOUS_PERIOD = "ambiguous_period"
    UNAPPROVED_CONTRACT = "unapproved_contract"
    SYSTEM_FAILURE = "system_failure"
    AMBIGUOUS_ENTITY = "ambiguous_entity"
    DELISTED_ENTITY = "delisted_entity"
    UNLISTED_ENTITY = "unlisted_entity"
    OUT_OF_SCOPE = "out_of_scope"
    FUTURE_PRICE = "future_price"
    NOT_YET_BUILT = "not_yet_built"
    WITHHELD = "withheld"
    CANCELLED = "cancelled"
    TOO_LARGE = "too_large"
    """More was found than one report may hold."""


class Reason(Value):
    """Why, for a program (`code`) and for a reader."""

    code: ReasonCode
    message: str
    message_en: str


class Choice(Value):
    """One way to go on after CLARIFY. `question` asks it again, unambiguously."""

    label: str
    question: str
    ticker: Ticker | None = None
    note: str = Field(default="", description="what tells it from the others, e.g. the industry")
