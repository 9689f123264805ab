"""The project's own questions through the whole running system."""

import unicodedata
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from itertools import groupby

import httpx
from uradori_contracts.asking import ChatRequest
from uradori_contracts.audit import MISMATCHES, AuditStatus
from uradori_contracts.disposition import Disposition
from uradori_contracts.views import ChatReply

from uradori_cli.client.connection import connected
from uradori_cli.client.turns import whole_turn
from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.concurrently import concurrently
from uradori_cli.evaluation.questions import SystemQuestion, read_questions
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.stack.stack import running_stack

_CONCURRENCY = 2
_DROPPED = str.maketrans("", "", ", 　\n")


@dataclass(frozen=True, slots=True)
class SystemSuite:
    """Right answers and dispositions, the consistency rate, and figures that are wrong."""

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
        yield client


async def _ask_all(client: httpx.AsyncClient, questions: tuple[SystemQuestion, ...]) -> tuple[Case, ...]:
    cases: list[Case] = []
    for question in questions:
        request = ChatRequest(question=question.question, session_id=question.session)
        cases.append(judged(question, await whole_turn(client, request)))
    return tuple(cases)


def judged(question: SystemQuestion, reply: ChatReply) -> Case:
    """The question's case: right where disposition, reason, choices and answer are as expected."""
    fits = reply.disposition is question.disposition
    if question.reason is not None:
        fits = fits and reply.reason is not None and reply.reason.code is question.reason
    problems = ["" if fits else "disposition", *_problems(question, reply)]
    why = ", ".join(problem for problem in problems if problem)
    measures = {"right": float(not why), "disposition_right": float(fits)}
    if reply.disposition is Disposition.ANSWER:
        measures |= {"pass_share": float(reply.report.status is AuditStatus.PASS)}
        measures |= {"consistency_rate": rate} if (rate := _consistency(reply)) is not None else {}
    expected = " ".join([question.disposition.value, *("|".join(group) for group in question.answer)])
    got = f"{reply.disposition.value} {reply.answer or (reply.reason.message if reply.reason else '')}"
    return Case(question.id, question.question, expected, got, why, measures, {"wrong_figures": _wrong_figures(reply)})


def _problems(question: SystemQuestion, reply: ChatReply) -> list[str]:
    text = comparable(reply.answer)
    missing = [group[0] for group in question.answer if not any(comparable(word) in text for word in group)]
    present = [word for word in question.absent if comparable(word) in text]
    offered = {choice.ticker for choice in reply.choices}
    return [
        *(f"missing {word}" for word in missing),
        *(f"must not hold {word}" for word in present),
        *(f"choice {ticker} not offered" for ticker in question.choices if ticker not in offered),
    ]


def _consistency(reply: ChatReply) -> float | None:
    rates = reply.report.rates
    if rates is None:
        return None
    sentences = rates.sentences + reply.report.withheld
    return rates.supported_sentences / sentences if sentences else None


def _wrong_figures(reply: ChatReply) -> int:
    return sum(finding.kind in MISMATCHES for verdict in reply.verdicts for finding in verdict.findings)


def comparable(text: str) -> str:
    """NFKC without commas and blanks."""
    return unicodedata.normalize("NFKC", text).translate(_DROPPED)


def _conversation(question: SystemQuestion) -> str:
    return question.session or f"alone {question.id}"
