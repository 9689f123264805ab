"""What the judgement of one claim comes to."""

from dataclasses import dataclass

from uradori_contracts.audit import FindingKind
from uradori_jafin import Span

from uradori_auditor.domain.sources.facts import Place

SUPPORTING = frozenset({FindingKind.SUPPORTED, FindingKind.DERIVED_SUPPORTED})
NOT_COUNTED = frozenset({FindingKind.NOT_CHECKWORTHY, FindingKind.UNVERIFIABLE})


@dataclass(frozen=True, slots=True)
class Outcome:
    """A finding about a span of the folded sentence, and the tags whose sources support it.

    `written` is its span in the sentence as written, for a tag, which is blanked out before reading.
    `unfound`: nothing that was looked up speaks of it; `unsearched`: nor could all be looked through.
    """

    kind: FindingKind
    span: Span
    tags: frozenset[str] = frozenset()
    expected: str = ""
    place: Place | None = None
    rule: str = ""
    suggestion: str = ""
    note: str = ""
    is_figure: bool = False
    warns: bool = False
    written: Span | None = None
    unfound: bool = False
    unsearched: bool = False

    @property
    def is_open(self) -> bool:
        """Whether what was looked up leaves it undecided."""
        return self.unfound or self.unsearched

    @property
    def supports(self) -> bool:
        return self.kind in SUPPORTING
