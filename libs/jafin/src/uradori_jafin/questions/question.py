"""What a question about a reported figure asks for."""

from dataclasses import dataclass
from enum import Enum

from uradori_jafin.lexicon import ConsolidationBasis
from uradori_jafin.periods import Period


class Wanted(Enum):
    """The kind of value that would answer, as far as the words tell it."""

    ANY = "any"
    AMOUNT = "amount"
    COUNT = "count"
    RATE = "rate"
    DATE = "date"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class AskedItem:
    """A label, and the labels that it stands under: 減価償却費, within 販売費及び一般管理費."""

    label: str
    contexts: tuple[str, ...] = ()
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class FigureQuestion:
    """A question about reported figures; what it does not say is empty or None. Texts are in NFKC."""

    text: str
    items: tuple[AskedItem, ...]
    whole: str = ""
    """All that is asked for as one label, where words that part it may be of the label itself: 受取手形及び売掛金."""
    company: str = ""
    member: str = ""
    """Segment, share class, component of equity or person: 自動車事業, or the name of an XBRL member."""
    periods: tuple[Period, ...] = ()
    """Those that are written, and those between the ends of a range."""
    years_back: int | None = None
    """So many years up to the latest one: 直近3年."""
    instant: bool | None = None
    """A day is asked for (時点, 末) rather than a duration."""
    basis: ConsolidationBasis | None = None
    wanted: Wanted = Wanted.ANY
    compared: bool = False
    """A change from a period before is asked for, 前期からいくら増えた: that period is none of `periods`."""

    @property
    def years(self) -> tuple[int, ...]:
        """The calendar years that are named."""
        return tuple(dict.fromkeys(period.year for period in self.periods if period.year is not None))
