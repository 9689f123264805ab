"""What many reports come to, without their texts."""

from collections import Counter
from dataclasses import dataclass, field

from uradori_contracts.audit import AuditStatus, FindingKind
from uradori_contracts.views import AuditOutcome

from uradori_cli.render.audit.remarks import Marking
from uradori_cli.render.audit.tones import WORST_FIRST, Tone


@dataclass(frozen=True, slots=True)
class Entry:
    """One answer in short."""

    name: str
    status: AuditStatus
    consistency: float | None
    tones: Counter[Tone]

    @property
    def rank(self) -> tuple[int, int, float]:
        """The worst one sorts first."""
        consistency = 1.0 if self.consistency is None else self.consistency
        return WORST_FIRST.index(self.status), -self.tones[Tone.WRONG], consistency


@dataclass(slots=True)
class Tally:
    """Reports so far, without their texts."""

    entries: list[Entry] = field(default_factory=list)
    kinds: Counter[tuple[FindingKind, bool]] = field(default_factory=Counter)
    refused: int = 0

    def take(self, name: str, outcome: AuditOutcome | None) -> None:
        """Counts a report, or a text that got none."""
        if outcome is None:
            self.refused += 1
            return
        rates = outcome.rates
        self.entries.append(Entry(name, outcome.status, rates.consistency_rate, Marking.of(outcome).tones))
        findings = (finding for sentence in outcome.sentences for finding in sentence.findings)
        self.kinds.update((finding.kind, finding.unfound) for finding in findings)

    @property
    def statuses(self) -> Counter[AuditStatus]:
        """How many answers of each status."""
        return Counter(entry.status for entry in self.entries)
