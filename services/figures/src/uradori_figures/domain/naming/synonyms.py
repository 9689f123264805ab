"""Other names of labels, and parts of labels that may stand for one another; both are learned."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

_VARIANTS = 12
_PART = 24


@dataclass(frozen=True, slots=True)
class Synonyms:
    """`names`: a core of a label -> cores that tables print for it; `parts`: a part of a core -> what it may be instead.

    Each with how sure that is, in [0, 1].
    """

    names: Mapping[str, tuple[tuple[str, float], ...]]
    parts: Mapping[str, tuple[tuple[str, float], ...]]

    def of(self, core: str) -> tuple[tuple[str, float], ...]:
        """The core itself and what it may be called instead, the surest first, at most twelve."""
        best: dict[str, float] = {core: 1.0}
        for other, sure in self._others(core):
            best[other] = max(best.get(other, 0.0), sure)
        return tuple(sorted(best.items(), key=lambda pair: (-pair[1], pair[0]))[:_VARIANTS])

    def _others(self, core: str) -> Iterator[tuple[str, float]]:
        yield from self.names.get(core, ())
        for start in range(len(core)):
            for end in range(start + 1, min(start + _PART, len(core)) + 1):
                for other, sure in self.parts.get(core[start:end], ()):
                    yield core[:start] + other + core[end:], sure * 0.9
