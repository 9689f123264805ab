"""The question alone, over all reports, through the whole running system."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter

import httpx
from uradori_contracts.asking import ChatRequest
from uradori_contracts.disposition import Disposition
from uradori_contracts.views import ChatReply

from uradori_cli.client.connection import connected
from uradori_cli.client.turns import whole_turn
from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.concurrently import concurrently
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.evaluation.u4.marks import Places, places
from uradori_cli.evaluation.u4.questions import U4Question, read_questions
from uradori_cli.evaluation.u4.stacks import holding, ingest
from uradori_cli.evaluation.u4.values import same_value, value_text

_CONCURRENCY = 1
"""What a question takes is what it takes alone."""


@dataclass(frozen=True, slots=True)
class U4Answer:
    """Right: an answer whose value, or whose cited cell, is the gold's. An answer with neither is wrong."""

    name: str = "u4-answer"
    data: str = "u4"

    async def run(self, run: SuiteRun) -> tuple[Case, ...]:
        """Asks the gateway that was named, else a stack of its own that holds the reports."""
        questions = await asyncio.to_thread(read_questions, run.data, "qa", run.limit)
        where = await asyncio.to_thread(places, questions)
        async with _gateway(run, questions.reports) as client:
            return await concurrently(
                questions.asked,
                lambda question: _case(client, question, where),
                _CONCURRENCY,
                lambda done: run.progress("質問 / questions", done, len(questions.asked)),
            )


@asynccontextmanager
async def _gateway(run: SuiteRun, folders: tuple[Path, ...]) -> AsyncIterator[httpx.AsyncClient]:
    if run.url is not None:
        async with connected(run.url, access=run.access) as client:
            await ingest(client, folders, run.progress)
            yield client
        return
    async with holding(run, folders, whole=True) as held:
        yield held.client


async def _case(client: httpx.AsyncClient, question: U4Question, where: Places) -> Case:
    began = perf_counter()
    reply = await whole_turn(client, ChatRequest(question=question.question))
    took_ms = (perf_counter() - began) * 1e3
    cell = where.cells.get(question.cell, "")
    answered = reply.disposition is Disposition.ANSWER
    got, cited = told(reply)
    by_value = any(same_value(value, question.value) for value in got)
    by_cell = any(document == question.report and place == cell for document, place in cited)
    right = answered and (by_value or by_cell)
    wrong = answered and not right
    why = "" if right else "wrong" if wrong else reply.disposition.value if reply.disposition else "none"
    return Case(
        id=question.id,
        question=question.question,
        expected=f"{question.value} ({question.report} {cell})",
        got=" / ".join(got) or reply.answer[:200],
        why=why,
        measures={
            "right": float(right),
            "wrong": float(wrong),
            "abstained": float(not answered),
            "exact_match": float(answered and by_value),
            "cited_cell": float(answered and by_cell),
        },
        group=question.split,
        groups=(f"{question.split} {reply.disposition.value if reply.disposition else 'none'}",),
        took_ms=took_ms,
    )


def told(reply: ChatReply) -> tuple[tuple[str, ...], tuple[tuple[str, str], ...]]:
    """The values that an answer states, and the cells that it cites with their documents."""
    values = tuple(value_text(one.value, one.unit, one.kind, one.printed) for one in reply.figures)
    return values, tuple((one.document_id, one.cell) for one in reply.figures)
