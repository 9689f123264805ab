"""Figures that an answer derives: registered formulas over operands bound by the claim's own context."""

from uradori_auditor.domain.judging.derived.judging import derive, derived_elsewhere, misread_unit
from uradori_auditor.domain.judging.derived.ratios import levels_or_defined
from uradori_auditor.domain.judging.derived.terms import Base, Sought

__all__ = ["Base", "Sought", "derive", "derived_elsewhere", "levels_or_defined", "misread_unit"]
