"""Figures that an answer derives: registered formulas over operands bound by the claim's own context."""

from uradori_auditor.domain.derived.judging import derive, derived_elsewhere, misread_unit

__all__ = ["derive", "derived_elsewhere", "misread_unit"]
