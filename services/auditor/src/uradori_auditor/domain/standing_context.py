"""Basis, nature, name and segment of a figure."""

import re

from uradori_jafin import ConsolidationBasis, Nature, Span

from uradori_auditor.domain.claims import Context
from uradori_auditor.domain.placing import last_before
from uradori_auditor.domain.reading import Reading

_VERB = re.compile(r"(?:だった|となった|した|でした|である|になった|で、|し、|なり、|が、)")
_NEAR = 12


def basis_of(span: Span, reading: Reading, inherited: Context) -> ConsolidationBasis | None:
    """連結 or 単体: the word before it, or the only one of the sentence."""
    before = last_before(span, reading.bases) or (reading.bases[0] if len(reading.bases) == 1 else None)
    return before.basis if before else inherited.basis


def nature_of(span: Span, reading: Reading) -> Nature | None:
    """Looks behind the figure up to the next verb, over figures that are only listed, then before it."""
    rest = reading.text[span.end :]
    for mention in reading.natures:
        if mention.span.start >= span.end:
            between = rest[: mention.span.start - span.end]
            if not _VERB.search(between) and mention.nature is not Nature.CORRECTION:
                return mention.nature
            if mention.nature is Nature.CORRECTION and len(between) <= 2 * _NEAR:
                return mention.nature
            break
    before = next((m for m in reversed(reading.natures) if m.span.end <= span.start), None)
    if (
        before
        and not _VERB.search(reading.text[before.span.end : span.start])
        and before.nature is not Nature.CORRECTION
    ):
        return before.nature
    return None


def name_of(span: Span, reading: Reading, inherited: Context) -> str | None:
    """The name before it, else the first of the sentence, else the one inherited."""
    before = last_before(span, reading.names) or (reading.names[0] if reading.names else None)
    return before.text if before else inherited.name


def segment_of(span: Span, reading: Reading) -> str | None:
    """The business segment named last before it."""
    before = last_before(span, reading.segments)
    return before.text if before else None
