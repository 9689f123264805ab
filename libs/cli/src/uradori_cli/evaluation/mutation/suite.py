"""The mutation suite: every true claim beside its mutants, judged by an auditor of its own."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from uradori_bus import Budget, Bus
from uradori_contracts.audit import AuditedSentence, AuditReport, AuditRequest, SentenceVerdict
from uradori_contracts.errors import UradoriError
from uradori_contracts.evidence import Evidence
from uradori_contracts.subjects import AUDIT_ANSWER

from uradori_cli.evaluation.alone import alone
from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.concurrently import concurrently
from uradori_cli.evaluation.mutation.drafts import Draft
from uradori_cli.evaluation.mutation.files import read_folder
from uradori_cli.evaluation.mutation.kinds import Mutant
from uradori_cli.evaluation.mutation.naive import every_number_occurs
from uradori_cli.evaluation.mutation.trials import CLAIMS, Trial, trials
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.stack.roster import AUDITOR

_CONCURRENCY = 4
_BUDGET_S = 60.0

Outcome = AuditReport | UradoriError
"""What became of a request."""


@dataclass(frozen=True, slots=True)
class MutationSuite:
    """False alarms on true claims, and how many mutants of each kind are detected."""

    name: str = "mutation"
    data: str = "."

    async def run(self, run: SuiteRun) -> tuple[Case, ...]:
        """`limit` counts true claims; their mutants come on top."""
        made = await asyncio.to_thread(_made, run.data, run.plan.data_dir, run.limit or CLAIMS)
        async with alone(AUDITOR, run.plan, run.notify) as bus:
            judged = await concurrently(
                made,
                lambda trial: _cases(bus, trial),
                _CONCURRENCY,
                lambda done: run.progress("主張 / claims", done, len(made)),
            )
        return tuple(case for cases in judged for case in cases)


def _made(data: Path, data_dir: Path, claims: int) -> tuple[Trial, ...]:
    folder = read_folder(data, data_dir / "gazetteer" / "companies.csv")
    return tuple(trials(folder, claims))


async def _cases(bus: Bus, trial: Trial) -> tuple[Case, ...]:
    evidence = evidence_of(trial.draft)
    held = "\n".join(source.all_text for source in trial.draft.cited.evidence)

    async def audited(answer: str) -> Outcome:
        request = AuditRequest(answer=answer, evidence=evidence)
        try:
            return await bus.request(AUDIT_ANSWER, request, budget=Budget.of(_BUDGET_S))
        except UradoriError as error:
            # An answer that the auditor cannot judge is neither cleared nor caught; the others are still judged.
            return error

    cases = [true_case(trial, await audited(trial.draft.text), held)]
    for mutant in trial.mutants:
        cases.append(mutant_case(trial, mutant, await audited(mutant.text), held))
    return tuple(cases)


def evidence_of(draft: Draft) -> tuple[Evidence, ...]:
    """The sources of a draft under their tags."""
    return tuple(
        Evidence(tag=f"doc_{number}", id=source.id, title=source.title, table=source.table, text=source.text)
        for number, source in enumerate(draft.cited.evidence, 1)
    )


def true_case(trial: Trial, outcome: Outcome, held: str) -> Case:
    """A true claim: each of its sentences is to be SUPPORTED."""
    draft = trial.draft
    cleared = isinstance(outcome, AuditReport) and all(
        sentence.verdict is SentenceVerdict.SUPPORTED for sentence in outcome.sentences
    )
    measures = {
        "false_alarm": float(not cleared),
        "naive_false_alarm": float(not every_number_occurs(draft.text, held)),
    }
    groups = (f"data: {trial.kind}", f"wording: {draft.wording}", f"notation: {draft.style}")
    return Case(
        f"{trial.id}/true",
        draft.text,
        "SUPPORTED",
        _got(outcome),
        "" if cleared else "a true claim accused",
        measures,
        {"true_claims": 1},
        groups=groups,
        replay=_replay(draft, draft.text),
    )


def mutant_case(trial: Trial, mutant: Mutant, outcome: Outcome, held: str) -> Case:
    """A false claim: detected by a finding of an expected kind that touches what was changed or what it governs."""
    detected = any(
        finding.kind in mutant.expected
        and any(
            finding.span.start + sentence.span.start < span.end and span.start < finding.span.end + sentence.span.start
            for span in mutant.spans
        )
        for sentence in _sentences(outcome)
        for finding in sentence.findings
    )
    kind = mutant.kind.value
    expected = " or ".join(sorted(mutant.expected))
    return Case(
        f"{trial.id}/{kind}",
        mutant.text,
        f"{expected} ({mutant.change})",
        _got(outcome),
        "" if detected else f"{kind}: {mutant.change}",
        {
            f"detected.{kind}": float(detected),
            f"naive_detected.{kind}": float(not every_number_occurs(mutant.text, held)),
        },
        {"mutants": 1},
        replay=_replay(trial.draft, mutant.text),
    )


def _sentences(outcome: Outcome) -> tuple[AuditedSentence, ...]:
    return outcome.sentences if isinstance(outcome, AuditReport) else ()


def _got(outcome: Outcome) -> str:
    if isinstance(outcome, UradoriError):
        return f"{outcome.code.value}: {outcome.message_en}"
    findings: Sequence[str] = [
        f"{finding.kind.value} {finding.text}" + (f" ≠ {finding.expected}" if finding.expected else "")
        for sentence in outcome.sentences
        for finding in sentence.findings
    ]
    return f"{outcome.status.value}: " + "; ".join(findings)


def _replay(draft: Draft, answer: str) -> AuditRequest:
    return AuditRequest(answer=answer, evidence=evidence_of(draft))
