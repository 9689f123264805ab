"""check_value_trap: the shipped rule and its three verdicts."""

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest
from pydantic import ValidationError
from uradori_contracts.finance import ConditionOutcome, TrapVerdict, ValueTrapCheck
from uradori_mcp_finance.adapters.rule_file import load_rule
from uradori_mcp_finance.domain.figure import Figure
from uradori_mcp_finance.domain.snapshot import Snapshot
from uradori_mcp_finance.domain.value_trap import Clause, Relation, Rule, value_trap_check

RULE = load_rule(Path(__file__).parents[3] / "data" / "rules" / "value_trap.toml")


def check(*figures: Figure) -> ValueTrapCheck:
    snapshot = Snapshot(names={}, figures={"7203": figures}, disclosures={}, indicators=())
    return value_trap_check(snapshot, RULE, "7203", None)


def with_value(figures: tuple[Figure, ...], item: str, value: str) -> list[Figure]:
    return [replace(f, value=Decimal(value)) if f.item == item else f for f in figures]


def without(figures: tuple[Figure, ...], *items: str) -> list[Figure]:
    return [f for f in figures if f.item not in items]


def test_a_cheap_share_that_earns_less_than_its_cost_of_equity_is_a_trap(cheap_year):
    found = check(*cheap_year)

    assert found.verdict is TrapVerdict.TRAP
    assert [c.outcome for c in found.conditions] == [ConditionOutcome.MET] * 4


def test_a_share_above_its_book_value_is_no_trap_whatever_else_holds(cheap_year):
    assert check(*with_value(cheap_year, "bps", "500")).verdict is TrapVerdict.NOT_TRAP


def test_too_few_conditions_are_no_trap(cheap_year):
    healthy = with_value(tuple(with_value(cheap_year, "roe", "12.0")), "tsr", "150")

    assert check(*healthy).verdict is TrapVerdict.NOT_TRAP


def test_a_missing_input_that_could_turn_the_verdict_leaves_it_unknown(cheap_year):
    found = check(*without(cheap_year, "roe", "tsr_benchmark"))

    assert found.verdict is TrapVerdict.UNKNOWN
    outcomes = {c.name: c.outcome for c in found.conditions}
    assert outcomes["roe_below_cost_of_equity"] is ConditionOutcome.UNKNOWN
    assert outcomes["tsr_below_benchmark"] is ConditionOutcome.UNKNOWN


def test_a_missing_input_that_cannot_turn_the_verdict_does_not_hide_it(cheap_year):
    assert check(*without(cheap_year, "payout_ratio")).verdict is TrapVerdict.TRAP


def test_each_condition_shows_the_figures_it_looked_at(cheap_year):
    by_name = {c.name: c for c in check(*cheap_year).conditions}

    assert [m.item for m in by_name["tsr_below_benchmark"].inputs] == ["tsr", "tsr_benchmark"]
    assert [m.period for m in by_name["payout_without_growth"].inputs][1:] == ["2024年3月期", "2020年3月期"]


@pytest.mark.parametrize("base", ["0", "-100"])
def test_no_growth_is_taken_over_a_base_of_zero_or_less(figure, base):
    found = check(figure("payout_ratio", "40.0", "%"), figure("net_sales", "100"), figure("net_sales", base, year=2020))

    outcomes = {c.name: c.outcome for c in found.conditions}
    assert outcomes["payout_without_growth"] is ConditionOutcome.UNKNOWN


def test_the_rule_and_its_conditions_are_said_in_both_languages(cheap_year):
    found = check(*cheap_year)

    assert "2つ以上" in found.rule_statement
    assert "at least two" in found.rule_statement_en
    assert all(c.statement and c.statement_en.isascii() for c in found.conditions)


@pytest.mark.parametrize(
    ("change", "why"),
    [({"needed": 4}, "no more conditions"), ({"condition": (*RULE.condition, RULE.condition[0])}, "one name")],
)
def test_a_rule_that_cannot_be_met_or_names_a_condition_twice_is_refused(change, why):
    with pytest.raises(ValidationError, match=why):
        Rule.model_validate(RULE.model_dump() | change)


def test_growth_is_not_measured_across_a_change_of_standard(figure):
    found = check(
        figure("payout_ratio", "40.0", "%"),
        figure("net_sales", "100", standard="IFRS"),
        figure("net_sales", "120", year=2020),
    )

    outcomes = {c.name: c.outcome for c in found.conditions}
    assert outcomes["payout_without_growth"] is ConditionOutcome.UNKNOWN


def test_a_clause_with_two_bounds_is_refused():
    with pytest.raises(ValidationError):
        Clause(item="roe", relation=Relation.BELOW, value=Decimal(8), other="per")


@pytest.mark.parametrize(
    ("relation", "outcomes"),
    [
        (Relation.BELOW, (True, False, False)),
        (Relation.AT_MOST, (True, True, False)),
        (Relation.ABOVE, (False, False, True)),
        (Relation.AT_LEAST, (False, True, True)),
    ],
)
def test_relations_decide_at_their_bound(relation, outcomes):
    assert tuple(relation.holds(Decimal(n), Decimal(8)) for n in (7, 8, 9)) == outcomes
