"""The project's own questions through the whole running system."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import groupby

import httpx
from uradori_contracts.asking import ChatRequest

from uradori_cli.client.access import BusAccess
from uradori_cli.client.bus import connected_bus
from uradori_cli.client.connection import connected
from uradori_cli.client.turns import whole_turn
from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.concurrently import concurrently
from uradori_cli.evaluation.judging import judged
from uradori_cli.evaluation.questions import SystemQuestion, read_questions
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.evaluation.vectors import all_embedded
from uradori_cli.stack.stack import running_stack

_CONCURRENCY = 2


@dataclass(frozen=True, slots=True)
class SystemSuite:
    """Right answers, dispositions and evidence, the consistency rate, and figures that are wrong."""

    name: str = "system"
    data: str = ""

    async def run(self, run: SuiteRun) -> tuple[Case, ...]:
        """Asks the gateway that was named, else an embedded stack."""
        questions = read_questions(run.data)[: run.limit]
        ordered = sorted(questions, key=_conversation)
        conversations = [tuple(group) for _, group in groupby(ordered, key=_conversation)]
        async with _gateway(run) as client:
            asked = await concurrently(
                conversations,
                partial(_ask_all, client),
                _CONCURRENCY,
                lambda done: run.progress("会話 / conversations", done, len(conversations)),
            )
        return tuple(case for cases in asked for case in cases)


@asynccontextmanager
async def _gateway(run: SuiteRun) -> AsyncIterator[httpx.AsyncClient]:
    if run.url is not None:
        async with connected(run.url, access=run.access) as client:
            yield client
        return
    async with running_stack(run.plan, run.notify) as stack, connected(stack.url) as client:
        async with connected_bus(BusAccess(stack.nats_url)) as bus:
            await all_embedded(bus, run.progress)
        yield client


async def _ask_all(client: httpx.AsyncClient, questions: tuple[SystemQuestion, ...]) -> tuple[Case, ...]:
    cases: list[Case] = []
    for question in questions:
        request = ChatRequest(
            question=question.question,
            session_id=question.session,
            as_of=question.as_of,
            data_source_mode=question.data_source_mode,
        )
        cases.append(judged(question, await whole_turn(client, request)))
    return tuple(cases)


def _conversation(question: SystemQuestion) -> str:
    return question.session or f"alone {question.id}"
