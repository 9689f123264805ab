"""What a source holds: each of its figures and words of direction with its context and its place."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

from uradori_contracts.evidence import Cell, Span
from uradori_jafin import (
    AccountingStandard,
    ConsolidationBasis,
    Direction,
    Length,
    Nature,
    Period,
    Quantity,
    Trend,
    Window,
    find_standards,
)

from uradori_auditor.domain.calendar import NO_TERMS
from uradori_auditor.domain.claims.claim import Role
from uradori_auditor.domain.sources.fact_index import FactIndex
from uradori_auditor.domain.sources.labels import LabelIndex


@dataclass(frozen=True, slots=True)
class Place:
    """Where in a source: a span of its text or a cell of its table, and the words there."""

    tag: str
    quote: str
    span: Span | None = None
    cell: Cell | None = None


@dataclass(frozen=True, slots=True)
class Fact:
    """A figure of a source. `windows` and `base` hold every reading of its period and of its comparison.

    `key` is the label of the row or column that says what it is, in the words of running text; `said` are the labels
    of its row and column where both say something: a text that names all of them means this figure.
    `words` and `wide` are the stems of English words beside it and around it; none where the source is Japanese;
    `fiscal_year` as the text numbers it, `part` the quarter or half, `undated` where it names no year.
    """

    quantity: Quantity
    role: Role
    items: tuple[str, ...]
    windows: frozenset[Window]
    base: frozenset[Window]
    basis: ConsolidationBasis | None
    nature: Nature
    name: str | None
    segment: str | None
    label: str
    place: Place
    key: str = ""
    words: frozenset[str] = frozenset()
    wide: frozenset[str] = frozenset()
    fiscal_year: int | None = None
    part: tuple[Length, int] | None = None
    undated: bool = False
    said: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DirectionFact:
    """A word of direction in a source."""

    direction: Direction
    items: tuple[str, ...]
    windows: frozenset[Window]
    name: str | None
    place: Place
    words: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Source:
    """An evidence, read once. `anchor` is the period it is mainly about; `text` all its words, folded.

    `headed` is the segment that the headings above it lend what it says first;
    `title` is folded, `terms` dates numbered terms (第120期), `labels` are the keys of its facts;
    `turns` are its words of direction by their place in `text`; `items` the canonical ids, `consolidated` the ids and labels of its figures that are not 単体, and
    `standards` the accounting standards that it shows.
    """

    tag: str
    as_of: date | None
    text: str
    names: tuple[str, ...]
    facts: tuple[Fact, ...]
    directions: tuple[DirectionFact, ...]
    fiscal_year_end: int | None
    anchor: Window | None
    is_correction: bool = False
    title: str = ""
    terms: Mapping[int, Window] = field(default_factory=lambda: NO_TERMS)
    turns: tuple[tuple[int, Trend], ...] = ()
    periods: tuple[Period, ...] = ()
    is_english: bool = False
    headed: str | None = None
    items: frozenset[str] = field(init=False)
    standards: frozenset[AccountingStandard] = field(init=False)
    labels: LabelIndex = field(init=False, compare=False)
    consolidated: frozenset[str] = field(init=False)
    _shown: frozenset[tuple[str, Window | None]] = field(init=False, repr=False)
    index: FactIndex[Fact] = field(init=False, compare=False, repr=False)

    def shows(self, item: str, windows: frozenset[Window]) -> bool:
        """Whether it has a figure of the item in one of the periods, or in one that it does not date."""
        return item in self.items and (not windows or any((item, window) in self._shown for window in (None, *windows)))

    def __post_init__(self) -> None:
        object.__setattr__(self, "standards", frozenset(each.standard for each in find_standards(self.text)))
        object.__setattr__(self, "items", frozenset(item for fact in self.facts for item in fact.items[:1]))
        shown = frozenset((item, w) for fact in self.facts for item in fact.items[:1] for w in fact.windows or (None,))
        object.__setattr__(self, "_shown", shown)
        unmarked = (fact for fact in self.facts if fact.basis is not ConsolidationBasis.STANDALONE)
        said = frozenset(name for fact in unmarked for name in (*fact.items, fact.key) if name)
        object.__setattr__(self, "consolidated", said)
        object.__setattr__(self, "labels", LabelIndex(fact.key for fact in self.facts if fact.key))
        object.__setattr__(self, "index", FactIndex(self.facts))
