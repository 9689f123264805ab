"""What the first pages say of the document."""

from collections.abc import Sequence

from uradori_filings.model.document import Block, Profile


def profile_of(blocks: Sequence[Block], name: str, title: str) -> Profile:
    return Profile(title=title)
