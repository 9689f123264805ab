"""Summaries of earnings calls beside their source: is each consistent with it?"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

from uradori_bus import Budget, Bus
from uradori_contracts.audit import MISMATCHES, AuditReport, AuditRequest, Finding, FindingKind
from uradori_contracts.evidence import Evidence
from uradori_contracts.subjects import AUDIT_ANSWER

from uradori_cli.evaluation.alone import alone
from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.concurrently import concurrently
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.evaluation.summaries import FOLDER, Summary, read_summaries
from uradori_cli.stack.roster import AUDITOR

TAG = "doc_1"
_CONCURRENCY = 2
_BUDGET_S = 30.0
_CONTRADICTS = MISMATCHES | {FindingKind.DIRECTION_MISMATCH, FindingKind.DERIVED_UNVERIFIED}


@dataclass(frozen=True, slots=True)
class Ectsum:
    """Each call is the one source of its summary, which cites it in every sentence."""

    name: str = "ectsum"
    data: str = FOLDER

    async def run(self, run: SuiteRun) -> tuple[Case, ...]:
        """Asks an auditor of its own about every summary."""
        summaries = (await asyncio.to_thread(read_summaries, run.data))[: run.limit]
        async with alone(AUDITOR, run.plan, run.notify) as bus:
            return await concurrently(
                summaries,
                lambda summary: _case(bus, summary),
                _CONCURRENCY,
                lambda done: run.progress("要約 / summaries", done, len(summaries)),
            )


async def _case(bus: Bus, summary: Summary) -> Case:
    request = AuditRequest(answer=summary.cited(TAG), evidence=(Evidence(tag=TAG, text=summary.doc),))
    return judged_summary(summary, await bus.request(AUDIT_ANSWER, request, budget=Budget.of(_BUDGET_S)))


def contradictions(report: AuditReport) -> Iterator[Finding]:
    """What makes a summary inconsistent: a figure that differs or that nothing holds, a direction that is reversed.

    Prose that is not found in the source is advice, which decides nothing.
    """
    for finding in (finding for sentence in report.sentences for finding in sentence.findings):
        if finding.kind in _CONTRADICTS or (finding.kind is FindingKind.UNSUPPORTED and finding.found):
            yield finding


def judged_summary(summary: Summary, report: AuditReport) -> Case:
    """The summary's case. Every true summary counts beside the edited figures as it does beside all edits."""
    against = tuple(contradictions(report))
    right = (not against) is summary.is_consistent
    naive = (not summary.missing_numbers) is summary.is_consistent
    balanced = {"balanced_accuracy": float(right), "naive_balanced_accuracy": float(naive)}
    counts = {"consistent": int(summary.is_consistent), "edited": int(not summary.is_consistent), "edited_figures": 0}
    if summary.is_consistent or summary.edits_a_figure:
        balanced |= {"balanced_accuracy_figures": float(right), "naive_balanced_accuracy_figures": float(naive)}
        counts["edited_figures"] = int(not summary.is_consistent)
    said = ", ".join(f"{finding.kind.value} {finding.text!r}" for finding in against)
    truth = "consistent" if summary.is_consistent else "inconsistent"
    return Case(
        summary.id,
        summary.summary,
        truth,
        "inconsistent" if against else "consistent",
        "" if right else said or "nothing found against it",
        counts=counts,
        balanced=balanced,
        truth=truth,
    )
