"""What a question asks for in words that are no line item's: the label of a row in some table."""

import re
from collections.abc import Iterable, Sequence

from uradori_jafin import Period

from uradori_query_rewriter.domain.cues import Cue, CueKind
from uradori_query_rewriter.domain.lexicon import NameWords
from uradori_query_rewriter.domain.word import Word

_ASKED = re.compile(r"の(?P<row>[^、。?!]{2,40}?)(?:は(?=$|[?、]|いくら|どれ|どの|何)|って|を教え|を知り|\?|$)")
_IN_A_LABEL = frozenset({CueKind.MEASURE, CueKind.FOLLOW_UP, CueKind.FIGURE_QUESTION})


def own_words(
    text: str, periods: Sequence[Period], cues: Iterable[Cue], words: Iterable[Word], names: NameWords
) -> str:
    """The words right behind a year that is named, up to は or the end; empty where they ask for no figure of it.

    Of a year one asks for a figure; without one the words may be a subject (トヨタのEVは).
    """
    last = max(periods, key=lambda period: period.span.end, default=None)
    found = _ASKED.match(text, last.span.end) if last is not None and last.is_absolute else None
    if found is None:
        return ""
    start, end = found.span("row")
    inside = [word for word in words if start <= word.span.start and word.span.end <= end]
    across = {cue.kind for cue in cues if cue.span.start < end and start < cue.span.end}
    plain = all(word.text.lower() in names.wholes | names.not_names for word in inside)
    if not inside or across - _IN_A_LABEL or (plain and CueKind.MEASURE not in across):
        return ""
    return found["row"].strip()
