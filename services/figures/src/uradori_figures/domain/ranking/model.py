"""What was learned from questions whose answers are known."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import exp

from uradori_figures.domain.comparing.features import Features

_WHERE = ("statement:", "member:", "axis:", "context:", "members_unasked:", "sum_", "beside:")
_WHEN_AND_WHOSE = (
    "year",
    "written_right",
    "written_wrong",
    "asked_",
    "opening",
    "basis:",
    "parent_of_group",
    "beside_group",
)


@dataclass(frozen=True, slots=True)
class Model:
    """`weights` of features rank facts; `sureness` of signs of a ranking tells how often its first fact is right."""

    weights: Mapping[str, float]
    sureness: Mapping[str, float]
    _of_labels: Mapping[str, float] = field(init=False, repr=False, compare=False)
    _of_names: Mapping[str, float] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        of_labels = _without(self.weights, _WHEN_AND_WHOSE)
        object.__setattr__(self, "_of_labels", of_labels)
        object.__setattr__(self, "_of_names", _without(of_labels, _WHERE))

    def score(self, features: Features) -> float:
        """The higher, the better the fact fits; comparable between facts for one question."""
        return _sum(self.weights, features)

    def label_score(self, features: Features) -> float:
        """As `score`, of what its labels say alone: of any year, of any basis."""
        return _sum(self._of_labels, features)

    def name_score(self, features: Features) -> float:
        """As `label_score`, of whatever kind of table: 売上高 is called the same in a statement and in a summary."""
        return _sum(self._of_names, features)

    def probability(self, signs: Mapping[str, float]) -> float:
        """That a first fact with such signs is right, in [0, 1]."""
        total = self.sureness.get("bias", 0.0) + sum(
            self.sureness.get(name, 0.0) * value for name, value in signs.items()
        )
        return 1 / (1 + exp(-max(-30.0, min(30.0, total))))


def _without(weights: Mapping[str, float], beginnings: tuple[str, ...]) -> dict[str, float]:
    return {name: weight for name, weight in weights.items() if not name.startswith(beginnings)}


def _sum(weights: Mapping[str, float], features: Features) -> float:
    total = 0.0
    for name, value in features.items():
        if name in weights:
            total += weights[name] * value
    return total
