"""Reports written out as they come, and the exit code that they end in."""

from collections.abc import AsyncGenerator
from contextlib import ExitStack, aclosing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from time import monotonic

from uradori_contracts.audit import AuditStatus

from uradori_cli.commands.audit_output import Format, Output, Result, output
from uradori_cli.failure import CommandError
from uradori_cli.render.audit.tally import Tally
from uradori_cli.render.audit.tones import WORST_FIRST
from uradori_cli.render.terminal import Terminal


class FailOn(StrEnum):
    """From which status on the exit code is 1."""

    FAIL = "fail"
    WARN = "warn"
    NEVER = "never"


_FAILING = {
    FailOn.FAIL: frozenset({AuditStatus.FAIL}),
    FailOn.WARN: frozenset({AuditStatus.FAIL, AuditStatus.WARN, AuditStatus.INSUFFICIENT_EVIDENCE}),
    FailOn.NEVER: frozenset[AuditStatus](),
}


@dataclass(frozen=True, slots=True)
class Writing:
    """In which form reports go where; `html` is a page beside them."""

    form: Format
    out: Path
    html: Path | None
    everything: bool


@dataclass(frozen=True, slots=True)
class Ending:
    """How exit codes follow: `error` where a text could not be audited."""

    fail_on: FailOn
    error: int
    unit: str

    def code(self, tally: Tally) -> int:
        """`error`, 1 or 0. A draft that no auditor answered for is an error, too."""
        statuses = tally.statuses
        if tally.refused or (self.error > 1 and statuses[AuditStatus.UNAUDITED]):
            return self.error
        return 1 if any(statuses[status] for status in _FAILING[self.fail_on]) else 0


async def written(results: AsyncGenerator[Result, None], writing: Writing, ending: Ending) -> int:
    """Writes each result, then how many of which status to standard error. The exit code."""
    began, tally, errors = monotonic(), Tally(), Terminal(stderr=True)
    with ExitStack() as held:
        outputs: list[Output] = [held.enter_context(output(writing.form, writing.out, everything=writing.everything))]
        if writing.html is not None:
            outputs.append(held.enter_context(output(Format.HTML, writing.html, everything=writing.everything)))
        try:
            await _write(results, outputs, tally, errors)
        except CommandError as error:
            raise CommandError(error.message, error.message_en, error.details, ending.error) from error
        for each in outputs:
            each.close(tally)
    statuses = tally.statuses
    counts = [f"{status.value} {statuses[status]}" for status in WORST_FIRST if statuses[status]]
    if tally.refused:
        counts.append(f"error {tally.refused}")
    total = len(tally.entries) + tally.refused
    line = f"{total} 件 / {ending.unit}  {'  '.join(counts)}  {monotonic() - began:.1f} s"
    errors.print(line, style="dim", highlight=False)
    return ending.code(tally)


async def _write(results: AsyncGenerator[Result, None], outputs: list[Output], tally: Tally, errors: Terminal) -> None:
    with errors.status("監査中 / auditing") as status:
        async with aclosing(results):
            async for result in results:
                status.stop()
                for each in outputs:
                    each.take(result)
                tally.take(result.name, result.outcome)
                status.update(f"監査中 / auditing  {len(tally.entries) + tally.refused}")
                status.start()
