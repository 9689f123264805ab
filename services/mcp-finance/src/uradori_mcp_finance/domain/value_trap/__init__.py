"""The value-trap rule and its application."""

from uradori_mcp_finance.domain.value_trap.check import value_trap_check
from uradori_mcp_finance.domain.value_trap.rule import Clause, Condition, Relation, Rule

__all__ = ["Clause", "Condition", "Relation", "Rule", "value_trap_check"]
