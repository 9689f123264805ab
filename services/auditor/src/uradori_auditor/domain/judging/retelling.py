"""A sentence that a source has word for word, but for a figure."""

import re
from collections.abc import Iterator, Sequence

from uradori_contracts.audit import FindingKind
from uradori_jafin import parse_quantities

from uradori_auditor.domain.calendar import windows_agree
from uradori_auditor.domain.claims.claim import Context, FigureClaim
from uradori_auditor.domain.claims.names.forms import folded
from uradori_auditor.domain.judging.matching import Matcher
from uradori_auditor.domain.judging.outcomes import Outcome
from uradori_auditor.domain.sources.facts import Place, Source

NOTE = "同じ文の数値と異なる"
_WORDS = 20
"""Characters beside its figure from which on a sentence with one figure is known again."""
_SENTENCE = re.compile(r"[^。\n]+。?")


def told_otherwise(claim: FigureClaim, sources: Sequence[Source], matcher: Matcher) -> Outcome | None:
    """What a source has in the place of the claim's figure; None where no sentence, or more than one, is the same.

    Of several that say it with other figures the one that shares most of them counts. One that shares none is another
    one, but where the sentence has no other figure and the source is of its period.
    """
    sentence = folded(claim.context.sentence)
    said = tuple(parse_quantities(sentence))
    place = next((number for number, each in enumerate(said) if each.span == claim.span), None)
    if place is None or claim.context.wide:
        return None
    words = _without([each.text for each in said], sentence)
    texts = tuple(each.text for each in said)
    found: dict[tuple[str, ...], Place] = {}
    for source in sources:
        if not _is_of_its_part(claim.context, source):
            continue
        for other, figures in _alike(source, words, len(said)):
            alone = len(said) == 1 and len(words) >= _WORDS and _is_of_its_period(claim.context, source, matcher)
            if alone or any(one == held for one, held in zip(texts, figures, strict=True)):
                found.setdefault(figures, Place(source.tag, other))
    ranked = sorted(found, key=lambda figures: -_shared(texts, figures))
    if not ranked or ranked[0][place] == texts[place]:
        return None
    if len(ranked) > 1 and _shared(texts, ranked[0]) == _shared(texts, ranked[1]):
        return None
    return Outcome(
        FindingKind.VALUE_MISMATCH,
        claim.span,
        expected=ranked[0][place],
        place=found[ranked[0]],
        note=NOTE,
        is_figure=True,
    )


def _alike(source: Source, words: str, count: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The sentences of a source of these words and as many figures, with their figures."""
    opening = words[:2]
    for each in _SENTENCE.finditer(source.text):
        sentence = each[0].strip()
        if opening not in sentence.replace(" ", "") and not sentence[:1].isdigit():
            continue
        figures = tuple(one.text for one in parse_quantities(sentence))
        if len(figures) == count and _without(figures, sentence) == words:
            yield sentence, figures


def _shared(said: Sequence[str], held: Sequence[str]) -> int:
    return sum(one == other for one, other in zip(said, held, strict=True))


def _is_of_its_part(context: Context, source: Source) -> bool:
    return source.headed is None or source.headed == context.under or source.headed in folded(context.sentence)


def _is_of_its_period(context: Context, source: Source, matcher: Matcher) -> bool:
    windows = matcher.target(context, source).windows
    return (
        bool(windows)
        and source.anchor is not None
        and windows_agree(windows, frozenset((source.anchor,)), balance=True)
    )


def _without(figures: Sequence[str], text: str) -> str:
    for figure in sorted(figures, key=len, reverse=True):
        text = text.replace(figure, "")
    return "".join(text.split())
