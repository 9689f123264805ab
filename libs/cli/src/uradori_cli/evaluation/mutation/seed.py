"""Chance that is the same in every run."""

import random

_SEED = "uradori mutation 1"


def seeded(name: str) -> random.Random:
    """A generator for one named purpose; nothing here is secret."""
    return random.Random(f"{_SEED} {name}")  # noqa: S311
