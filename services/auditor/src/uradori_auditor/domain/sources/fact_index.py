"""The figures of a source by what they are said to be and by their size, to be looked up instead of gone through."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from operator import itemgetter
from typing import Generic, Protocol, TypeVar

from uradori_jafin import Quantity, fold


class Figure(Protocol):
    """What the index has to know of a fact."""

    @property
    def quantity(self) -> Quantity: ...
    @property
    def items(self) -> tuple[str, ...]: ...
    @property
    def key(self) -> str: ...
    @property
    def label(self) -> str: ...
    @property
    def wide(self) -> frozenset[str]: ...


Held = TypeVar("Held", bound=Figure)
Places = Mapping[str, Sequence[int]]


class FactIndex(Generic[Held]):
    """Narrows the facts down to those worth a look; what it gives keeps their order."""

    def __init__(self, facts: Sequence[Held]) -> None:
        self._facts = tuple(facts)
        self._by_item = _placed((item, at) for at, fact in enumerate(facts) for item in fact.items)
        self._by_key = _placed((fact.key, at) for at, fact in enumerate(facts) if fact.key)
        self._by_label = _placed((fact.label, at) for at, fact in enumerate(facts))
        self._labels = tuple((fold(label).text, places) for label, places in self._by_label.items())
        self.has_english = any(fact.wide for fact in facts)
        self._ranges = [at for at, fact in enumerate(facts) if fact.quantity.upper is not None]
        self._by_step = _by_step(facts)

    def named(self, items: Iterable[str], key: str | None) -> Sequence[Held]:
        """Facts of any of the items, or under the label that `key` is."""
        buckets = [self._by_item[item] for item in items if item in self._by_item]
        if key is not None and key in self._by_key:
            buckets.append(self._by_key[key])
        return self._at(buckets)

    def holds(self, items: Iterable[str]) -> bool:
        """Whether there is a fact of any of the items."""
        return any(item in self._by_item for item in items)

    def labelled(self, words: str) -> Sequence[Held]:
        """Facts whose folded label holds the words."""
        return self._at([places for label, places in self._labels if words in label])

    def sized(self, size: Decimal, reach: Decimal) -> Sequence[Held]:
        """Facts at most `reach`, or the step they are printed in, from a size; and every range."""
        buckets = [self._ranges] if self._ranges else []
        for step, (sizes, places) in self._by_step.items():
            far = max(reach, step)
            first, end = bisect_left(sizes, size - far), bisect_right(sizes, size + far)
            if first < end:
                buckets.append(places[first:end])
        return self._at(buckets)

    def _at(self, buckets: Sequence[Sequence[int]]) -> Sequence[Held]:
        places = sorted({at for bucket in buckets for at in bucket})
        return [self._facts[at] for at in places]


def _placed(pairs: Iterable[tuple[str, int]]) -> Places:
    places: defaultdict[str, list[int]] = defaultdict(list)
    for name, at in pairs:
        places[name].append(at)
    return dict(places)


def _by_step(facts: Sequence[Figure]) -> Mapping[Decimal, tuple[list[Decimal], list[int]]]:
    """For each step that figures are printed in, their sizes in order, and whose they are."""
    sized: defaultdict[Decimal, list[tuple[Decimal, int]]] = defaultdict(list)
    for at, fact in enumerate(facts):
        if fact.quantity.upper is None:
            sized[fact.quantity.step].append((abs(fact.quantity.value), at))
    return {step: _apart(sorted(each, key=itemgetter(0))) for step, each in sized.items()}


def _apart(sized: Sequence[tuple[Decimal, int]]) -> tuple[list[Decimal], list[int]]:
    return [size for size, _ in sized], [at for _, at in sized]
