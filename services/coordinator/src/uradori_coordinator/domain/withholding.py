"""An answer without the sentences that failed."""

import re
from dataclasses import dataclass

from uradori_contracts.audit import AuditReport, AuditStatus
from uradori_contracts.disposition import Reason, ReasonCode
from uradori_contracts.rewriting import Language

from uradori_coordinator.domain.retrying import fails

WITHHELD = Reason(
    code=ReasonCode.WITHHELD,
    message="書かれた文のどれも根拠で確かめられなかったため、表示していません。",
    message_en="No sentence that was written could be verified, so none is shown.",
)
UNAUDITED = Reason(
    code=ReasonCode.SYSTEM_FAILURE,
    message="監査が応答しなかったため、確かめていない文は表示していません。",
    message_en="The auditor did not answer, so sentences that were not verified are not shown.",
)


_LEANS = re.compile(
    r"\s*(?:前の(?:期|年|時点)|The (?:year|period|figure) before|(?:In|For) the (?:year|period) before|It was|別の資料)"
)
"""Beginnings of sentences that name nothing of their own."""


@dataclass(frozen=True, slots=True)
class Kept:
    """What is still shown, and how many sentences are not."""

    answer: str
    withheld: int


def keep(report: AuditReport) -> Kept:
    """The sentences of a rejected draft that did not fail, each with the blanks behind it.

    A sentence that leans on the one before it (前の期は…) goes with it.
    """
    starts = [sentence.span.start for sentence in report.sentences]
    ends = [*starts[1:], len(report.answer)]
    kept: list[str] = []
    gone = False
    for sentence, start, end in zip(report.sentences, starts, ends, strict=True):
        gone = fails(sentence) or (gone and _LEANS.match(sentence.sentence) is not None)
        if not gone:
            kept.append(report.answer[start:end])
    return Kept("".join(kept), len(starts) - len(kept))


def says_nothing(report: AuditReport) -> bool:
    """Whether nothing in an answer could be judged: what is left of it is a note on figures that are not shown."""
    return report.status is AuditStatus.INSUFFICIENT_EVIDENCE


def notice(withheld: int, language: Language) -> str:
    """What a reader is told of the sentences that are not shown."""
    if language is Language.ENGLISH:
        noun = "sentence" if withheld == 1 else "sentences"
        return f"\n({withheld} {noun} withheld: no source supports them.)"
    return f"\n（根拠で確かめられなかった{withheld}文は表示していません。）"
