"""A sentence in parts, so that one of them can be changed and its place told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from string import Formatter

from uradori_contracts.evidence import Span

from uradori_cli.evaluation.mutation.notation import Written
from uradori_cli.evaluation.mutation.sources import Fact, Source

SHARED = -1
"""Of a part that holds for every claim of the sentence."""


class Slot(StrEnum):
    """What a part of a sentence says."""

    WORDS = "words"
    COMPANY = "company"
    PERIOD = "period"
    BASIS = "basis"
    ITEM = "item"
    SIGN = "sign"
    FIGURE = "figure"
    RESULT = "result"
    """黒字 or 赤字 behind a figure."""
    NATURE = "nature"
    """How the sentence ends, which tells a fact from a forecast."""
    DIRECTION = "direction"
    TAG = "tag"


class Form(StrEnum):
    """What kind of claim it is."""

    LEVEL = "水準"
    RELATION = "超・未満"
    GROWTH = "増減率"
    DIFFERENCE = "増減額"
    POINTS = "ポイント差"
    RATIO = "比率"
    STATED_GROWTH = "記載の増減率"
    DIRECTION = "方向"

    @property
    def is_derived(self) -> bool:
        """Whether the figure stands nowhere in the source and follows from others that do."""
        return self in (Form.GROWTH, Form.DIFFERENCE, Form.POINTS, Form.RATIO)


@dataclass(frozen=True, slots=True)
class Part:
    """Words of one slot that belong to the claim of this number."""

    slot: Slot
    text: str
    claim: int = SHARED


@dataclass(frozen=True, slots=True)
class Claim:
    """What the sentence asserts of `fact`: `written` says `actual` truly; a claim of direction alone writes nothing."""

    form: Form
    fact: Fact
    actual: Decimal
    written: Written | None = None
    base: Fact | None = None

    @property
    def printed(self) -> Decimal:
        """How far the source's own precision lets `actual` move."""
        match self.form:
            case Form.DIFFERENCE | Form.POINTS if self.base is not None:
                return self.fact.figure.step + self.base.figure.step
            case Form.LEVEL | Form.RELATION:
                return self.fact.figure.step
            case _:
                return Decimal(0)


@dataclass(frozen=True, slots=True)
class Cited:
    """The evidence of a draft in the order of its tags doc_1, doc_2, ...; the claims are made from `source`."""

    source: Source
    evidence: tuple[Source, ...]

    @property
    def tag(self) -> str:
        """Of `source`, as a sentence cites it."""
        return self.tag_of(self.source)

    def tag_of(self, source: Source) -> str:
        """As a sentence cites one of the evidence."""
        return f"[doc_{self.evidence.index(source) + 1}]"

    @property
    def numbers(self) -> tuple[Decimal, ...]:
        """Every figure of the evidence."""
        return tuple(number for source in self.evidence for number in source.numbers)


@dataclass(frozen=True, slots=True)
class Draft:
    """A true answer of one sentence or two."""

    parts: tuple[Part, ...]
    claims: tuple[Claim, ...]
    wording: str
    cited: Cited

    @property
    def text(self) -> str:
        """The whole answer."""
        return "".join(part.text for part in self.parts)

    @property
    def style(self) -> str:
        """How its first figure is written."""
        written = next((claim.written for claim in self.claims if claim.written is not None), None)
        return written.notation.name if written else "数字なし"

    def places(self, *slots: Slot) -> tuple[int, ...]:
        """Where parts of these slots stand."""
        return tuple(index for index, part in enumerate(self.parts) if part.slot in slots)

    def changed(self, new: Mapping[int, str]) -> tuple[str, tuple[Span, ...]]:
        """The answer with other words in these places, and the spans in which a finding is right: what was changed,
        and the figures and words of direction that it governs."""
        text, spans = "", []
        governed = {self.parts[index].claim for index in new}
        for index, part in enumerate(self.parts):
            words = new.get(index, part.text)
            is_claim = part.slot in (Slot.FIGURE, Slot.DIRECTION) and (part.claim in governed or SHARED in governed)
            if (index in new or is_claim) and words:
                spans.append(Span(start=len(text), end=len(text) + len(words)))
            text += words
        return text, tuple(spans)


Filling = Mapping[str, Sequence[Part]]


def filled(template: str, filling: Filling) -> tuple[Part, ...]:
    """A template of {company}, {figure0}, ... with the parts that each name stands for."""
    parts: list[Part] = []
    for words, name, _, _ in Formatter().parse(template):
        if words:
            parts.append(Part(Slot.WORDS, words))
        if name is not None:
            parts += filling[name]
    return tuple(parts)
