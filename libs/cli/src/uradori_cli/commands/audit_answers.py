"""`uradori audit --jsonl`: answers of any system, a line each."""

from collections.abc import AsyncGenerator
from contextlib import aclosing
from functools import partial
from pathlib import Path

from uradori_cli.client.audits import audited
from uradori_cli.client.batch import Outcome, audit_lines
from uradori_cli.client.lines import lines_of
from uradori_cli.commands.audit_output import Result
from uradori_cli.commands.target import Opening
from uradori_cli.drafts.answer import answer_draft


async def audited_answers(jsonl: Path, opening: Opening, concurrency: int) -> AsyncGenerator[Result, None]:
    """A result for each line that is not blank, in their order."""
    async with (
        opening as client,
        aclosing(audit_lines(lines_of(jsonl), partial(audited, client), concurrency)) as outcomes,
    ):
        async for outcome in outcomes:
            yield _result(outcome)


def _result(outcome: Outcome) -> Result:
    refusal, report = outcome.refusal, outcome.report
    return Result(
        outcome.name,
        outcome.line,
        draft=answer_draft(outcome.name, report) if report else None,
        outcome=report,
        refusal=(refusal.message, refusal.message_en) if refusal else None,
    )
