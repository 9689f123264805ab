"""The value-trap rule as a TOML file."""

import tomllib
from pathlib import Path

from uradori_mcp_finance.domain.value_trap import Rule


def load_rule(path: Path) -> Rule:
    """Read the rule.

    Raises:
        ValueError: the file is no TOML, or no rule.
        OSError: it is missing.
    """
    return Rule.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
