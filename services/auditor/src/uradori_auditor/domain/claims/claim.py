"""What a sentence says: figures and directions, each with the context it is said in."""

from dataclasses import dataclass, field
from enum import Enum

from uradori_jafin import ConsolidationBasis, Direction, Nature, Period, Quantity, Span

from uradori_auditor.domain.claims.sections import NO_SECTION, Section


class Role(Enum):
    """LEVEL: an amount at or over a period. CHANGE: by how much it moved. FORMER: the level it moved from."""

    LEVEL = "level"
    CHANGE = "change"
    FORMER = "former"


@dataclass(frozen=True, slots=True)
class Context:
    """What a figure is about, as far as the text tells.

    `items` are canonical ids that the text uses as one (売上高にあたる営業収益); `base` is what a change is
    measured against; `main` the period that relative words count from, `ahead` the one that was forecast last; `told` whether it is told as history;
    `guessed` where only its place makes a name of the word;
    `listed` are the companies that the sentence before gave a figure each, in their order;
    `against` is the company that the one named is set against (AはBの2倍);
    `section` is what the headings of a draft have told so far, `under` the segment that they lend a figure;
    `label` the words before a figure whose item the lexicon does not know; `sentence` all its words;
    `before` those up to the figure (and those behind it that own it: 157億円の売上高), in which the item
    that the lexicon knows begins at `item_at` (-1 where it knows none).
    In English, `words` are the stems beside the figure, `wide` those of the whole sentence;
    `tenseless` where no finite verb says whether it has come about (to lower, lowering debt to 5 million).
    """

    items: tuple[str, ...] = ()
    period: Period | None = None
    base: Period | None = None
    main: Period | None = None
    ahead: Period | None = None
    basis: ConsolidationBasis | None = None
    nature: Nature | None = None
    name: str | None = None
    guessed: bool = False
    listed: tuple[str, ...] = ()
    against: str | None = None
    segment: str | None = None
    told: bool = False
    label: str | None = None
    sentence: str = ""
    words: frozenset[str] = frozenset()
    wide: frozenset[str] = frozenset()
    tenseless: bool = False
    before: str = ""
    item_at: int = -1
    section: Section = NO_SECTION
    under: str | None = None


class Form(Enum):
    """How a sentence says that its figure comes about from several."""

    SUM = "sum"
    AVERAGE = "average"
    SHARE = "share"
    RATIO = "ratio"
    REMAINDER = "remainder"
    ANNUAL_GROWTH = "annual_growth"
    WRITTEN = "written"


@dataclass(frozen=True, slots=True)
class Derivation:
    """A form with the operands that the sentence names; `years` where it counts periods (3年間の平均).

    `companies` where it counts them without naming them (3社の合計), `written` the two figures of the sentence itself
    that it sets against each other (1兆2795億円で、6378億円の約2倍).
    """

    form: Form
    items: tuple[str, ...] = ()
    segments: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    periods: tuple[Period, ...] = ()
    years: int | None = None
    companies: int | None = None
    written: tuple[Quantity, Quantity] | None = None


@dataclass(frozen=True, slots=True)
class FigureClaim:
    """A figure in a sentence; spans count characters of the folded sentence.

    `form`: how the sentence says it comes about from several figures, None where it stands by itself.
    `of_base`: a share or a multiple of another period's level (前の期の1.07倍), not a change from it.
    """

    quantity: Quantity
    role: Role
    context: Context
    of_base: bool = False
    form: Derivation | None = None

    @property
    def span(self) -> Span:
        return self.quantity.span


@dataclass(frozen=True, slots=True)
class DirectionClaim:
    """A word of direction in a sentence that no figure of the sentence already carries.

    `refuted`: two figures of the sentence itself stand the other way round (3億円で、5億円を上回った).
    """

    direction: Direction
    context: Context
    refuted: bool = False

    @property
    def span(self) -> Span:
        return self.direction.span


@dataclass(frozen=True, slots=True)
class SentenceClaims:
    """Everything a sentence claims, and the context that the next sentence inherits.

    `loose` are words of direction that are said of no item the lexicon knows; a source may know it by its label.
    `turns` are words of direction that its figures carry already.
    """

    figures: tuple[FigureClaim, ...] = ()
    directions: tuple[DirectionClaim, ...] = ()
    carried: Context = field(default_factory=Context)
    turns: tuple[DirectionClaim, ...] = ()
    loose: tuple[DirectionClaim, ...] = ()
