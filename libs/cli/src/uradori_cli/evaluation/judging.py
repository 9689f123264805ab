"""A reply beside what was expected of it."""

from collections.abc import Iterator

from uradori_contracts.audit import MISMATCHES, AuditStatus
from uradori_contracts.disposition import Disposition
from uradori_contracts.views import ChatReply

from uradori_cli.evaluation.case import Case
from uradori_cli.evaluation.questions import SystemQuestion
from uradori_cli.evaluation.wording import comparable, sentences, stands, units


def judged(question: SystemQuestion, reply: ChatReply) -> Case:
    """The question's case.

    `right`: disposition, reason, choices and answer are as expected and nothing contradicts it. `evidence_right`:
    of each group of evidence one is cited. `wrong_figures`: figures that contradict the reference, whether or not
    the auditor passed them, and those that the auditor found to differ from their source.
    """
    fits = _disposition_fits(question, reply)
    contradicting = tuple(_contradicting(question, reply))
    problems = [*([] if fits else ["disposition"]), *_problems(question, reply), *contradicting]
    measures = {"right": float(not problems), "disposition_right": float(fits)}
    if question.evidence:
        uncited = [group[0] for group in question.evidence if not _cited(reply) & set(group)]
        measures |= {"evidence_right": float(not uncited)}
        problems += [f"not cited {name}" for name in uncited]
    if reply.disposition is Disposition.ANSWER:
        measures |= {"pass_share": float(reply.report.status is AuditStatus.PASS)}
        measures |= {"consistency_rate": rate} if (rate := _consistency(reply)) is not None else {}
    mismatched = sum(finding.kind in MISMATCHES for verdict in reply.verdicts for finding in verdict.findings)
    return Case(
        question.id,
        question.question,
        " ".join([question.disposition.value, *("|".join(group) for group in question.answer)]),
        f"{reply.disposition.value} {reply.answer or (reply.reason.message if reply.reason else '')}",
        ", ".join(problems),
        measures,
        {"wrong_figures": mismatched + len(contradicting)},
        question.intent.value if question.intent else "",
    )


def _disposition_fits(question: SystemQuestion, reply: ChatReply) -> bool:
    reason = reply.reason.code if reply.reason else None
    return reply.disposition is question.disposition and question.reason in {None, reason}


def _problems(question: SystemQuestion, reply: ChatReply) -> Iterator[str]:
    text = "".join(sentences(reply.answer))
    offered = {choice.ticker for choice in reply.choices}
    yield from (f"missing {group[0]}" for group in question.answer if not _any_stands(group, text))
    yield from (f"must not hold {word}" for word in question.absent if comparable(word) in text)
    yield from (f"choice {ticker} not offered" for ticker in question.choices if ticker not in offered)


def _contradicting(question: SystemQuestion, reply: ChatReply) -> Iterator[str]:
    if reply.disposition is not Disposition.ANSWER:
        return
    said = sentences(reply.answer)
    for other in question.wrong:
        if any(_any_stands(other.figures, one) and not _any_stands(other.unless, one) for one in said):
            yield f"wrong figure {other.figures[0]}"
    text = "".join(said)
    if question.disposition is not Disposition.ANSWER:
        if units(text):
            yield "a figure where none can be given"
        return
    expected = [(group, unit) for group in question.answer if (unit := units(comparable(group[0])))]
    if expected and not any(_any_stands(group, text) for group, _ in expected):
        yield from sorted(
            f"another figure in {unit}" for unit in units(text) & frozenset().union(*(u for _, u in expected))
        )


def _any_stands(words: tuple[str, ...], text: str) -> bool:
    return any(stands(word, text) for word in words)


def _cited(reply: ChatReply) -> set[str]:
    tags = {tag for verdict in reply.verdicts for tag in verdict.citations}
    return {evidence.id for evidence in reply.evidence if evidence.tag in tags}


def _consistency(reply: ChatReply) -> float | None:
    rates = reply.report.rates
    if rates is None:
        return None
    counted = rates.sentences + reply.report.withheld
    return rates.supported_sentences / counted if counted else None
