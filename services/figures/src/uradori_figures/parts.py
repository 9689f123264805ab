"""What answering needs."""

from dataclasses import dataclass

from uradori_bus import Bus

from uradori_figures.domain.naming.labels import Labels
from uradori_figures.domain.naming.members import MemberWords
from uradori_figures.domain.naming.persons import Readings
from uradori_figures.domain.naming.synonyms import Synonyms
from uradori_figures.domain.ranking.model import Model


@dataclass(frozen=True, slots=True)
class Parts:
    """What answering needs: the bus, what was learned, what was written down, how sure an answer must be."""

    bus: Bus
    model: Model
    synonyms: Synonyms
    members: MemberWords
    readings: Readings
    labels: Labels
    threshold: float
    elsewhere: Synonyms
    """With what reports in the other language print."""
