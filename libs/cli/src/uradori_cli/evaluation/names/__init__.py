"""Mentions of companies to companies; names to companies; two names to one company or two."""

from uradori_cli.evaluation.names.suite import NamesSuite

__all__ = ["NamesSuite"]
