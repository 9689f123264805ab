"""What the phrases of a question say about it."""

import re
from dataclasses import dataclass
from enum import StrEnum

from uradori_jafin import Span
from uradori_jafin.phrases import PhraseIndex


class CueKind(StrEnum):
    """What a phrase says about the question it stands in."""

    TASK = "task"
    OFF_TOPIC = "off_topic"
    ADVICE = "advice"
    PRICE_OUTLOOK = "price_outlook"
    FUTURE = "future"
    FORECAST = "forecast"
    DEFINITION = "definition"
    SCREENING = "screening"
    SMALLTALK = "smalltalk"
    TRAP = "trap"
    DISCLOSURE = "disclosure"
    RELATION = "relation"
    REGISTRY = "registry"
    ANALYSIS = "analysis"
    ABOUT = "about"
    MACRO = "macro"
    MACRO_OTHER = "macro_other"
    COMPARISON = "comparison"
    PRIOR = "prior"
    TREND = "trend"
    LATEST = "latest"
    PREVIOUS = "previous"
    HISTORY = "history"
    FIGURE_QUESTION = "figure_question"
    MEASURE = "measure"
    FOLLOW_UP = "follow_up"
    SAME_PERIOD = "same_period"
    CONSOLIDATED = "consolidated"
    PARENT = "parent"
    IMPLIED = "implied"
    """The phrase stands for line items that it does not name."""

    @property
    def is_content(self) -> bool:
        """Whether its phrases are words that a passage may hold."""
        return self in _CONTENT


_CONTENT = frozenset({
    CueKind.ANALYSIS, CueKind.MEASURE, CueKind.MACRO, CueKind.MACRO_OTHER, CueKind.DISCLOSURE, CueKind.RELATION,
    CueKind.REGISTRY, CueKind.FORECAST, CueKind.IMPLIED,
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a phrase of the lexicon stands for; `items` for IMPLIED only."""

    kind: CueKind
    items: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cue:
    """A phrase of the lexicon in a question."""

    kind: CueKind
    phrase: str
    span: Span
    items: tuple[str, ...] = ()


_WHOLE_WORDS = frozenset({CueKind.RELATION, CueKind.REGISTRY})
_COMPOUND = re.compile(r"(?!一覧|関係|名|数|図|会社|企業|情報|構成|及|各|全|何|今|現|変|一|主)[一-龥]")
"""A word that goes on in kanji is another word: 関係会社株式 asks for no relation."""


def find_cues(key: str, index: PhraseIndex[Meaning]) -> tuple[Cue, ...]:
    """The longest phrase at each place of a folded, lower-case text, none overlapping; one cue per meaning."""
    cues: list[Cue] = []
    at = 0
    while at < len(key):
        hit = next((hit for hit in index.at(key, at) if _stands_alone(key, hit.start, hit.end)), None)
        if hit is None:
            at += 1
            continue
        span, goes_on = Span(hit.start, hit.end), _COMPOUND.match(key, hit.end) is not None
        cues.extend(
            Cue(meaning.kind, key[hit.start : hit.end], span, meaning.items)
            for meaning in hit.value
            if not (goes_on and meaning.kind in _WHOLE_WORDS)
        )
        at = hit.end
    return tuple(cues)


def _stands_alone(key: str, start: int, end: int) -> bool:
    return not (_same_word(key, start) or _same_word(key, end))


def _same_word(key: str, border: int) -> bool:
    return 0 < border < len(key) and _is_latin(key[border - 1]) and _is_latin(key[border])


def _is_latin(character: str) -> bool:
    return character.isascii() and character.isalnum()
