"""The counts of documents, merged into a few blocks, so that neither a change nor a search goes through all documents.

Blocks grow as a log-structured merge does (O'Neil et al. 1996): what is new becomes a block of its own, and one that is
not half as large as the block before it is merged into that. A document that goes is taken out of its block alone.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Self

import numpy as np

from uradori_retriever.domain.term_counts import TermCounts, merged, selected

LARGEST = 16_384
"""Passages of a block; what a document alone has more is a block of its own."""


@dataclass(frozen=True, slots=True)
class Block:
    """Counts of the passages of `members` (name and number of passages), one behind the other."""

    members: tuple[tuple[str, int], ...]
    counts: TermCounts = field(repr=False)

    @classmethod
    def joined(cls, blocks: Sequence["Block"]) -> Self:
        """Several as one."""
        members = tuple(member for block in blocks for member in block.members)
        return cls(members, merged([block.counts for block in blocks]))

    def without(self, names: Collection[str]) -> "Block":
        """The block itself where it has none of these members."""
        kept = tuple(member for member in self.members if member[0] not in names)
        if len(kept) == len(self.members):
            return self
        stays = np.repeat([name not in names for name, _ in self.members], [size for _, size in self.members])
        return replace(self, members=kept, counts=selected(self.counts, stays))

    def runs(self, firsts: Mapping[str, int]) -> tuple[tuple[int, int, int], ...]:
        """Where each member begins in the block, where in the collection (`firsts`), and its number of passages."""
        at = accumulate((size for _, size in self.members), initial=0)
        return tuple((begin, firsts[name], size) for begin, (name, size) in zip(at, self.members, strict=False))


def changed(blocks: Sequence[Block], gone: Collection[str], new: Mapping[str, TermCounts]) -> tuple[Block, ...]:
    """Blocks without what is gone and with what is new, which is in none of them; the largest first."""
    left = [block for each in blocks if (block := each.without(gone)).members]
    stack: list[Block] = sorted(left, key=_size, reverse=True)
    for name, counts in new.items():
        run = [Block(((name, counts.size),), counts)]
        while (
            stack and _size(stack[-1]) < 2 * sum(map(_size, run)) and _size(stack[-1]) + sum(map(_size, run)) <= LARGEST
        ):
            run.insert(0, stack.pop())
        stack.append(Block.joined(run) if len(run) > 1 else run[0])
    return tuple(stack)


def _size(block: Block) -> int:
    return block.counts.size
