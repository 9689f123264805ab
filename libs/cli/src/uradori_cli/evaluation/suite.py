"""A suite as the command runs it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from uradori_cli.client.bearer import Access
from uradori_cli.evaluation.case import Case
from uradori_cli.stack.notices import Notify
from uradori_cli.stack.plan import StackPlan

Progress = Callable[[str, int, int], None]
"""What is done, how much of it, of how much."""


@dataclass(frozen=True, slots=True)
class SuiteRun:
    """What a suite is given. `plan` is a stack it may start; `url` a gateway that is up, where one was named,
    and `access` what it is shown."""

    data: Path
    limit: int | None
    plan: StackPlan
    url: str | None
    access: Access
    notify: Notify
    progress: Progress


class Suite(Protocol):
    """Runs its questions through the running system."""

    @property
    def name(self) -> str:
        """As it is called on the command line."""

    @property
    def data(self) -> str:
        """Where its data lies below the folder of evaluation data; empty for the project's own."""

    async def run(self, run: SuiteRun) -> tuple[Case, ...]:
        """Raises CommandError where the data cannot be read or the system does not come up."""
