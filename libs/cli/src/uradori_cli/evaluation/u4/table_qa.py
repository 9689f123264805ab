"""Given the question and the table: its cell and its value."""

from dataclasses import dataclass

from uradori_bus import Budget, Bus
from uradori_contracts.figures import FigureReply, FigureRequest, FigureScope
from uradori_contracts.reported_facts import ReportedFact
from uradori_contracts.subjects import FIGURES

from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.evaluation.u4.asking import BUDGET_S, asked_of_figures
from uradori_cli.evaluation.u4.marks import Places
from uradori_cli.evaluation.u4.questions import U4Question
from uradori_cli.evaluation.u4.values import same_value, value_text


@dataclass(frozen=True, slots=True)
class U4TableQa:
    """The best fact of the table that is named counts, sure or not; how many were sure enough to answer beside it."""

    name: str = "u4-qa"
    data: str = "u4"

    async def run(self, run: SuiteRun) -> tuple[Case, ...]:
        """Asks figures over the bus of a stack that holds the reports."""
        return await asked_of_figures(run, "qa", _case)


async def _case(bus: Bus, question: U4Question, where: Places) -> Case:
    table, cell = where.tables.get(question.table, ""), where.cells.get(question.cell, "")
    scope = FigureScope(document_ids=(question.report,), tables=(table,) if table else ())
    reply = await bus.request(
        FIGURES, FigureRequest(question=question.question, scope=scope, alternatives=1), budget=Budget.of(BUDGET_S)
    )
    fact = best_fact(reply)
    got = value_text(fact.value, fact.unit, fact.kind, fact.printed) if fact else ""
    right_cell = fact is not None and fact.cell == cell
    right_value = fact is not None and same_value(got, question.value)
    return Case(
        id=question.id,
        question=question.question,
        expected=f"{question.value} ({cell})",
        got=f"{got} ({fact.cell if fact else ''})",
        why=where.lacks(question) or _why(right_cell, right_value),
        measures={
            "cell_accuracy": float(right_cell),
            "value_accuracy": float(right_value),
            "answered": float(bool(reply.chosen)),
        },
        group=question.split,
        groups=tuple(f"{question.split} {kind}" for kind in _kinds(question, fact)),
    )


def best_fact(reply: FigureReply) -> ReportedFact | None:
    """What was chosen, else the first candidate."""
    if reply.chosen:
        return reply.chosen[0].match.fact
    return reply.candidates[0].fact if reply.candidates else None


def _why(right_cell: bool, right_value: bool) -> str:
    if right_cell and right_value:
        return ""
    return "value" if right_cell else "cell" if right_value else "cell and value"


def _kinds(question: U4Question, fact: ReportedFact | None) -> tuple[str, ...]:
    member = "with a member" if "Member" in question.question else "without a member"
    return (member, f"statement {fact.statement if fact else 'none'}")
