"""What was learned from questions whose answers are known."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp

from uradori_figures.domain.features import Features

_WHERE = ("statement:", "member:", "axis:", "context:", "members_unasked:", "sum_", "beside:")
_WHEN_AND_WHOSE = ("year", "written_right", "written_wrong", "asked_", "opening", "basis:")


@dataclass(frozen=True, slots=True)
class Model:
    """`weights` of features rank facts; `sureness` of signs of a ranking tells how often its first fact is right."""

    weights: Mapping[str, float]
    sureness: Mapping[str, float]

    def score(self, features: Features) -> float:
        """The higher, the better the fact fits; comparable between facts for one question."""
        weights = self.weights
        total = 0.0
        for name, value in features.items():
            if name in weights:
                total += weights[name] * value
        return total

    def label_score(self, features: Features) -> float:
        """As `score`, of what its labels say alone: of any year, of any basis."""
        return self.score({name: value for name, value in features.items() if not name.startswith(_WHEN_AND_WHOSE)})

    def name_score(self, features: Features) -> float:
        """As `label_score`, of whatever kind of table: 売上高 is called the same in a statement and in a summary."""
        return self.label_score({name: value for name, value in features.items() if not name.startswith(_WHERE)})

    def probability(self, signs: Mapping[str, float]) -> float:
        """That a first fact with such signs is right, in [0, 1]."""
        total = self.sureness.get("bias", 0.0) + sum(
            self.sureness.get(name, 0.0) * value for name, value in signs.items()
        )
        return 1 / (1 + exp(-max(-30.0, min(30.0, total))))
