"""A text without markup: a block for each line."""

from collections.abc import Iterator

from uradori_cli.drafts.draft import Block, BlockKind, Draft


def plain_draft(name: str, text: str) -> Draft:
    """The text as it is; each line that holds something is a paragraph."""
    blocks = (Block(BlockKind.PARAGRAPH, start, start + len(line)) for start, line in lines_at(text) if line.strip())
    return Draft(name, text, text, tuple(blocks))


def lines_at(text: str) -> Iterator[tuple[int, str]]:
    """Each line without its line feed, and where it starts."""
    start = 0
    for line in text.split("\n"):
        yield start, line
        start += len(line) + 1
