"""Questions asked of figures in a stack that holds the reports that they are about."""

import asyncio
from collections.abc import Awaitable, Callable

from uradori_bus import Bus

from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.concurrently import concurrently
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.evaluation.u4.marks import Places, places
from uradori_cli.evaluation.u4.questions import U4Question, read_questions
from uradori_cli.evaluation.u4.stacks import holding

BUDGET_S = 60.0
_CONCURRENCY = 2


async def asked_of_figures(
    run: SuiteRun, kind: str, case: Callable[[Bus, U4Question, Places], Awaitable[Case]]
) -> tuple[Case, ...]:
    """A case for each question of the files of that kind. Raises CommandError where files are missing."""
    questions = await asyncio.to_thread(read_questions, run.data, kind, run.limit)
    where = await asyncio.to_thread(places, questions)
    async with holding(run, questions.reports, whole=False) as held:
        return await concurrently(
            questions.asked,
            lambda question: case(held.bus, question, where),
            _CONCURRENCY,
            lambda done: run.progress("質問 / questions", done, len(questions.asked)),
        )
