"""Passages held small: each packed by itself, unpacked where it is asked for."""

import zlib
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Self, overload

from uradori_contracts.retrieval import Passage

_LEVEL = 3


class Passages(Sequence[Passage]):
    """A sequence of passages that is read by number or from end to end."""

    @overload
    def __getitem__(self, index: int) -> Passage: ...

    @overload
    def __getitem__(self, index: slice) -> Sequence[Passage]: ...

    def __getitem__(self, index: int | slice) -> Passage | Sequence[Passage]:
        if isinstance(index, slice):
            return [self._at(number) for number in range(*index.indices(len(self)))]
        number = index + len(self) if index < 0 else index
        if not 0 <= number < len(self):
            raise IndexError(index)
        return self._at(number)

    def __len__(self) -> int:
        raise NotImplementedError

    def _at(self, number: int) -> Passage:
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Packed(Passages):
    """A third of the passages' size as text, a tenth of that of their tables."""

    packed: tuple[bytes, ...]

    @classmethod
    def of(cls, passages: Iterable[Passage]) -> Self:
        """Pack each."""
        return cls(tuple(zlib.compress(passage.model_dump_json().encode(), _LEVEL) for passage in passages))

    def __len__(self) -> int:
        return len(self.packed)

    def _at(self, number: int) -> Passage:
        return Passage.model_validate_json(zlib.decompress(self.packed[number]))


@dataclass(frozen=True, slots=True)
class Joined(Passages):
    """Several sequences as one; `ends` counts the passages up to the end of each."""

    parts: tuple[Sequence[Passage], ...]
    ends: tuple[int, ...]

    @classmethod
    def of(cls, parts: Iterable[Sequence[Passage]]) -> Self:
        """In their order."""
        held, ends, end = tuple(parts), [], 0
        for part in held:
            end += len(part)
            ends.append(end)
        return cls(held, tuple(ends))

    def __len__(self) -> int:
        return self.ends[-1] if self.ends else 0

    def _at(self, number: int) -> Passage:
        place = bisect_right(self.ends, number)
        return self.parts[place][number - (self.ends[place - 1] if place else 0)]
