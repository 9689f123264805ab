"""The tools of mcp-finance and their typed results."""

from datetime import date
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.evidence import Provenance
from uradori_contracts.message import Identifier, Message, Ticker, Value


class ReportedMetric(Value):
    """One figure of a company. `value` in `unit`; None where no report gives it."""

    item: str = Field(description="canonical id of the line item, e.g. operating_profit")
    label: str = Field(description="as the report calls it, e.g. 営業利益")
    value: Decimal | None
    unit: str
    period_end: date | None = None
    period: str = Field(default="", description="as a reader writes it, e.g. 2024年3月期")
    basis: str = Field(default="", description="連結, 単体 or empty")
    provenance: Provenance = Provenance()
    note: str = Field(default="", description="what a reader must know of the value, e.g. that its term is irregular")
    note_en: str = ""


class FallbackReason(StrEnum):
    """Why the snapshot answers where a live value was asked for."""

    NOT_OFFERED = "not_offered"
    """The live source has no such figure."""
    PAST = "past"
    """The question is about a day that is over."""
    TIMEOUT = "timeout"
    RATE_LIMITED = "rate_limited"
    CIRCUIT_OPEN = "circuit_open"
    """The live source failed so often that it is left alone for a while."""
    UNAVAILABLE = "unavailable"
    UNKNOWN_TICKER = "unknown_ticker"
    WRONG_CURRENCY = "wrong_currency"
    IMPLAUSIBLE = "implausible"
    """A value that is missing, no number, or far from what the reports allow."""


class Fallback(Value):
    """That the snapshot answers in place of the live source, and why."""

    reason: FallbackReason
    message: str
    message_en: str


class ToolAnswer(Value):
    """What every tool says of its answer: all of it comes from one source, as of one day."""

    data_source: DataSourceMode
    as_of: date
    fallback: Fallback | None = None


class StockValuation(ToolAnswer):
    """Key figures and multiples of a company, newest year first."""

    kind: Literal["stock_valuation"] = "stock_valuation"
    ticker: Ticker
    name: str
    accounting_standard: str = ""
    delisted_on: date | None = None
    metrics: tuple[ReportedMetric, ...]


class ConditionOutcome(StrEnum):
    """Of one condition of a rule."""

    MET = "met"
    NOT_MET = "not_met"
    UNKNOWN = "unknown"


class RuleCondition(Value):
    """A condition of the value-trap rule with the figures it looked at."""

    name: str
    statement: str
    """In words, e.g. PBR < 1.0."""
    statement_en: str = ""
    outcome: ConditionOutcome
    inputs: tuple[ReportedMetric, ...] = ()


class TrapVerdict(StrEnum):
    """Whether a cheap share looks cheap for a reason."""

    TRAP = "trap"
    NOT_TRAP = "not_trap"
    UNKNOWN = "unknown"


class ValueTrapCheck(ToolAnswer):
    """The outcome of a versioned rule; UNKNOWN where an input is missing."""

    kind: Literal["value_trap_check"] = "value_trap_check"
    ticker: Ticker
    name: str
    verdict: TrapVerdict
    rule_version: str
    rule_statement: str = ""
    """What the rule calls a trap, in words."""
    rule_statement_en: str = ""
    conditions: tuple[RuleCondition, ...]


class MacroIndicator(Value):
    """One dated value of an indicator."""

    indicator: str
    label: str
    value: Decimal
    unit: str
    as_of: date
    source: str
    note: str = ""
    document_id: str = ""


class MacroIndicators(ToolAnswer):
    """The latest value of each indicator first, then earlier ones."""

    kind: Literal["macro_indicators"] = "macro_indicators"
    indicators: tuple[MacroIndicator, ...]


class Disclosure(Value):
    """A filing."""

    ticker: Ticker
    document_id: str
    title: str
    disclosure_type: str
    filed_on: date
    publisher: str


class Disclosures(ToolAnswer):
    """Filings of a company, newest first."""

    kind: Literal["disclosures"] = "disclosures"
    ticker: Ticker
    name: str
    disclosures: tuple[Disclosure, ...]


ToolResult = Annotated[StockValuation | ValueTrapCheck | MacroIndicators | Disclosures, Field(discriminator="kind")]


class ToolName(StrEnum):
    """As MCP clients list them."""

    GET_STOCK_VALUATION = "get_stock_valuation"
    CHECK_VALUE_TRAP = "check_value_trap"
    GET_MACRO_INDICATORS = "get_macro_indicators"
    GET_RECENT_DISCLOSURES = "get_recent_disclosures"


class ToolCall(Message):
    """Call one tool. `ticker` where the tool takes one; nothing dated after `as_of` is served.

    Of a valuation, only `items` (all where empty) of the newest `years` fiscal years come back.
    """

    turn_id: Identifier | None = None
    tool: ToolName
    ticker: Ticker | None = None
    mode: DataSourceMode = DataSourceMode.SNAPSHOT
    as_of: date | None = None
    items: tuple[str, ...] = Field(default=(), max_length=64)
    years: int = Field(default=5, ge=1, le=10)


class ToolReply(Message):
    """The tool's typed result."""

    tool: ToolName
    result: ToolResult
