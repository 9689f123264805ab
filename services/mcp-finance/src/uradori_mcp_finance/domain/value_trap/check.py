"""The answer of check_value_trap."""

from collections.abc import Iterable
from datetime import date

from uradori_contracts.asking import DataSourceMode
from uradori_contracts.finance import (
    ConditionOutcome,
    ReportedMetric,
    RuleCondition,
    TrapVerdict,
    ValueTrapCheck,
)

from uradori_mcp_finance.domain.multiples import COMPUTED, OPERANDS
from uradori_mcp_finance.domain.snapshot import Snapshot, company_name, history_as_of
from uradori_mcp_finance.domain.valuation import filed
from uradori_mcp_finance.domain.value_trap.inputs import Known, growth, newest
from uradori_mcp_finance.domain.value_trap.rule import Clause, Condition, Rule


def value_trap_check(snapshot: Snapshot, rule: Rule, ticker: str, as_of: date | None) -> ValueTrapCheck:
    """The rule's verdict on a company; UNKNOWN where a missing input could still turn it.

    Raises:
        UradoriError: UNKNOWN_TICKER, NOT_FOUND.
    """
    known = _known(snapshot, rule, ticker, as_of)
    outcomes = tuple(_condition(condition, known) for condition in rule.condition)
    gates = tuple(found.outcome for asked, found in zip(rule.condition, outcomes, strict=True) if asked.gate)
    others = tuple(found.outcome for asked, found in zip(rule.condition, outcomes, strict=True) if not asked.gate)
    return ValueTrapCheck(
        ticker=ticker,
        name=company_name(snapshot, ticker),
        verdict=_verdict(gates, others, rule.needed),
        rule_version=rule.version,
        rule_statement=rule.statement,
        rule_statement_en=rule.statement_en,
        conditions=outcomes,
        data_source=DataSourceMode.SNAPSHOT,
        as_of=filed(known.reported),
    )


def _known(snapshot: Snapshot, rule: Rule, ticker: str, as_of: date | None) -> Known:
    reported = history_as_of(snapshot, ticker, as_of, frozenset(rule.items) - COMPUTED)
    if COMPUTED.isdisjoint(rule.items):
        return Known(reported, reported)
    newest_term = reported.leading()[0].period_end
    return Known(reported, history_as_of(snapshot, ticker, as_of, OPERANDS, newest_term))


def _verdict(gates: tuple[ConditionOutcome, ...], others: tuple[ConditionOutcome, ...], needed: int) -> TrapVerdict:
    met = others.count(ConditionOutcome.MET)
    unknown = others.count(ConditionOutcome.UNKNOWN)
    if ConditionOutcome.NOT_MET in gates or met + unknown < needed:
        return TrapVerdict.NOT_TRAP
    if ConditionOutcome.UNKNOWN in gates or met < needed:
        return TrapVerdict.UNKNOWN
    return TrapVerdict.TRAP


def _condition(condition: Condition, known: Known) -> RuleCondition:
    outcomes: list[ConditionOutcome] = []
    inputs: list[ReportedMetric] = []
    for clause in condition.clause:
        outcome, read = _clause(clause, known)
        outcomes.append(outcome)
        inputs.extend(read)
    return RuleCondition(
        name=condition.name,
        statement=condition.statement,
        statement_en=condition.statement_en,
        outcome=_all(outcomes),
        inputs=tuple(inputs),
    )


def _all(outcomes: Iterable[ConditionOutcome]) -> ConditionOutcome:
    seen = set(outcomes)
    if ConditionOutcome.NOT_MET in seen:
        return ConditionOutcome.NOT_MET
    return ConditionOutcome.UNKNOWN if ConditionOutcome.UNKNOWN in seen else ConditionOutcome.MET


def _clause(clause: Clause, known: Known) -> tuple[ConditionOutcome, tuple[ReportedMetric, ...]]:
    if clause.growth_years:
        left = growth(known.reported, clause.item, clause.growth_years)
    else:
        left = newest(known, clause.item)
    inputs = left.inputs
    bound = clause.value
    if clause.other is not None:
        right = newest(known, clause.other)
        inputs, bound = (*inputs, *right.inputs), right.value
    if left.value is None or bound is None:
        return ConditionOutcome.UNKNOWN, inputs
    return (ConditionOutcome.MET if clause.relation.holds(left.value, bound) else ConditionOutcome.NOT_MET), inputs
