"""A mention of a company in a text."""

from dataclasses import dataclass
from enum import Enum

from uradori_jafin.companies.company import Company
from uradori_jafin.spans import Span


class Certainty(Enum):
    """CERTAIN: a name or a marked ticker. PROBABLE: a former name or a bare ticker.

    AMBIGUOUS: a common word without a second sign, or a name that several companies bear.
    POSSIBLE: a short name that nobody reviewed, without a second sign.
    """

    CERTAIN = "certain"
    PROBABLE = "probable"
    AMBIGUOUS = "ambiguous"
    POSSIBLE = "possible"


@dataclass(frozen=True, slots=True)
class Mention:
    """`candidates` holds every company the surface may name, `company` the first of them."""

    candidates: tuple[Company, ...]
    span: Span
    surface: str
    certainty: Certainty
    by_ticker: bool = False

    @property
    def company(self) -> Company:
        return self.candidates[0]
