"""Running text in chunks."""

from collections.abc import Iterator, Sequence

from uradori_jafin import neutralise_tags

from uradori_filings.chunking.cutting import cut
from uradori_filings.model.chunk import Chunk
from uradori_filings.model.document import Paragraph
from uradori_filings.model.grid import Box

PROSE_LIMIT = 1000
PIECE_LIMIT = 400


def prose_chunks(paragraphs: Sequence[Paragraph]) -> Iterator[Chunk]:
    """Chunks of the paragraphs of one section; whoever puts them in line numbers them."""
    first = paragraphs[0]
    gathered: list[str] = []
    size, box = 0, first.box
    for paragraph in paragraphs:
        for part in cut(neutralise_tags(paragraph.text), PROSE_LIMIT):
            if gathered and size + len(part) > PROSE_LIMIT:
                yield _chunk(first, gathered, box)
                gathered, size = [], 0
            if not gathered:
                box = paragraph.box
            gathered.append(part)
            size += len(part) + 1
    if gathered:
        yield _chunk(first, gathered, box)


def _chunk(first: Paragraph, lines: Sequence[str], box: Box | None) -> Chunk:
    pieces: list[str] = []
    for line in lines:
        for part in cut(line, PIECE_LIMIT):
            if pieces and len(pieces[-1]) + 1 + len(part) <= PIECE_LIMIT:
                pieces[-1] = f"{pieces[-1]}\n{part}"
            else:
                pieces.append(part)
    return Chunk(0, first.part, first.section, "\n".join(lines), pieces=tuple(pieces), box=box)
