"""Given the question and the report: the table."""

from dataclasses import dataclass

from uradori_bus import Budget, Bus
from uradori_contracts.figures import FigureReply, FigureRequest, FigureScope
from uradori_contracts.subjects import FIGURES

from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.evaluation.u4.asking import BUDGET_S, asked_of_figures
from uradori_cli.evaluation.u4.marks import Places
from uradori_cli.evaluation.u4.questions import U4Question

DEPTH = 10
_ALTERNATIVES = 20


@dataclass(frozen=True, slots=True)
class U4TableRetrieval:
    """The tables in the order of their best facts."""

    name: str = "u4-retrieval"
    data: str = "u4"

    async def run(self, run: SuiteRun) -> tuple[Case, ...]:
        """Asks figures over the bus of a stack that holds the reports."""
        return await asked_of_figures(run, "retrieval", _case)


async def _case(bus: Bus, question: U4Question, where: Places) -> Case:
    scope = FigureScope(document_ids=(question.report,))
    reply = await bus.request(
        FIGURES,
        FigureRequest(question=question.question, scope=scope, alternatives=_ALTERNATIVES),
        budget=Budget.of(BUDGET_S),
    )
    found = tables_of(reply)
    gold = where.tables.get(question.table, "")
    rank = found.index(gold) + 1 if gold in found[:DEPTH] else 0
    return Case(
        id=question.id,
        question=question.question,
        expected=gold,
        got=found[0] if found else "",
        why=where.lacks(question) or _why(rank),
        measures={"accuracy_at_1": float(rank == 1), "mrr_at_10": 1 / rank if rank else 0.0},
        group=question.split,
    )


def _why(rank: int) -> str:
    if rank == 1:
        return ""
    return f"rank {rank}" if rank else f"not in the first {DEPTH}"


def tables_of(reply: FigureReply) -> tuple[str, ...]:
    """Addresses of the tables of the facts, each once, best first."""
    facts = [*(chosen.match.fact for chosen in reply.chosen), *(match.fact for match in reply.candidates)]
    return tuple(dict.fromkeys(fact.cell.split(":")[0] for fact in facts))
