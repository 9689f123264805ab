"""Findings of a report, placed in the text that was audited."""

from bisect import bisect_left
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import accumulate, pairwise

from uradori_contracts.audit import AuditReport, Finding, FindingKind
from uradori_contracts.evidence import Evidence

from uradori_cli.render.audit.tones import Tone, tone_of


@dataclass(frozen=True, slots=True)
class Remark:
    """A finding about characters [start, end) of the text. `number` counts those that say more than "supported"."""

    number: int
    start: int
    end: int
    tone: Tone
    finding: Finding
    source: Evidence | None


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of text, and the remarks that it lies in, the gravest first."""

    text: str
    start: int
    remarks: tuple[Remark, ...]

    @property
    def tone(self) -> Tone | None:
        """Of the gravest."""
        return self.remarks[0].tone if self.remarks else None


def remarks_of(report: AuditReport) -> tuple[Remark, ...]:
    """Every finding but NOT_CHECKWORTHY, in the order of the text."""
    sources = {evidence.tag: evidence for evidence in report.evidence}
    placed: list[tuple[int, int, Finding]] = []
    for sentence in report.sentences:
        for finding in sentence.findings:
            if finding.kind is not FindingKind.NOT_CHECKWORTHY:
                start = sentence.span.start + finding.span.start
                placed.append((start, min(sentence.span.start + finding.span.end, sentence.span.end), finding))
    placed.sort(key=lambda each: each[:2])
    number, remarks = 0, []
    for start, end, finding in placed:
        tone = tone_of(finding)
        number += tone is not Tone.RIGHT
        source = sources.get(finding.source.tag) if finding.source else None
        remarks.append(Remark(0 if tone is Tone.RIGHT else number, start, end, tone, finding, source))
    return tuple(remarks)


@dataclass(frozen=True, slots=True)
class Marking:
    """Remarks in the order of the text, found by place."""

    remarks: tuple[Remark, ...]
    starts: tuple[int, ...]
    reach: tuple[int, ...]
    """How far the remarks up to each one go."""

    @classmethod
    def of(cls, report: AuditReport) -> "Marking":
        """The remarks of a report."""
        remarks = remarks_of(report)
        reach = accumulate((remark.end for remark in remarks), max)
        return cls(remarks, tuple(remark.start for remark in remarks), tuple(reach))

    @property
    def tones(self) -> Counter[Tone]:
        """How many remarks of each tone."""
        return Counter(remark.tone for remark in self.remarks)

    def within(self, start: int, end: int) -> tuple[Remark, ...]:
        """Those that begin in [start, end)."""
        return self.remarks[bisect_left(self.starts, start) : bisect_left(self.starts, end)]

    def touching(self, start: int, end: int) -> tuple[Remark, ...]:
        """Those that share a character with [start, end)."""
        last = bisect_left(self.starts, end)
        first = last
        while first and self.reach[first - 1] > start:
            first -= 1
        return tuple(remark for remark in self.remarks[first:last] if remark.end > start)

    def segments(self, text: str, start: int, end: int) -> Iterator[Segment]:
        """Characters [start, end) of the text, cut where a remark begins or ends; together they are that text."""
        ahead = deque(self.touching(start, end))
        edges = {max(start, min(end, edge)) for remark in ahead for edge in (remark.start, remark.end)}
        over: list[Remark] = []
        for left, right in pairwise(sorted({start, end, *edges})):
            while ahead and ahead[0].start <= left:
                over.append(ahead.popleft())
            over = [remark for remark in over if remark.end > left]
            over.sort(key=lambda remark: (-remark.tone, remark.end - remark.start))
            yield Segment(text[left:right], left, tuple(over))
