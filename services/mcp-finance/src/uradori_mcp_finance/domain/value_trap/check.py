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

from uradori_mcp_finance.domain.history import History
from uradori_mcp_finance.domain.snapshot import Snapshot, company_name, history_as_of
from uradori_mcp_finance.domain.valuation import filed, needed
from uradori_mcp_finance.domain.value_trap.inputs import growth, newest
from uradori_mcp_finance.domain.value_trap.rule import Clause, Condition, Rule


def value_trap_check(snapshot: Snapshot, rule: Rule, ticker: str, as_of: date | None) -> ValueTrapCheck:
    """The rule's verdict on a company; UNKNOWN where a missing input could still turn it.

    Raises:
        UradoriError: UNKNOWN_TICKER, NOT_FOUND.
    """
    past = history_as_of(snapshot, ticker, as_of, needed(rule.items))
    outcomes = tuple(_condition(condition, past) for condition in rule.condition)
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
        as_of=filed(past),
    )


def _verdict(gates: tuple[ConditionOutcome, ...], others: tuple[ConditionOutcome, ...], needed: int) -> TrapVerdict:
    met = others.count(ConditionOutcome.MET)
    unknown = others.count(ConditionOutcome.UNKNOWN)
    if ConditionOutcome.NOT_MET in gates or met + unknown < needed:
        return TrapVerdict.NOT_TRAP
    if ConditionOutcome.UNKNOWN in gates or met < needed:
        return TrapVerdict.UNKNOWN
    return TrapVerdict.TRAP


def _condition(condition: Condition, past: History) -> RuleCondition:
    outcomes: list[ConditionOutcome] = []
    inputs: list[ReportedMetric] = []
    for clause in condition.clause:
        outcome, read = _clause(clause, past)
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


def _clause(clause: Clause, past: History) -> tuple[ConditionOutcome, tuple[ReportedMetric, ...]]:
    left = growth(past, clause.item, clause.growth_years) if clause.growth_years else newest(past, clause.item)
    inputs = left.inputs
    bound = clause.value
    if clause.other is not None:
        right = newest(past, clause.other)
        inputs, bound = (*inputs, *right.inputs), right.value
    if left.value is None or bound is None:
        return ConditionOutcome.UNKNOWN, inputs
    return (ConditionOutcome.MET if clause.relation.holds(left.value, bound) else ConditionOutcome.NOT_MET), inputs
