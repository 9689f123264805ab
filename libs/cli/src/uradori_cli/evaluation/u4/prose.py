"""Paragraphs of reports as drafts without citations, audited against the reports that they are from."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
from uradori_contracts.audit import MISMATCHES, AuditedSentence, Finding, FindingKind, SentenceVerdict
from uradori_contracts.evidence import Evidence
from uradori_contracts.views import AuditOutcome, AuditSubmission
from uradori_jafin import split_sentences

from uradori_cli.client.audits import audited
from uradori_cli.client.connection import connected
from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.concurrently import concurrently
from uradori_cli.evaluation.suite import SuiteRun
from uradori_cli.evaluation.u4.folders import report_folders
from uradori_cli.evaluation.u4.paragraphs import Draft, sampled
from uradori_cli.evaluation.u4.stacks import holding, ingest

PARAGRAPHS = 100
_CONCURRENCY = 2
_ACCUSES = MISMATCHES | {
    FindingKind.DIRECTION_MISMATCH,
    FindingKind.DERIVED_UNVERIFIED,
    FindingKind.SUPERSEDED,
    FindingKind.FABRICATED_CITATION,
}
_WORD = re.compile(r"\w")
_SUPPORTS = frozenset({FindingKind.SUPPORTED, FindingKind.DERIVED_SUPPORTED})


@dataclass(frozen=True, slots=True)
class U4Prose:
    """What a report says is true of it: whoever is accused is accused wrongly, but where the report contradicts itself.

    Each paragraph is audited `whole`, then `withheld`: its own words cut out of everything that was found for it.
    Every sentence that claims something is a case; those accused are its failures, to be read one by one.
    """

    name: str = "u4-prose"
    data: str = "u4"

    async def run(self, run: SuiteRun) -> tuple[Case, ...]:
        """Asks the gateway that was named, else a stack of its own; both take the reports in first."""
        folders = report_folders(run.data)
        drafts = await asyncio.to_thread(sampled, folders, run.limit or PARAGRAPHS)
        async with _gateway(run, folders) as client:
            found = await concurrently(
                drafts,
                lambda draft: _cases(client, draft),
                _CONCURRENCY,
                lambda done: run.progress("段落 / paragraphs", done, len(drafts)),
            )
        return tuple(case for cases in found for case in cases)


@asynccontextmanager
async def _gateway(run: SuiteRun, folders: tuple[Path, ...]) -> AsyncIterator[httpx.AsyncClient]:
    if run.url is None:
        async with holding(run, folders, whole=True) as held:
            yield held.client
        return
    async with connected(run.url, access=run.access) as client:
        await ingest(client, folders, run.progress)
        yield client


async def _cases(client: httpx.AsyncClient, draft: Draft) -> tuple[Case, ...]:
    submission = AuditSubmission(id=draft.id, answer=draft.text, lookup=True)
    if draft.filed_on is not None:
        submission = submission.model_copy(update={"as_of": draft.filed_on})
    whole = await audited(client, AuditSubmission.model_validate(submission.model_dump(exclude_defaults=True)))
    cases = list(_told(draft, whole, "whole"))
    if whole.found:
        kept = withheld(whole.evidence, draft.paragraph)
        tags = {each.tag for each in kept}
        found = tuple(
            each.model_copy(update={"tags": tuple(tag for tag in each.tags if tag in tags)}) for each in whole.found
        )
        again = AuditSubmission(id=draft.id, answer=draft.text, lookup=True, evidence=kept, found=found)
        cases += _told(draft, await audited(client, again), "withheld")
    return tuple(cases)


def withheld(evidence: tuple[Evidence, ...], paragraph: str) -> tuple[Evidence, ...]:
    """The evidence without the paragraph's sentences, and without sources of which nothing is left."""
    sentences = [sentence.text.strip() for sentence in split_sentences(paragraph)]
    own = re.compile("|".join(r"\s*".join(map(re.escape, "".join(each.split()))) for each in sentences if each))
    kept: list[Evidence] = []
    for each in evidence:
        if each.text is None:
            kept.append(each)
        elif _WORD.search(left := own.sub("", each.text)):
            kept.append(each.model_copy(update={"text": left}))
    return tuple(kept)


def _told(draft: Draft, outcome: AuditOutcome, group: str) -> Iterator[Case]:
    for sentence in outcome.sentences:
        if sentence.verdict is not SentenceVerdict.NOT_COUNTED and sentence.span.start >= draft.begins:
            yield _case(draft, sentence, {each.tag: each for each in outcome.evidence}, group)


def _case(draft: Draft, sentence: AuditedSentence, evidence: dict[str, Evidence], group: str) -> Case:
    findings = sentence.findings
    accused = tuple(each for each in findings if each.kind in _ACCUSES)
    supporting = [each for each in findings if each.kind in _SUPPORTS]
    celled = any(each.source and evidence[each.source.tag].provenance.cell for each in supporting)
    unfound = not accused and any(each.unfound for each in findings)
    return Case(
        id=f"{draft.id} s{sentence.index} {group}",
        question=sentence.sentence.strip(),
        expected=" / ".join(each.expected for each in accused),
        got=" / ".join(_word(each, evidence) for each in accused),
        why=" ".join(dict.fromkeys(each.kind.value for each in accused)),
        measures={
            "accused": float(bool(accused)),
            "supported": float(sentence.verdict is SentenceVerdict.SUPPORTED),
            "unfound": float(unfound),
            "proven_by_a_cell": float(celled),
        },
        group=group,
        groups=(f"{group} {draft.kind}",),
    )


def _word(finding: Finding, evidence: dict[str, Evidence]) -> str:
    source = evidence.get(finding.source.tag) if finding.source else None
    where = "" if source is None else f" ← {source.id} {source.title}: {finding.source.quote if finding.source else ''}"
    return f"{finding.kind.value} {finding.text}{where}{f' ({finding.note})' if finding.note else ''}"
